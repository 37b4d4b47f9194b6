import type { App } from './app.ts'
import type { Probe } from './readiness.ts'
import type { Site } from './static.ts'

export type Lifecycle = { draining: boolean }

/** `/healthz`: the process is up. `/readyz`: it should be sent traffic. */
export function addHealth(
  app: App,
  lifecycle: Lifecycle,
  probe: Pick<Probe, 'ask'>,
  site: Pick<Site, 'hasPages'>,
): void {
  app.http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const node = lifecycle.draining ? 'draining' : await probe.ask()
    const status = node === 'ready' && !site.hasPages() ? 'pages_away' : node
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
