import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { type Beacon, httpBeacon } from '@trevo/fair/beacon'
import { traceCalls } from '@trevo/trace/calls'
import { oncePerSecond } from '@trevo/trace/quiet-log'
import { traceStatements } from '@trevo/trace/statements'
import { createTracer, recordedTraceId } from '@trevo/trace/trace'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { startCrash } from './crash/crash.ts'
import type { CrashTiming } from './crash/timing.ts'
import { startForgetting } from './forgetting/forget.ts'
import { createSockets } from './live/sockets.ts'
import { serveClient } from './platform/client-files.ts'
import type { Config } from './platform/config.ts'
import { openPool } from './platform/db.ts'
import { createHttp } from './platform/http.ts'
import { createSeal } from './platform/seal.ts'
import { withFirstView } from './rounds/first-view.ts'
import { roundRoutes } from './rounds/routes.ts'
import { vendorSideRoutes } from './rounds/vendor-side.ts'
import { startTables } from './tables/tables.ts'
import type { TableTiming } from './tables/timing.ts'
import { createOutbox, type Outbox } from './wallet/outbox.ts'
import { createPlatformClient } from './wallet/platform-client.ts'

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { version: string }

export type Studio = { http: FastifyInstance; outbox: Outbox; log: Logger; close(): Promise<void> }

/** In tests Crash flies and tables play to another rhythm, and with a beacon of their own. */
export async function createStudio(
  config: Config,
  crashTiming?: Partial<CrashTiming>,
  beacon: Beacon = httpBeacon(config.beacon.chain, config.beacon.urls),
  tableTiming?: Partial<TableTiming>,
): Promise<Studio> {
  const node = `${hostname()}-${randomBytes(3).toString('hex')}`
  const mixin = () => {
    const trace = recordedTraceId()
    return trace === undefined ? {} : { trace }
  }
  const log = pino({
    level: config.logLevel,
    base: { name: 'studio', node, version: VERSION },
    mixin,
    hooks: { logMethod: oncePerSecond() },
  })
  const tracer =
    config.traces &&
    createTracer({
      ...config.traces,
      service: 'trevo-studio',
      version: VERSION,
      node,
      onError: (error) => log.warn({ err: error }, 'traces cannot be sent'),
    })
  const pool = openPool(config.databaseUrl, node, (error) =>
    log.error({ err: error }, 'the database connection failed'),
  )
  if (tracer) traceStatements(pool as unknown as Parameters<typeof traceStatements>[0])
  const platform = createPlatformClient(config)
  const outbox = createOutbox({ pool, platform, log, tracer })
  const http = createHttp(log)
  // Players come through the platform, which has decided already.
  if (tracer) traceCalls(http, tracer, () => true)
  const seal = createSeal(config.secretKey, 'server-seed', config.previousSecretKey)

  http.get('/healthz', async () => ({ ok: true }))
  const deps = { pool, platform, outbox, seal, log }
  roundRoutes(http, deps)
  vendorSideRoutes(http, { pool, seal, config })
  const sockets = createSockets(http, deps, tracer)
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
  if (config.clientDir !== undefined) await serveClient(http, config.clientDir, withFirstView)

  const forgetting = startForgetting({ pool, log })
  return {
    http,
    outbox,
    log,
    async close() {
      await Promise.all([crash.close(), tables.close(), forgetting.close()])
      await http.close()
      await outbox.close()
      await pool.end()
      await tracer?.close()
    },
  }
}
