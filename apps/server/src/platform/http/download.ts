import { Readable } from 'node:stream'
import type { Endpoint, QueryOf } from '@trevo/contract/endpoint'
import type { Member, Merchant } from '../guards.ts'
import { inSamePlace } from '../reading.ts'
import type { App } from './app.ts'
import { Cookies } from './cookies.ts'
import { admitCaller, admitToSite } from './gate.ts'
import { runnerOf } from './reports.ts'
import { API_HEADERS } from './security-headers.ts'
import { assertStrict, validate } from './validate.ts'

type Ask<E extends Endpoint> = { query: QueryOf<E>; member: Member; merchant: Merchant }
/** `chunks` are made as fast as the caller takes them. */
export type Download = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

/** The rest of a file is read where it was begun. */
export const inPlace = (file: Download): Download => ({ ...file, chunks: inSamePlace(file.chunks) })

/** Serves a file to a signed-in caller. Not in the envelope: the answer is the file itself. */
export function downloadRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  fileFor: (ask: Ask<E>) => Promise<Download>,
): void {
  if (endpoint.query) assertStrict(`${endpoint.method} ${endpoint.path}`, endpoint.query)
  app.routes.add(endpoint)
  const run = runnerOf<Download>(app, endpoint)
  app.http.get(endpoint.path, {
    async onRequest(request) {
      admitToSite(app, endpoint, request)
      await admitCaller(app, endpoint, request)
    },
    async handler(request, reply) {
      const query = validate(endpoint.query, request.query) as QueryOf<E>
      const { session, merchant } = request
      if (session === null) throw new Error(`${endpoint.path} is not for guests`)
      const { memberId: id, merchantId, type, userName } = session
      const ask = { query, merchant, member: { id, merchantId, type, userName } }
      const file = await run(new Cookies(request, reply), async () => inPlace(await fileFor(ask)))
      return reply
        .headers({ ...API_HEADERS, 'cache-control': 'private, no-store' })
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .type(file.type)
        .send(Readable.from(file.chunks))
    },
  })
}
