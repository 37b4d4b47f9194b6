import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ErrorCode } from '@trevo/contract/errors'
import { readParent, TRACE_HEADER } from '@trevo/trace/parent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, symbols } from 'pino'
import { isoTime } from '../log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the call was answered with. */
    refusal: ErrorCode | null
    /** Whose token came along, whether or not they may do what they asked for. */
    staffId: bigint | null
  }
}

const ID_PATTERN = /^[\w-]{8,64}$/
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** The caller's own id where it is a plain token, else the trace it comes from, else one that is unique across nodes. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && ID_PATTERN.test(given)) return given
  const trace = readParent(request.headers[TRACE_HEADER])
  if (trace !== undefined) return trace.traceId
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** Refused sign-ins, missing permissions and rate limits: what alarms are built on. */
const GUARDED: ReadonlySet<number> = new Set([401, 403, 429])

/** The pattern, never the address: an address can carry a token or a name. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unmatched'

const QUIET_ROUTES = new Set(['/healthz', '/readyz'])
const LINES_PER_WRITE = 64
const FLUSH_MS = 500

/**
 * One line for every request. They are by far the most frequent lines, and handing each to pino on its own costs as
 * much as answering: so they are put together here, from fields that need no escaping, and written in blocks.
 */
export function logRequests(http: FastifyInstance, log: Logger): void {
  let lines: string[] = []
  const from = whoSays(log)
  const flush = () => {
    if (lines.length > 0) streamOf(log).write(lines.join(''))
    lines = []
  }
  const timer = setInterval(flush, FLUSH_MS).unref()
  http.addHook('onClose', async () => {
    clearInterval(timer)
    flush()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const level = levelOf(route, reply)
    if (log.isLevelEnabled(level)) {
      lines.push(lineOf(log.levels.values[level], from, route, request, reply))
      if (lines.length >= LINES_PER_WRITE) flush()
    }
    done()
  })
}

function levelOf(route: string, { statusCode }: FastifyReply): 'debug' | 'info' | 'warn' {
  if (QUIET_ROUTES.has(route)) return 'debug'
  return GUARDED.has(statusCode) ? 'warn' : 'info'
}

const streamOf = (log: Logger) => Reflect.get(log, symbols.streamSym) as DestinationStream

/** As pino writes it into each of its own lines. */
const whoSays = (log: Logger) => Reflect.get(log, symbols.chindingsSym) as string

function lineOf(
  level: number | undefined,
  from: string,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const { method, id, merchant, session, staffId, span } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const who = `${merchant ? `,"merchant":"${merchant.code}"` : ''}${session ? `,"memberId":"${session.memberId}"` : ''}${staffId ? `,"staffId":"${staffId}"` : ''}`
  const trace = span?.isRecorded ? `,"trace":"${span.traceId}"` : ''
  return `{"level":${level}${isoTime()}${from},"method":"${method}","route":"${route}","status":${reply.statusCode},"ms":${ms},"requestId":"${id}"${trace}${who}${refusalOf(request)}}\n`
}

/** Why, and from where: a guess at a password has no member to be named by. */
function refusalOf({ refusal, ip }: FastifyRequest): string {
  return refusal === null ? '' : `,"error":"${refusal}","ip":"${isIP(ip) === 0 ? 'unknown' : ip}"`
}
