import type { Config } from '../config.ts'
import { Load } from '../load.ts'
import { Places, type Room } from '../places.ts'
import { RateLimiter } from '../rate-limit.ts'
import { shareCounts } from '../shared-counts.ts'
import type { App } from './app.ts'
import type { Place } from './away-page.ts'
import { createConsoleGate } from './console-gate.ts'
import { addDocs } from './docs.ts'
import { addFallback } from './fallback.ts'
import { isGamesHost, keepOriginsApart, siteAskedOf, siteOriginOf } from './games-origin.ts'
import { GuestWork } from './guest-work.ts'
import { addHealth, type Lifecycle } from './health.ts'
import { hideConsole } from './hide-console.ts'
import type { Asked } from './origin.ts'
import type { Probe } from './readiness.ts'
import { RouteTable } from './route-table.ts'
import { GAMES_HEADERS } from './security-headers.ts'
import { createHttp } from './server.ts'
import { createSite } from './static.ts'
import { addStudioProxy } from './studio-proxy.ts'

type Services = Omit<App, 'http' | 'limiter' | 'load' | 'places' | 'guestWork' | 'routes'>

const OF_ONE_MEMBER = { atWork: 4, waiting: 8 }
const WAITING_AT_AN_ADDRESS = 256

/**
 * One member, and one address of guests, has so many calls at work and waiting. Carriers put hundreds of phones behind one
 * address: those wait for one another, with half of the connections between them. A vendor's calls are collected and posted
 * together, so one has never more than a few connections.
 */
function createPlaces({ poolSize, rateLimitFactor }: Pick<Config, 'poolSize' | 'rateLimitFactor'>): App['places'] {
  const times = ({ atWork, waiting }: Room) => ({
    atWork: atWork * rateLimitFactor,
    waiting: waiting * rateLimitFactor,
  })
  const ofAddress = { atWork: Math.max(OF_ONE_MEMBER.atWork, Math.ceil(poolSize / 2)), waiting: WAITING_AT_AN_ADDRESS }
  return { members: new Places(times(OF_ONE_MEMBER)), guests: new Places(times(ofAddress)) }
}

/** The app before its features: calls are added with `route()`, then `finishHttp` closes the list. */
export function createHttpApp(services: Services): App {
  const { config, clock, log } = services
  const limiter = new RateLimiter({ now: () => clock.now().getTime(), factor: config.rateLimitFactor })
  const guestWork = new GuestWork(config.secrets.keysFor('guest work'), clock)
  const load = new Load()
  const places = createPlaces(config)
  const http = createHttp(config, log, { placeOf: (request) => placeOf(services, request), tracer: services.tracer })
  http.addHook('onClose', async () => load.stop())
  if (config.redisUrl !== undefined) {
    const shared = shareCounts({
      limiter,
      redisUrl: config.redisUrl,
      key: config.secrets.keyFor('calls counted together'),
      log,
    })
    http.addHook('onClose', () => shared.stop())
  }
  keepOriginsApart(http, config)
  hideConsole(http, createConsoleGate(config))
  return { ...services, http, limiter, load, places, guestWork, routes: new RouteTable() }
}

/** A game stands in a frame of its site, whose brand it shows. */
function placeOf({ config, guards }: Pick<App, 'config' | 'guards'>, request: Asked): Place {
  if (!isGamesHost(request.host, config)) return { brand: guards.shellOf(guards.merchantOf(request.hostname)) }
  const asked = siteAskedOf(request, config)
  const merchant = guards.merchantOf(asked.hostname)
  const framedBy = siteOriginOf(asked, merchant, config)
  return { brand: guards.shellOf(merchant), missing: 'studio_down', framedBy, headers: GAMES_HEADERS }
}

export async function finishHttp(app: App, lifecycle: Lifecycle, probe: Pick<Probe, 'ask'>): Promise<void> {
  const site = await createSite(app)
  addHealth(app, lifecycle, probe, site)
  addDocs(app)
  addStudioProxy(app)
  addFallback(app, site.serve)
  await app.http.ready()
}
