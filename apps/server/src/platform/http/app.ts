import type { Tracer } from '@trevo/trace/trace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Pool } from '../db.ts'
import type { Guards } from '../guards.ts'
import type { Jobs } from '../jobs.ts'
import type { Live } from '../live/live.ts'
import type { Load } from '../load.ts'
import type { Places } from '../places.ts'
import type { RateLimiter } from '../rate-limit.ts'
import type { Replica } from '../replica.ts'
import type { Encryption } from './encryption.ts'
import type { GuestWork } from './guest-work.ts'
import type { RouteTable } from './route-table.ts'

export type App = {
  readonly http: FastifyInstance
  readonly config: Config
  readonly db: Db
  readonly pool: Pool
  readonly replica?: Replica | undefined
  readonly live: Live
  readonly jobs: Jobs
  readonly clock: Clock
  readonly log: Logger
  readonly tracer?: Tracer | undefined
  readonly guards: Guards
  readonly encryption: Encryption
  readonly limiter: RateLimiter
  readonly load: Load
  /** Who has how many calls at work: no member and no address takes all connections to the database. */
  readonly places: { members: Places<bigint>; guests: Places<string> }
  readonly guestWork: GuestWork
  readonly routes: RouteTable
}
