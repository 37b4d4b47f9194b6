import type { Endpoint } from '@trevo/contract/endpoint'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import type { App } from '../src/platform/http/app.ts'
import { Places } from '../src/platform/places.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type Injected, type InjectOptions, inject, TEST_CONFIG } from './stub-app.ts'

export type TestApp = {
  app: App
  database: TestDatabase
  clock: FakeClock
  inject(endpoint: Endpoint, options?: InjectOptions): Promise<Injected>
  close(): Promise<void>
}

type TestAppOptions = {
  /** Fills the fresh database before the app reads it: at least one brand must be there. */
  prepare(database: TestDatabase): Promise<unknown>
  startAt?: string
  config?: Partial<Config>
}

const WIDE = { atWork: 1_000, waiting: 10_000 }

/** The whole server on a database of its own and a clock that stands still; jobs do not run by themselves. */
export async function startTestApp({
  prepare,
  startAt = '2026-03-01T12:00:00Z',
  config: changes = {},
}: TestAppOptions): Promise<TestApp> {
  const database = await createTestDatabase()
  await prepare(database)
  const clock = fakeClock(startAt)
  const config = { ...TEST_CONFIG, ...changes, databaseUrl: database.url, ownerUrl: database.url }
  const { app, close } = await createApp({ config, clock, log: pino({ level: 'silent' }) })
  // What a busy machine puts off is tried by telling a node how far behind it is.
  app.load.stop()
  app.load.heed(0)
  // Races are run by one member, with more calls at once than one may have; crowd.test.ts has the real bounds.
  Object.assign(app.places, { members: new Places(WIDE), guests: new Places(WIDE) })
  return {
    app,
    database,
    clock,
    inject: (endpoint, options) => inject(app, endpoint, options),
    async close() {
      await close()
      await database.drop()
    },
  }
}
