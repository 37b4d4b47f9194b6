import type { App } from './app.ts'
import type { Probe } from './readiness.ts'

export type Lifecycle = { draining: boolean }

/** `/healthz`: the process is up. `/readyz`: it should be sent traffic. */
export function addHealth(app: App, lifecycle: Lifecycle, probe: Pick<Probe, 'ask'>): void {
  app.http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const status = lifecycle.draining ? 'draining' : await probe.ask()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
