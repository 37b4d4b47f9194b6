import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { ErrorCode } from '@trevo/contract/errors'
import { readParent, TRACE_HEADER } from '@trevo/trace/parent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, symbols } from 'pino'
import { isoTime } from '../log.ts'
import { callerOfIp } from '../rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the call was answered with. */
    refusal: ErrorCode | null
    /** Whose token came along, whether or not they may do what they asked for. */
    staffId: bigint | null
  }
}

const GIVEN_PATTERN = /^[\w-]{8,64}$/
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** Ours alone, and unique across nodes: a caller who chose it could give the lines of two people one id. */
export function newRequestId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** What the caller calls the request, or the trace it comes from: kept beside our id, where it is a plain token. */
function givenId({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-request-id']
  if (typeof given === 'string' && GIVEN_PATTERN.test(given)) return given
  return readParent(headers[TRACE_HEADER])?.traceId
}

/** Refused sign-ins and missing permissions; what limits refuse is counted. Alarms are built on how many of them there are. */
const GUARDED: ReadonlySet<number> = new Set([401, 403])
const LIMITED = 429
const COUNTED_FOR_MS = 60_000
/** Callers that are counted one by one; what more of them are refused is one line. */
const COUNTED_CALLERS = 1_000

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
  // Of what limits refuse a line a caller and minute: a call that costs nothing must not fill a disk.
  const refused = new Map<string, { line: string; times: number }>()
  const level = log.levels.values.warn
  const countOf = (request: FastifyRequest, reply: FastifyReply, route: string) => {
    const own = callerOfIp(request.ip)
    const caller = refused.has(own) || refused.size < COUNTED_CALLERS ? own : 'others'
    const counted = refused.get(caller) ?? { line: lineOf(level, from, route, request, reply), times: 0 }
    counted.times += 1
    refused.set(caller, counted)
  }
  const writeCounts = () => {
    for (const { line, times } of refused.values()) lines.push(line.replace(/\}\n$/, `,"times":${times}}\n`))
    refused.clear()
    flush()
  }
  const timers = [setInterval(flush, FLUSH_MS).unref(), setInterval(writeCounts, COUNTED_FOR_MS).unref()]
  http.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    writeCounts()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    if (reply.statusCode === LIMITED) {
      if (log.isLevelEnabled('warn')) countOf(request, reply, route)
      return done()
    }
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
  const givenName = givenId(request)
  const given = givenName === undefined ? '' : `,"given":"${givenName}"`
  const trace = span?.isRecorded ? `,"trace":"${span.traceId}"` : ''
  return `{"level":${level}${isoTime()}${from},"method":"${method}","route":"${route}","status":${reply.statusCode},"ms":${ms},"requestId":"${id}"${given}${trace}${who}${refusalOf(request)}}\n`
}

/** Why, and from where: a guess at a password has no member to be named by. */
function refusalOf({ refusal, ip }: FastifyRequest): string {
  return refusal === null ? '' : `,"error":"${refusal}","ip":"${isIP(ip) === 0 ? 'unknown' : ip}"`
}
