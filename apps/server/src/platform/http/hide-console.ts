import type { FastifyInstance } from 'fastify'
import type { ConsoleGate } from './console-gate.ts'
import { failure } from './envelope.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './server.ts'

const CONSOLE_PATH = /^\/ops(\/|$)/
const CONSOLE_CALL = /^\/ops\/v1(\/|$)/

/** To everybody else its pages and calls are what any unknown address is. */
export function hideConsole(http: FastifyInstance, gate: ConsoleGate): void {
  http.addHook('onRequest', (request, reply, done) => {
    const written = request.url.split('?', 1)[0] ?? ''
    // The router decodes before it compares, so what it found counts as well as what was written.
    const path = CONSOLE_PATH.test(written) ? written : (request.routeOptions.url ?? '')
    if (!CONSOLE_PATH.test(path) || gate.admits(request.host, request.ip)) return done()
    if (CONSOLE_CALL.test(path)) return void sendFailure(reply, failure('empty_url', request.id))
    reply.code(404).headers(API_HEADERS).type('text/plain; charset=utf-8').send('Not found.')
  })
}
