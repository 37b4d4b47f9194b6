import type { Logger } from 'pino'
import { sessionName } from '../node-name.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createRedisBus } from './redis-bus.ts'

export type BusOptions = { url: string; name?: string; redisUrl: string | undefined; log: Logger }

/** Notices go by the database alone, or by Redis where there is one; the database's own notices arrive either way. */
export function createBus({ url, name = sessionName('bus'), redisUrl, log }: BusOptions): Bus {
  const database = createPostgresBus({ url, name, log })
  return redisUrl === undefined ? database : createRedisBus({ redisUrl, database, log })
}
