import { sql } from 'kysely'
import { servicesFigure } from './platform/breaker.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Pool } from './platform/db.ts'
import type { Lifecycle } from './platform/http/health.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Live } from './platform/live/live.ts'
import type { Load } from './platform/load.ts'
import type { Figure } from './platform/metrics.ts'
import type { Replica } from './platform/replica.ts'

type Parts = {
  clock: Clock
  db: Db
  pools: Record<string, Pool>
  replica: Pick<Replica, 'isFresh' | 'reads'> | undefined
  bus: Pick<Bus, 'isUp'>
  live: Pick<Live, 'connectionCount'>
  jobs: Pick<Jobs, 'isRunning'>
  lifecycle: Lifecycle
  load: Pick<Load, 'putOff'>
}

const flag = (isOn: boolean) => [{ value: isOn ? 1 : 0 }]

const replicaFigures = (replica: Pick<Replica, 'isFresh' | 'reads'>): Figure[] => [
  {
    name: 'trevo_replica_used',
    help: '1 while the replica answers lists and reports, 0 while it is too far behind or away.',
    read: () => flag(replica.isFresh),
  },
  {
    name: 'trevo_replica_reads',
    help: 'Lists and reports since the node started, by who answered them.',
    labels: ['by'],
    read: () => Object.entries(replica.reads).map(([by, value]) => ({ value, labels: { by } })),
  },
]

/** What a node says of itself. */
export const nodeFigures = ({ clock, db, pools, replica, bus, live, jobs, lifecycle, load }: Parts): Figure[] => [
  {
    name: 'trevo_pool_connections',
    help: 'Connections to the database, by pool; "waiting" are callers without one.',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { value: totalCount - idleCount, labels: { pool, state: 'busy' } },
        { value: idleCount, labels: { pool, state: 'idle' } },
        { value: waitingCount, labels: { pool, state: 'waiting' } },
      ]),
  },
  ...(replica ? replicaFigures(replica) : []),
  { name: 'trevo_bus_up', help: '1 while this node hears the others.', read: () => flag(bus.isUp()) },
  { name: 'trevo_jobs_running', help: '1 while this node takes jobs.', read: () => flag(jobs.isRunning()) },
  { name: 'trevo_draining', help: '1 once this node was told to stop.', read: () => flag(lifecycle.draining) },
  {
    name: 'trevo_put_off',
    help: 'Calls refused since the node started because it could not keep up, by kind; a stake is never one of them.',
    labels: ['kind'],
    read: () => Object.entries(load.putOff).map(([kind, value]) => ({ value, labels: { kind } })),
  },
  servicesFigure(clock),
  {
    name: 'trevo_live_connections',
    help: 'Open sockets of players, agents and staff.',
    read: () => [{ value: live.connectionCount() }],
  },
  {
    name: 'trevo_jobs',
    help: 'Jobs by queue and state, as the queue itself counts them once a minute.',
    labels: ['queue', 'state'],
    async read() {
      const { rows } = await sql<{ name: string; queued: number; active: number }>`
        select name, queued_count as queued, active_count as active from pgboss.queue`.execute(db)
      return rows.flatMap(({ name, queued, active }) => [
        { value: queued, labels: { queue: name, state: 'queued' } },
        { value: active, labels: { queue: name, state: 'active' } },
      ])
    },
  },
]
