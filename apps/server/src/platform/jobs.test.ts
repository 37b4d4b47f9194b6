import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTx, type Pool } from './db.ts'
import { createJobs, type JobDefinition, type JobName, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

declare module './jobs.ts' {
  interface JobMap {
    'test.once': { n: number }
    'test.tick': Record<string, never>
  }
}

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function node(define: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({ pool: database.pool, log })
  define(jobs)
  await jobs.start()
  onTestFinished(() => jobs.stop())
  return jobs
}

const running = <N extends JobName>(name: N, definition: JobDefinition<N>) =>
  node((jobs) => jobs.define(name, definition))

const soon = { timeout: 60_000, interval: 50 }

test('a job exists only if its transaction commits', async () => {
  const ran: number[] = []
  const jobs = await running('test.once', { handler: async ({ n }) => void ran.push(n) })
  const failing = inTx(database.db, async (tx) => {
    await jobs.send(tx, 'test.once', { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await inTx(database.db, (tx) => jobs.send(tx, 'test.once', { n: 2 }))
  await jobs.send(database.db, 'test.once', { n: 3 })
  await expect.poll(() => ran, soon).toEqual([2, 3])
})

test('the log says what kept a worker from its queue', async () => {
  const lines: string[] = []
  const kept = createLog({ logLevel: 'error' }, { destination: { write: (line) => void lines.push(line) } })
  let isAway = false
  let refused = 0
  const query = (question: pg.QueryConfig) => {
    if (!isAway) return database.pool.query(question)
    refused += 1
    return Promise.reject(new Error('the database is away'))
  }
  const jobs = createJobs({ pool: { query } as unknown as Pool, log: kept })
  jobs.define('test.tick', { handler: async () => {}, concurrency: 3 })
  await jobs.start()
  isAway = true
  await expect.poll(() => lines.length, soon).toBe(1)
  const before = refused
  await expect.poll(() => refused, soon).toBeGreaterThan(before + 6)
  // One line for the outage, however many queues asked in it.
  expect(lines.length).toBe(1)
  isAway = false
  await jobs.stop()
  const told = lines.map((line) => JSON.parse(line) as { err: object })
  for (const { err } of told)
    expect(err).toMatchObject({ type: 'Error', message: expect.stringContaining('the database is away') })
})

test('queues with nothing to do are asked about in one question, however many there are', async () => {
  const asked: string[] = []
  const query = (question: pg.QueryConfig | string, values?: unknown[]) => {
    asked.push(typeof question === 'string' ? question : question.text)
    return database.pool.query(question as string, values)
  }
  const jobs = createJobs({ pool: { query } as unknown as Pool, log })
  const names = Array.from({ length: 20 }, (_, n) => `test.idle-${n}` as JobName)
  for (const name of names) jobs.define(name, { handler: async () => {} })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  const looks = () => asked.filter((text) => text.includes('unnest($1::text[]) q (name)')).length
  await expect.poll(looks, soon).toBeGreaterThan(1)
  // Each worker has asked once, when it was hired.
  asked.length = 0
  await expect.poll(looks, soon).toBeGreaterThan(2)
  expect(asked.filter((text) => names.some((name) => text.includes(name)))).toEqual([])
})

test('a job that throws is tried again, and then it is done', async () => {
  const attempts: number[] = []
  const jobs = await running('test.once', {
    async handler(_, { attempt }) {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
    },
  })
  await jobs.send(database.db, 'test.once', { n: 1 })
  await expect.poll(() => attempts, soon).toEqual([1, 2])
  await expect.poll(async () => (await states('test.once')).at(-1), soon).toBe('completed')
})

test('a job that keeps failing is given up after its limit', async () => {
  const attempts: number[] = []
  const jobs = await running('test.once', {
    retryLimit: 1,
    async handler(_, { attempt }) {
      attempts.push(attempt)
      throw new Error('never')
    },
  })
  await jobs.send(database.db, 'test.once', { n: 1 })
  await expect.poll(async () => (await states('test.once')).at(-1), soon).toBe('failed')
  expect(attempts).toEqual([1, 2])
})

test("while a key waits, a second send of it does nothing; jobs without a key do not get in each other's way", async () => {
  const ran: number[] = []
  const jobs = await running('test.once', { handler: async ({ n }) => void ran.push(n) })
  const later = { startAfter: new Date(Date.now() + 1_500) }
  const sent = await inTx(database.db, async (tx) => [
    await jobs.send(tx, 'test.once', { n: 1 }, { ...later, singletonKey: 'a' }),
    await jobs.send(tx, 'test.once', { n: 2 }, { ...later, singletonKey: 'a' }),
    await jobs.send(tx, 'test.once', { n: 3 }, { ...later, singletonKey: 'b' }),
    await jobs.send(tx, 'test.once', { n: 4 }, later),
    await jobs.send(tx, 'test.once', { n: 5 }, later),
  ])
  expect(sent).toEqual([true, false, true, true, true])
  await expect.poll(() => ran.toSorted(), soon).toEqual([1, 3, 4, 5])
  expect(await jobs.send(database.db, 'test.once', { n: 6 }, { singletonKey: 'a' })).toBe(true)
  await expect.poll(() => ran.includes(6), soon).toBe(true)
})

test('many jobs on two nodes run once each', async () => {
  const ran: number[] = []
  const handler = async ({ n }: { n: number }) => void ran.push(n)
  const [jobs] = await Promise.all([
    running('test.once', { handler, concurrency: 4 }),
    running('test.once', { handler, concurrency: 4 }),
  ])
  const numbers = Array.from({ length: 30 }, (_, n) => n)
  await Promise.all(numbers.map((n) => jobs.send(database.db, 'test.once', { n })))
  await expect.poll(() => ran.length, soon).toBe(30)
  expect(ran.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('stopping waits for the job at hand', async () => {
  let isDone = false
  let finish = () => {}
  const started = Promise.withResolvers<void>()
  const jobs = await running('test.once', {
    async handler() {
      const { promise, resolve } = Promise.withResolvers<void>()
      finish = resolve
      started.resolve()
      await promise
      isDone = true
    },
  })
  await jobs.send(database.db, 'test.once', { n: 1 })
  await started.promise
  const stopped = jobs.stop().then(() => isDone)
  finish()
  expect(await stopped).toBe(true)
})

test('all nodes share one entry of a schedule, and a node of another version leaves it alone', async () => {
  const withSchedule = (jobs: Jobs) => {
    jobs.define('test.tick', { handler: async () => {} })
    jobs.schedule('test.tick', '10 0 * * *', 'America/Sao_Paulo')
  }
  await Promise.all([node(withSchedule), node(withSchedule)])
  const entry = [{ name: 'test.tick', cron: '10 0 * * *', timezone: 'America/Sao_Paulo' }]
  expect(await schedules()).toEqual(entry)
  await node((jobs) => jobs.define('test.once', { handler: async () => {} }))
  expect(await schedules()).toEqual(entry)
})

test('refuses a second definition of a job', () => {
  const jobs = createJobs({ pool: database.pool, log })
  const definition = { handler: async () => {} }
  jobs.define('test.once', definition)
  expect(() => jobs.define('test.once', definition)).toThrow('defined twice')
})

async function states(name: string): Promise<string[]> {
  const { rows } = await database.pool.query('select state from pgboss.job where name = $1 order by created_on', [name])
  return rows.map(({ state }) => state)
}

async function schedules() {
  const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule')
  return rows
}
