import { createHash } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { inSpan, parentHeader } from '@trevo/trace/trace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isStudioPath, STUDIO_PREFIX } from '../studio-path.ts'
import type { App } from './app.ts'
import { siteAskedOf, siteOriginOf } from './games-origin.ts'
import { take, takeOfGuest } from './gate.ts'
import { GAMES_HEADERS, gamePolicy } from './security-headers.ts'
import { liveOriginOf } from './static.ts'
import { texts } from './texts.ts'

const TIMEOUT_MS = 15_000
const MAX_SOCKETS = 256
/** A page, its files and two rounds a second for one player. */
const CALLS_PER_MINUTE = 1_200
/** Headers that belong to one connection, or are not the studio's business: the site's cookies stay with the site. */
const NOT_PASSED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'cookie', 'set-cookie', 'x-forwarded-for', 'forwarded', 'host'],
])
const { PT: pt, EN: en } = texts
const DOWN_PAGE = `<!doctype html><html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${pt('studio_down.title')}</title><h1>${pt('studio_down.heading')}</h1>
<p>${pt('studio_down.text')} <span lang="en">${en('studio_down.heading')}. ${en('studio_down.text')}</span></p></html>`

/** Our own studio is a vendor in a process of its own; players reach it on the origin of the games and nowhere else. */
export function addStudioProxy(app: App): void {
  const { studioUrl } = app.config
  if (studioUrl === undefined) return
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  app.http.addHook('onClose', async () => agent.destroy())
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Bodies pass as they come.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all(`${STUDIO_PREFIX}*`, async (request, reply) => {
      if (!isStudioPath(request.url)) throw new AppError('not_found')
      const player = playerOf(request)
      if (player !== undefined) take(app, `studio ${player}`, CALLS_PER_MINUTE)
      takeOfGuest(app, 'studio', request.ip, CALLS_PER_MINUTE)
      const asked = siteAskedOf(request, app.config)
      const siteOrigin = siteOriginOf(asked, app.guards.merchantOf(asked.hostname), app.config)
      return pass(request, reply, { studioUrl: studioUrl.replace(/\/$/, ''), agent, siteOrigin })
    })
  })
}

type Way = { studioUrl: string; agent: Agent; siteOrigin: string }

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { studioUrl, agent, siteOrigin }: Way,
): Promise<FastifyReply> {
  const policyOf = (given?: string) => gamePolicy(given, siteOrigin, liveOriginOf(request))
  let answer: IncomingMessage
  try {
    answer = await inSpan('studio', 'client', {}, () => ask(request, reply, studioUrl, agent))
  } catch {
    if (!wantsPage(request)) throw new AppError('overloaded')
    return reply
      .code(503)
      .headers({ ...GAMES_HEADERS, 'content-security-policy': policyOf() })
      .header('retry-after', '5')
      .type('text/html; charset=utf-8')
      .send(DOWN_PAGE)
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

const wantsPage = ({ method, headers }: FastifyRequest) => method === 'GET' && /text\/html/.test(headers.accept ?? '')

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
    request.raw.pipe(outgoing)
  })
}

const passedHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name)))
