import { Load } from '../load.ts'
import { RateLimiter } from '../rate-limit.ts'
import { shareCounts } from '../shared-counts.ts'
import type { App } from './app.ts'
import { createConsoleGate } from './console-gate.ts'
import { addDocs } from './docs.ts'
import { addFallback } from './fallback.ts'
import { keepOriginsApart } from './games-origin.ts'
import { GuestWork } from './guest-work.ts'
import { addHealth, type Lifecycle } from './health.ts'
import { hideConsole } from './hide-console.ts'
import type { Probe } from './readiness.ts'
import { RouteTable } from './route-table.ts'
import { createHttp } from './server.ts'
import { createSite } from './static.ts'
import { addStudioProxy } from './studio-proxy.ts'

type Services = Omit<App, 'http' | 'limiter' | 'load' | 'guestWork' | 'routes'>

/** The app before its features: calls are added with `route()`, then `finishHttp` closes the list. */
export function createHttpApp(services: Services): App {
  const { config, clock, log } = services
  const limiter = new RateLimiter({ now: () => clock.now().getTime(), factor: config.rateLimitFactor })
  const guestWork = new GuestWork(config.secrets.keysFor('guest work'), clock)
  const load = new Load()
  const http = createHttp(config, log, services.tracer)
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
  return { ...services, http, limiter, load, guestWork, routes: new RouteTable() }
}

export async function finishHttp(app: App, lifecycle: Lifecycle, probe: Pick<Probe, 'ask'>): Promise<void> {
  addHealth(app, lifecycle, probe)
  addDocs(app)
  addStudioProxy(app)
  addFallback(app, await createSite(app))
  await app.http.ready()
}
