import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Gauge as PromGauge, Registry } from 'prom-client'
import type { Clock } from './clock.ts'

/** A figure that is read when it is asked for, with one line for each set of labels. */
export type Figure = {
  name: `trevo_${string}`
  help: string
  labels?: readonly string[]
  read(): Promise<Reading[]> | Reading[]
}
export type Reading = { value: number; labels?: Record<string, string | number> }

type MetricsOptions = { clock: Clock; log: Logger; version: string }

export type Metrics = {
  /** Every call from now on, by route and status. */
  watch(http: FastifyInstance): void
  add(...figures: Figure[]): void
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
}

/** However many scrapers ask, the database is asked this often at most. */
const KEEP_MS = 10_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What this node knows of itself and of the house, for Prometheus. No figure names a person. */
export function createMetrics({ clock, log, version }: MetricsOptions): Metrics {
  const registry = new Registry()
  // Ten looks at the event loop in half a second are enough; the default of fifty wakes an idle node.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const durations = new Histogram({
    name: 'trevo_http_request_seconds',
    help: 'How long calls took, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  new PromGauge({ name: 'trevo_info', help: 'The version.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  )

  function add(...figures: Figure[]) {
    for (const { name, help, labels = [], read } of figures) {
      let readAt = Number.NEGATIVE_INFINITY
      new PromGauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        async collect() {
          const now = clock.now().getTime()
          if (now - readAt < KEEP_MS) return
          readAt = now
          try {
            const readings = await read()
            this.reset()
            for (const { value, labels: given = {} } of readings) this.set(given, value)
          } catch (error) {
            // A figure that cannot be read is left out, which alarms notice; a stale one would look as if all were well.
            this.reset()
            if (labels.length === 0) this.remove()
            log.warn({ err: error, figure: name }, 'a figure could not be read')
          }
        },
      })
    }
  }

  return {
    watch(http) {
      http.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unmatched'
        durations.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
    add,
    text: () => registry.metrics(),
  }
}

export type MetricsListener = { listen(): Promise<void>; close(): Promise<void> }

/** On a port of its own, which no balancer leads to: what a house knows of its money is not for the public. */
export function createMetricsListener(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: { metricsHost: string; metricsPort: number | undefined },
): MetricsListener | null {
  if (port === undefined) return null
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    async listen() {
      server.listen({ host, port })
      await once(server, 'listening')
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
