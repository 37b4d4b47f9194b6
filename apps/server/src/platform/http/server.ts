import type { Socket } from 'node:net'
import { traceCalls } from '@trevo/trace/calls'
import type { Tracer } from '@trevo/trace/trace'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { NoRoom } from '../places.ts'
import { opensPage, type Place, sendAwayPage } from './away-page.ts'
import { addBodyParsers } from './body.ts'
import { takenBy } from './body-type.ts'
import { type Failure, failure } from './envelope.ts'
import { failureOf } from './error-map.ts'
import { failureText } from './failure-text.ts'
import { JSON_TYPE } from './reply.ts'
import { logRequests, newRequestId } from './request-log.ts'
import { API_HEADERS, STRICT_TRANSPORT } from './security-headers.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** Slowly arriving headers hold up a connection; checked often, so that such connections never pile up. */
const HEADERS_TIMEOUT_MS = 10_000
const CHECK_EVERY_MS = 2_500
/** No traffic in either direction: a client that does not read its answer. Longer than any handler may take. */
const SILENCE_MS = 120_000
const KEEP_ALIVE_MS = 65_000
const MAX_PARAM_LENGTH = 200
const SAFE_HEADERS = Object.entries(API_HEADERS)

/** Whoever calls here signs; others could have everything recorded. */
const VENDOR_CALLS = '/vendor/'

type Surroundings = { placeOf: (request: FastifyRequest) => Place; tracer?: Tracer | undefined }

export function createHttp(config: Config, log: Logger, { placeOf, tracer }: Surroundings): FastifyInstance {
  const isProduction = config.nodeEnv === 'production'
  const answerError = errorAnswers(log, placeOf)
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    // Which site is asked for stands in Host alone: a proxy that passes this on as it came would let callers choose, and
    // with it the console, the brand and the games' origin.
    delete request.raw.headers['x-forwarded-host']
    reply.header('x-request-id', request.id)
    if (isProduction || request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
  }
  const http = Fastify({
    logger: false,
    trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => {
      begin(request, reply)
      // An address that does not decode, such as /m/%F0, is a typing mistake: redirect home instead of answering with an envelope.
      if (error.code === 'FST_ERR_BAD_URL' && opensSite(request)) return void reply.redirect('/', 302)
      answerError(error, request, reply)
    },
  })
  http.decorateRequest('merchant', null as never)
  http.decorateRequest('session', null)
  http.decorateRequest('token', null)
  http.decorateRequest('refusal', null)
  http.decorateRequest('staffId', null)
  http.decorateRequest('span', null)
  if (tracer) traceCalls(http, tracer, ({ url }) => url.startsWith(VENDOR_CALLS))
  addBodyParsers(http)
  logRequests(http, log)
  http.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    // We have no use for TRACE, and a proxy that answers it echoes headers only the server should see.
    done(request.method === 'TRACE' ? new AppError('method_not_allowed') : undefined)
  })
  // Answers that bypass Fastify set these themselves.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    // Its headers would replace those the browser stored with the page.
    if (reply.statusCode === 304) return done()
    for (const [name, value] of SAFE_HEADERS) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
  http.setErrorHandler(answerError)
  return http
}

const opensSite = (request: FastifyRequest) => /^\/m(\/|$)/.test(request.url) && opensPage(request)

function errorAnswers(log: Logger, placeOf: Surroundings['placeOf']) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = failureOf(error, request.id)
    const { status, envelope } = answer
    const route = request.routeOptions?.url
    if (status === 500) log.error({ err: error, requestId: request.id, route }, 'request failed')
    else if (error instanceof NoRoom) log.debug({ requestId: request.id, route }, 'one caller has too much at work')
    else if (envelope.errorCode === 'overloaded') log.warn({ err: error, requestId: request.id, route }, 'busy')
    if ((status < 500 && status !== 429) || !opensPage(request)) return void sendFailure(reply, answer)
    request.refusal = envelope.errorCode
    const waitSeconds = status === 429 ? retryAfterOf(envelope) : undefined
    sendAwayPage(request, reply, { ...placeOf(request), status, waitSeconds })
  }
}

export function sendFailure(reply: FastifyReply, { status, envelope }: Failure): FastifyReply {
  const { request } = reply
  const { errorCode } = envelope
  const retryAfterSeconds = retryAfterOf(envelope)
  const { message, language } = failureText(errorCode, request)
  request.refusal = errorCode
  const bodyType = errorCode === 'unsupported_media_type' ? takenBy(request) : null
  if (bodyType !== null) reply.header('accept', bodyType)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .headers(API_HEADERS)
    .header('cache-control', 'no-store')
    .header('content-language', language.toLowerCase())
    .type(JSON_TYPE)
    .send(JSON.stringify({ ...envelope, message }))
}

function retryAfterOf({ errorCode, value }: Failure['envelope']): number | undefined {
  if (errorCode === 'overloaded') return 1
  if (errorCode !== 'rate_limited') return undefined
  return (value as { retryAfterSeconds: number }).retryAfterSeconds
}

/** What Node refuses before there is a request: broken HTTP, headers too large, a client too slow. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  // Browsers connect before they know what to ask. Answering such a connection when its time is up would answer the next
  // question that goes through it: a game that opened with a refusal in its frame.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'bad_request'
  const { status, envelope } = failure(code, newRequestId())
  const body = JSON.stringify(envelope)
  const lines = Object.entries({
    ...API_HEADERS,
    connection: 'close',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
}
