import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

export type CountDeps = { db: Db; clock: Clock; log: Logger }
