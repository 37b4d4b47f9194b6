import { type Beacon, httpBeacon } from '@trevo/fair/beacon'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { startCrash } from './crash/crash.ts'
import type { CrashTiming } from './crash/timing.ts'
import { createSockets } from './live/sockets.ts'
import { serveClient } from './platform/client-files.ts'
import type { Config } from './platform/config.ts'
import { openPool } from './platform/db.ts'
import { createHttp } from './platform/http.ts'
import { createSeal } from './platform/seal.ts'
import { roundRoutes } from './rounds/routes.ts'
import { deleteExpiredSessions } from './rounds/session-queries.ts'
import { vendorSideRoutes } from './rounds/vendor-side.ts'
import { startTables } from './tables/tables.ts'
import type { TableTiming } from './tables/timing.ts'
import { createOutbox, type Outbox } from './wallet/outbox.ts'
import { createPlatformClient } from './wallet/platform-client.ts'

const SWEEP_MS = 60 * 60_000

export type Studio = { http: FastifyInstance; outbox: Outbox; log: Logger; close(): Promise<void> }

/** In tests Crash flies and tables play to another rhythm, and with a beacon of their own. */
export async function createStudio(
  config: Config,
  crashTiming?: Partial<CrashTiming>,
  beacon: Beacon = httpBeacon(config.beacon.chain, config.beacon.urls),
  tableTiming?: Partial<TableTiming>,
): Promise<Studio> {
  const log = pino({ level: config.logLevel, base: { name: 'studio' } })
  const pool = openPool(config.databaseUrl, (error) => log.error({ err: error }, 'the database connection failed'))
  const platform = createPlatformClient(config)
  const outbox = createOutbox({ pool, platform, log })
  const http = createHttp(log)
  const seal = createSeal(config.secretKey, 'server-seed', config.previousSecretKey)

  http.get('/healthz', async () => ({ ok: true }))
  const deps = { pool, platform, outbox, seal, log }
  roundRoutes(http, deps)
  vendorSideRoutes(http, { pool, seal, config })
  const sockets = createSockets(http, deps)
  const crash = startCrash({
    http,
    sockets,
    deps,
    chainSeal: createSeal(config.secretKey, 'crash-chain', config.previousSecretKey),
    beacon,
    databaseUrl: config.databaseUrl,
    ...(crashTiming && { timing: crashTiming }),
  })
  const tables = startTables({
    http,
    sockets,
    deps,
    chainSeal: createSeal(config.secretKey, 'table-chain', config.previousSecretKey),
    beacon,
    databaseUrl: config.databaseUrl,
    ...(tableTiming && { timing: tableTiming }),
  })
  if (config.clientDir !== undefined) await serveClient(http, config.clientDir)

  const sweeping = setInterval(() => {
    deleteExpiredSessions(pool).catch((error: unknown) => log.error({ err: error }, 'old sessions stay'))
  }, SWEEP_MS)
  return {
    http,
    outbox,
    log,
    async close() {
      clearInterval(sweeping)
      await Promise.all([crash.close(), tables.close()])
      await http.close()
      await outbox.close()
      await pool.end()
    },
  }
}
