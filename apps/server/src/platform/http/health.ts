import { isMigrated, type Migration } from '../migrate.ts'
import type { App } from './app.ts'

const READY_TIMEOUT_MS = 1000

export type Lifecycle = { draining: boolean }

/** `/healthz`: the process is up. `/readyz`: it should be sent traffic. */
export function addHealth(app: App, lifecycle: Lifecycle, migrations: Migration[]): void {
  app.http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const status = lifecycle.draining ? 'draining' : await databaseStatus(app, migrations)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

async function databaseStatus(app: App, migrations: Migration[]): Promise<string> {
  const timeout = Promise.withResolvers<'database_slow'>()
  const timer = setTimeout(timeout.resolve, READY_TIMEOUT_MS, 'database_slow')
  const check = isMigrated(app.pool, migrations).then(
    (isCurrent) => (isCurrent ? 'ready' : 'not_migrated'),
    () => 'database_unreachable',
  )
  try {
    return await Promise.race([check, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
