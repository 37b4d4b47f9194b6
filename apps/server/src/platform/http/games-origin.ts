import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Merchant } from '../guards.ts'
import { STUDIO_PREFIX } from '../studio-path.ts'
import { type Asked, originOf } from './origin.ts'
import { API_HEADERS } from './security-headers.ts'

type GamesConfig = Pick<Config, 'gamesPort'>
type OriginConfig = GamesConfig & Pick<Config, 'port' | 'publicUrl' | 'nodeEnv'>

const GAMES_LABEL = 'games.'
const PORT = /:(\d{1,5})$/

/** Games have an origin of their own, so that a fault in one of them reaches nothing of the site: another port, or `games.` + host. */
export function isGamesHost(host: string, { gamesPort }: GamesConfig): boolean {
  if (gamesPort === undefined) return host.toLowerCase().startsWith(GAMES_LABEL)
  return Number(PORT.exec(host)?.[1]) === gamesPort
}

/** Where the games of a site are. */
export function gamesOriginOf(siteOrigin: string, { gamesPort }: GamesConfig): string {
  const url = new URL(siteOrigin)
  if (gamesPort === undefined) url.host = GAMES_LABEL + url.host
  else url.port = String(gamesPort)
  return url.origin
}

/**
 * The site as the caller reaches it. In production only hosts of the brand count; elsewhere a developer may come by
 * whatever name the machine has.
 */
export function siteOriginOf(asked: Asked, merchant: Merchant, config: OriginConfig): string {
  const isKnown = merchant.site.domainRoute.includes(asked.hostname.toLowerCase())
  if (isKnown || config.nodeEnv === 'production') return originOf(asked, merchant, config)
  const here = `${asked.protocol}://${asked.host.toLowerCase()}`
  return URL.canParse(here) ? new URL(here).origin : originOf(asked, merchant, config)
}

/** The site whose games are asked for on their own origin. */
export function siteAskedOf({ hostname, host, protocol }: Asked, { gamesPort, port }: OriginConfig): Asked {
  const cut = (name: string) => (isGamesHost(name, { gamesPort: undefined }) ? name.slice(GAMES_LABEL.length) : name)
  if (gamesPort === undefined) return { hostname: cut(hostname), host: cut(host), protocol }
  return { hostname, host: `${hostname}:${port}`, protocol }
}

/** The games' origin answers for the studio and for nothing of the site, the site's for everything but the studio. */
export function keepOriginsApart(http: FastifyInstance, config: GamesConfig): void {
  http.addHook('onRequest', (request, reply, done) => {
    const isGames = isGamesHost(request.host, config)
    // By the route that was found as well as by what was written: the router decodes before it compares.
    const isStudio = request.routeOptions.url === `${STUDIO_PREFIX}*` || request.url.startsWith(STUDIO_PREFIX)
    if (isGames === isStudio) done()
    else sayNotFound(reply)
  })
}

function sayNotFound(reply: FastifyReply): void {
  reply.code(404).headers(API_HEADERS).type('text/plain; charset=utf-8').send('Not found.')
}
