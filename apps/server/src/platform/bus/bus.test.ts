import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { realRedis } from '../../../test/real-redis.ts'
import { BUS_MAX_PAYLOAD_BYTES, type Bus } from './bus.ts'
import { createBus } from './create-bus.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let redis: Awaited<ReturnType<typeof realRedis>>

beforeAll(async () => {
  database = await createTestDatabase()
  redis = await realRedis()
})
afterAll(async () => {
  await redis.stop()
  await database.drop()
})

function open(redisUrl?: string): Bus {
  const bus = createBus({ url: database.url, redisUrl, log })
  onTestFinished(() => bus.close())
  return bus
}

/** Collects what arrives; `until` resolves when there are so many. */
async function inbox(bus: Bus, channel: string) {
  const received: string[] = []
  const leave = await bus.subscribe(channel, (payload) => received.push(payload))
  const until = (count: number) => expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  return { received, leave, until }
}

const endBusConnections = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'trevo bus %' and datname = current_database()`,
  )

describe.each(['the database', 'Redis'])('by %s', (way) => {
  const start = () => open(way === 'Redis' ? redis.url : undefined)

  test('notices reach every node in the order they were sent, the sender too', async () => {
    const [here, there] = [start(), start()]
    const [near, far] = [await inbox(here, 'news'), await inbox(there, 'news')]
    const other = await inbox(there, 'weather')
    const sent = Array.from({ length: 1_200 }, (_, i) => `notice ${i} ç`)
    await Promise.all(sent.map((payload) => here.publish('news', payload)))
    await Promise.all([near.until(1_200), far.until(1_200)])
    expect(near.received).toEqual(sent)
    expect(far.received).toEqual(sent)
    expect(other.received).toEqual([])
  })

  test('the database speaks for itself: a changed merchant is heard', async () => {
    const { until, received } = await inbox(start(), 'merchant_changed')
    await database.pool.query(`insert into merchant (code) values ($1)`, [way === 'Redis' ? 'brand_a' : 'brand_b'])
    await until(1)
    expect(received).toEqual([''])
  })

  test('a handler that throws or leaves does not disturb the others', async () => {
    const bus = start()
    await bus.subscribe('news', () => {
      throw new Error('broken')
    })
    const [leaving, staying] = [await inbox(bus, 'news'), await inbox(bus, 'news')]
    await bus.publish('news', '1')
    await Promise.all([leaving.until(1), staying.until(1)])
    leaving.leave()
    await bus.publish('news', '2')
    await staying.until(2)
    expect(staying.received).toEqual(['1', '2'])
    expect(leaving.received).toEqual(['1'])
  })

  test('refuses what is too large, at exactly the limit, and what is no channel', async () => {
    const bus = start()
    const { until, received } = await inbox(bus, 'news')
    await bus.publish('news', 'é'.repeat(BUS_MAX_PAYLOAD_BYTES / 2))
    await until(1)
    expect(received[0]).toHaveLength(3_950)
    await expect(bus.publish('news', `${'é'.repeat(BUS_MAX_PAYLOAD_BYTES / 2)}x`)).rejects.toThrow(
      'has 7901 bytes, 7900 are allowed',
    )
    await expect(bus.publish('news; drop table member', '')).rejects.toThrow('is not a channel name')
    await expect(bus.subscribe('News', () => {})).rejects.toThrow('is not a channel name')
  })

  test('comes back after a lost connection, says so, and hears again', async () => {
    const bus = start()
    let reconnects = 0
    bus.onReconnect(() => reconnects++)
    const { until, received } = await inbox(bus, 'news')
    if (way === 'Redis') await redis.dropAll()
    else await endBusConnections()
    await expect.poll(() => reconnects, { timeout: 10_000 }).toBe(1)
    await bus.publish('news', 'again')
    await until(1)
    expect(received).toEqual(['again'])
  })
})

test('a part of a channel is heard by Redis where it is attended, and by everybody without Redis', async () => {
  const [here, there, plain] = [open(redis.url), open(redis.url), open()]
  const [near, far, all] = [await inbox(here, 'live'), await inbox(there, 'live'), await inbox(plain, 'live')]
  const leave = await here.attend('live', '7a')
  await there.publish('live', 'of the part', '7a')
  await there.publish('live', 'of another', '7b')
  await there.publish('live', 'for all')
  await Promise.all([near.until(2), far.until(1)])
  expect(near.received).toEqual(['of the part', 'for all'])
  expect(far.received).toEqual(['for all'])
  leave()
  // Everything goes one way, so what would have come is there before what follows it.
  await there.publish('live', 'too late', '7a')
  await there.publish('live', 'the end')
  await near.until(3)
  expect(near.received.at(-1)).toBe('the end')
  expect(near.received).not.toContain('too late')
  await plain.publish('live', 'without Redis', '7a')
  await all.until(1)
  expect(all.received).toEqual(['without Redis'])
  expect([here.hasParts, plain.hasParts]).toEqual([true, false])
  await expect(here.publish('live', '', 'no part!')).rejects.toThrow(RangeError)
})

test('keeps what is published while the database is away', async () => {
  const bus = open()
  const { until, received } = await inbox(bus, 'news')
  await endBusConnections()
  await Promise.all([bus.publish('news', '1'), bus.publish('news', '2')])
  await until(2)
  expect(received).toEqual(['1', '2'])
})

test('Redis away at the start: notices go by the database until it is there', async () => {
  const { port } = new URL(redis.url)
  await redis.stop()
  const [here, there] = [open(`redis://127.0.0.1:${port}`), open()]
  let reconnects = 0
  here.onReconnect(() => reconnects++)
  const [near, far] = [await inbox(here, 'news'), await inbox(there, 'news')]
  await here.publish('news', 'by the database')
  await Promise.all([near.until(1), far.until(1)])
  redis = await realRedis(Number(port))
  await expect.poll(() => reconnects, { timeout: 20_000 }).toBe(1)
  // The first ones after it may still go by the database.
  let sent = 0
  await expect
    .poll(
      async () => {
        const notice = `by Redis ${++sent}`
        await here.publish('news', notice)
        await vi.waitFor(() => expect(near.received).toContain(notice))
        return far.received.includes(notice)
      },
      { timeout: 20_000 },
    )
    .toBe(false)
})

test('Redis that takes connections and says nothing does not hold up a start', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const bus = open(`redis://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const { until, received } = await inbox(bus, 'news')
  await bus.publish('news', '1')
  await until(1)
  expect(received).toEqual(['1'])
  silent.close()
})

test('sends what is published together in few statements', async () => {
  const bus = open()
  await inbox(bus, 'news')
  const spy = pg.Client.prototype.query
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if ((args[0] as { name?: string }).name === 'notify') statements++
    return Reflect.apply(spy, this, args)
  } as typeof spy
  onTestFinished(() => {
    pg.Client.prototype.query = spy
  })
  await Promise.all(Array.from({ length: 1_000 }, (_, i) => bus.publish('news', `${i}`)))
  expect(statements).toBe(2)
})

test('closed, it takes nothing more', async () => {
  const bus = createBus({ url: database.url, redisUrl: undefined, log })
  await bus.close()
  await expect(bus.publish('news', '1')).rejects.toThrow('closed')
  await expect(bus.subscribe('news', () => {})).rejects.toThrow('closed')
})
