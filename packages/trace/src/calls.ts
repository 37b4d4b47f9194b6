import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readParent, TRACE_HEADER } from './parent.ts'
import { type Span, type Tracer, within } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a traced call. */
    span: Span | null
  }
}

const QUIET = new Set(['/healthz', '/readyz', '/metrics'])
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unmatched'

/**
 * A span for every call. `obeys` says whose word about recording counts: strangers could have everything recorded.
 * Of an address only the route is kept: the rest can carry a token or a name.
 */
export function traceCalls(http: FastifyInstance, tracer: Tracer, obeys: (request: FastifyRequest) => boolean): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    if (QUIET.has(route)) return done()
    const span = tracer.start(`${request.method} ${route}`, 'server', {
      parent: readParent(request.headers[TRACE_HEADER]),
      obeys: obeys(request),
      attributes: { 'http.request.method': request.method, 'http.route': route },
    })
    request.span = span
    within([span], done)
  })
  // The body came by events of the connection, which know nothing of the call.
  http.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done()
    else within([request.span], done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    request.span?.end({
      attributes: { 'http.response.status_code': reply.statusCode },
      failed: reply.statusCode >= 500,
    })
    done()
  })
}
