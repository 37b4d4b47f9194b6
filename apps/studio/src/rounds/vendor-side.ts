import { createHmac, timingSafeEqual } from 'node:crypto'
import { askCancel, askGrant, askState, type VendorSideCall } from '@trevo/contract/vendor-free-rounds'
import { askRound } from '@trevo/contract/vendor-side'
import { signedText, VENDOR_CLOCK_WINDOW_MS, VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import type { Pool } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import { readInput } from '../platform/http.ts'
import type { Seal } from '../platform/seal.ts'
import { cancelGrant } from '../wallet/grant-queries.ts'
import { stateOfGrant, takeGrant } from './grants.ts'
import { shownRound } from './shown.ts'

/** Where the platform asks us; the games' origin leads to `/studio/` alone. */
const PREFIX = '/vendor-side'

type Deps = { pool: Pool; seal: Seal; config: Pick<Config, 'vendorSecrets'> }

/** The vendor of a call that the platform has signed with that vendor's secret. */
function signerOf({ vendorSecrets }: Deps['config'], request: FastifyRequest, raw: Buffer): string {
  const [vendor, timestamp, signature] = [
    VENDOR_HEADERS.vendor,
    VENDOR_HEADERS.timestamp,
    VENDOR_HEADERS.signature,
  ].map((name) => String(request.headers[name] ?? '')) as [string, string, string]
  const age = Math.abs(Date.now() - Number(timestamp))
  if (!/^\d{13}$/.test(timestamp) || age > VENDOR_CLOCK_WINDOW_MS) throw new StudioError('vendor_clock')
  const secret = vendorSecrets.get(vendor)
  if (secret === undefined || !/^[0-9a-f]{64}$/i.test(signature)) throw new StudioError('vendor_signature')
  const expected = createHmac('sha256', secret)
    .update(signedText(timestamp, request.url, ''))
    .update(raw)
    .digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new StudioError('vendor_signature')
  return vendor
}

/** What the platform asks a vendor for; the same for us as for anybody else. */
export function vendorSideRoutes(http: FastifyInstance, { pool, seal, config }: Deps): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    function serve<B extends z.ZodMiniType, V extends z.ZodMiniType>(
      call: VendorSideCall<B, V>,
      work: (vendor: string, body: z.output<B>) => Promise<z.input<V>>,
    ): void {
      scope.post(PREFIX + call.path, async (request) => {
        const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const vendor = signerOf(config, request, raw)
        return work(vendor, readInput(call.body, JSON.parse(raw.toString('utf8'))))
      })
    }
    serve(askGrant, async (vendorCode, body) => {
      await takeGrant(pool, vendorCode, body)
      return {}
    })
    serve(askCancel, async (vendorCode, body) => ({ used: await cancelGrant(pool, { vendorCode, ...body }) }))
    serve(askRound, (vendorCode, body) => shownRound({ pool, seal }, vendorCode, body))
    serve(askState, (vendorCode, body) => stateOfGrant(pool, { vendorCode, ...body }))
  })
}
