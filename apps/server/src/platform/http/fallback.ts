import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { failure } from './envelope.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './server.ts'

/** Answers what no route does, or passes by returning false. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<boolean>

const API_PREFIX = /^\/(wps|lgw|vendor|ops\/v1)(\/|$)/

/** Runs before any body is read, so that a wrong address is told as such and not as a wrong body. */
export function addFallback(app: App, serveSite: Fallback): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (API_PREFIX.test(path)) return refuseCall(app, request, reply, path)
    if (await serveSite(request, reply, path)) return reply
    return reply.code(404).headers(API_HEADERS).type('text/plain; charset=utf-8').send('Not found.')
  }
  app.http.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply).catch(done)
    else done()
  })
  app.http.setNotFoundHandler(answer)
}

function refuseCall(app: App, request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const methods = app.routes.methodsAt(path)
  if (methods.length === 0) return sendFailure(reply, failure('empty_url', request.id))
  reply.header('allow', methods.join(', '))
  return sendFailure(reply, failure('method_not_allowed', request.id))
}
