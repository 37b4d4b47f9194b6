import { createHmac } from 'node:crypto'
import type { VendorSideCall } from '@trevo/contract/vendor-free-rounds'
import { signedText, VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import { parentHeader } from '@trevo/trace/trace'
import * as z from 'zod/mini'
import { type Breaker, createBreaker, isAwayStatus } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { STUDIO_PREFIX } from '../../platform/studio-path.ts'
import { askOutside } from '../../providers/outside/ask-outside.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 4 * 1024 * 1024
/** Where our own studio answers the platform; the games' origin does not lead there. */
const STUDIO_CALLS = '/vendor-side'

/** `refused`: the vendor said no; `away`: no address, no key, no answer, or one that cannot be read. */
export type VendorAnswer<V> = { kind: 'ok'; value: V } | { kind: 'refused' | 'away'; why: string }

export type VendorCalls = {
  call<B extends z.ZodMiniType, V extends z.ZodMiniType>(
    vendorCode: string,
    call: VendorSideCall<B, V>,
    body: z.input<B>,
  ): Promise<VendorAnswer<z.output<V>>>
}

type Deps = {
  db: Db
  clock: Clock
  config: Pick<Config, 'nodeEnv' | 'studioUrl'>
  /** Newest first. */
  secretsOf: (vendorCode: string) => readonly Buffer[] | Promise<readonly Buffer[]>
}

const Succeeded = z.object({ success: z.literal(true), value: z.unknown() })
const Failed = z.object({ success: z.literal(false), errorCode: z.string().check(z.regex(/^\w{1,64}$/)) })

/** Signed calls of the platform to vendors: the same headers and the same secret as theirs to us. */
export function createVendorCalls({ db, clock, config, secretsOf }: Deps): VendorCalls {
  const breakers = new Map<string, Breaker>()
  /** Of vendors that exist, so that there are no more of them than rows. */
  function breakerOf(vendorCode: string): Breaker {
    const breaker = breakers.get(vendorCode) ?? createBreaker({ clock, service: `the vendor ${vendorCode}` })
    breakers.set(vendorCode, breaker)
    return breaker
  }

  async function addressOf(vendorCode: string): Promise<{ url: string; isOurs: boolean } | undefined> {
    const vendor = await db
      .selectFrom('vendor')
      .select(['api_url as apiUrl', 'launch_url as launchUrl'])
      .where('code', '=', vendorCode)
      .executeTakeFirst()
    if (vendor?.apiUrl) return { url: vendor.apiUrl.replace(/\/$/, ''), isOurs: false }
    if (!vendor?.launchUrl.startsWith(STUDIO_PREFIX) || config.studioUrl === undefined) return undefined
    return { url: config.studioUrl + STUDIO_CALLS, isOurs: true }
  }

  async function headersFor(vendorCode: string, path: string, raw: string) {
    const [secret] = await secretsOf(vendorCode)
    if (secret === undefined) return undefined
    const timestamp = String(clock.now().getTime())
    const signature = createHmac('sha256', secret)
      .update(signedText(timestamp, path, raw))
      .digest('hex')
    return {
      'content-type': 'application/json',
      [VENDOR_HEADERS.vendor]: vendorCode,
      [VENDOR_HEADERS.timestamp]: timestamp,
      [VENDOR_HEADERS.signature]: signature,
    }
  }

  return {
    async call(vendorCode, { path, value: schema }, body) {
      const address = await addressOf(vendorCode)
      if (address === undefined) return { kind: 'away', why: 'no_address' }
      const url = address.url + path
      const raw = JSON.stringify(body)
      const headers = await headersFor(vendorCode, new URL(url).pathname, raw)
      if (headers === undefined) return { kind: 'away', why: 'no_key' }
      try {
        const send = () =>
          askOutside(url, {
            method: 'POST',
            headers: { ...headers, ...parentHeader() },
            body: raw,
            timeoutMs: TIMEOUT_MS,
            maxBytes: MAX_BYTES,
            anywhere: address.isOurs || config.nodeEnv !== 'production',
          })
        const { status, bytes } = await breakerOf(vendorCode).run(async () => send(), isAwayStatus)
        const envelope: unknown = JSON.parse(bytes.toString('utf8'))
        const failed = Failed.safeParse(envelope)
        if (failed.success) return { kind: status < 500 ? 'refused' : 'away', why: failed.data.errorCode }
        const answer = z.safeParse(schema, Succeeded.parse(envelope).value)
        return answer.success ? { kind: 'ok', value: answer.data } : { kind: 'away', why: 'unreadable' }
      } catch (error) {
        return {
          kind: 'away',
          why: error instanceof SyntaxError || error instanceof z.core.$ZodError ? 'unreadable' : 'no_answer',
        }
      }
    },
  }
}
