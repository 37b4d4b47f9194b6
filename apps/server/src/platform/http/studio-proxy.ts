import { createHash } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { inSpan, parentHeader } from '@trevo/trace/trace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Census } from '../live/admission.ts'
import { callerOfIp } from '../rate-limit.ts'
import { isStudioPath, STUDIO_PREFIX } from '../studio-path.ts'
import type { App } from './app.ts'
import { opensPage } from './away-page.ts'
import { siteAskedOf, siteOriginOf } from './games-origin.ts'
import { take, takeOfGuest } from './gate.ts'
import { GAMES_HEADERS, gamePolicy } from './security-headers.ts'
import { liveOriginOf } from './static.ts'

const TIMEOUT_MS = 15_000
const MAX_SOCKETS = 256
/** At once, so that whoever reads an answer slowly, or asks for what takes long, leaves sockets to others. */
const OPEN_OF_ADDRESS = 64
const OPEN_OF_PLAYER = 16
/** A page, its files and two rounds a second for one player. */
const CALLS_PER_MINUTE = 1_200
/** Headers that belong to one connection, or are not the studio's business: the site's cookies stay with the site. */
const NOT_PASSED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'cookie', 'set-cookie', 'x-forwarded-for', 'forwarded', 'host', 'content-length', 'expect'],
])

/** Our own studio is a vendor in a process of its own; players reach it on the origin of the games and nowhere else. */
export function addStudioProxy(app: App): void {
  const { studioUrl } = app.config
  if (studioUrl === undefined) return
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  app.http.addHook('onClose', async () => agent.destroy())
  const open = new Census()
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whole before a socket to the studio is taken: a body that dribbles in, or never ends, holds none.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => {
      if (!isStudioPath(request.url)) throw new AppError('not_found')
      const player = playerOf(request)
      if (player !== undefined) take(app, `studio ${player}`, CALLS_PER_MINUTE)
      takeOfGuest(app, 'studio', request.ip, CALLS_PER_MINUTE)
    })
    scope.all(`${STUDIO_PREFIX}*`, async (request, reply) => {
      enter(open, request, reply)
      const asked = siteAskedOf(request, app.config)
      const siteOrigin = siteOriginOf(asked, app.guards.merchantOf(asked.hostname), app.config)
      return pass(request, reply, { studioUrl: studioUrl.replace(/\/$/, ''), agent, siteOrigin })
    })
  })
}

/** Counts the call while its answer is on its way, for the player and for the address. */
function enter(open: Census, request: FastifyRequest, reply: FastifyReply): void {
  const player = playerOf(request)
  const callers = [
    { caller: callerOfIp(request.ip), most: OPEN_OF_ADDRESS },
    ...(player === undefined ? [] : [{ caller: `player ${player}`, most: OPEN_OF_PLAYER }]),
  ]
  if (callers.some(({ caller, most }) => open.of(caller) >= most)) {
    throw new AppError('rate_limited', { retryAfterSeconds: 1 })
  }
  for (const { caller } of callers) open.enter(caller)
  reply.raw.once('close', () => {
    for (const { caller } of callers) open.leave(caller)
  })
}

type Way = { studioUrl: string; agent: Agent; siteOrigin: string }

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { studioUrl, agent, siteOrigin }: Way,
): Promise<FastifyReply> {
  const policyOf = (given?: string) => gamePolicy(given, siteOrigin, liveOriginOf(request))
  const answer = await inSpan('studio', 'client', {}, () => ask(request, reply, studioUrl, agent)).catch(() => {
    throw new AppError('overloaded')
  })
  // A game that cannot be opened is told by a page of ours, which tries again.
  if ((answer.statusCode ?? 502) >= 500 && opensPage(request)) {
    answer.resume()
    throw new AppError('overloaded')
  }
  const { 'content-security-policy': given, 'content-type': type = '' } = answer.headers
  const needsPolicy = given !== undefined || /html|svg|xml/.test(type)
  // For an unchanged page the browser already has the policy, and would replace it with this one.
  const isKept = answer.statusCode === 304 && given === undefined
  return reply
    .code(answer.statusCode ?? 502)
    .headers({
      ...passedHeaders(answer.headers),
      ...(isKept ? {} : GAMES_HEADERS),
      ...(needsPolicy && { 'content-security-policy': policyOf(given?.toString()) }),
    })
    .send(answer)
}

/** By the key of the game session, which only the studio can check: its own limit, inside that of the address. */
function playerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  return authorization && createHash('sha256').update(authorization).digest('base64url')
}

function ask(request: FastifyRequest, reply: FastifyReply, studioUrl: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(studioUrl + request.url, {
      method: request.method,
      headers: { ...passedHeaders(request.headers), ...parentHeader() },
      agent,
      timeout: TIMEOUT_MS,
    })
    outgoing.on('response', resolve)
    outgoing.on('timeout', () => outgoing.destroy(new Error('the studio does not answer')))
    outgoing.on('error', reject)
    // A player who leaves takes the question back; the studio settles by itself what it began.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) outgoing.destroy()
    })
    outgoing.end(request.body)
  })
}

const passedHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name)))
