import type { Endpoint, ParamsOf } from '@trevo/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import type { Merchant, Session } from '../guards.ts'
import type { App } from './app.ts'
import { admitCaller, admitToSite } from './gate.ts'
import { API_HEADERS, PICTURE_POLICY } from './security-headers.ts'
import { validate } from './validate.ts'

type Ask<E extends Endpoint> = { params: ParamsOf<E>; session: Session; merchant: Merchant }

/** Serves a picture to those it concerns. Not in the envelope: the answer is the picture itself. */
export function privatePictureRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  fileOf: (ask: Ask<E>) => Promise<Buffer | null>,
): void {
  app.http.get(endpoint.path, {
    async onRequest(request) {
      admitToSite(app, endpoint, request)
      await admitCaller(app, endpoint, request)
    },
    async handler(request, reply) {
      const params = validate(endpoint.params, request.params) as ParamsOf<E>
      const { session, merchant } = request
      return sendPrivatePicture(reply, session && (await fileOf({ params, session, merchant })))
    },
  })
}

/** No cache may keep it, and nothing in it may run. */
export function sendPrivatePicture(reply: FastifyReply, file: Buffer | null): FastifyReply {
  if (file === null) throw new AppError('not_found')
  return reply
    .headers({ ...API_HEADERS, 'cache-control': 'private, no-store' })
    .header('content-security-policy', PICTURE_POLICY)
    .type('image/jpeg')
    .send(file)
}
