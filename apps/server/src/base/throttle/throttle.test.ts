import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { type Admit, createThrottle, type Subject, type Throttle } from './throttle.ts'

const MINUTE_MS = 60_000

let database: TestDatabase
let clock: FakeClock
let throttle: Throttle & { admit: Admit }
let merchantId = 0
let addresses = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  clock = fakeClock('2026-03-01T12:00:00Z')
  throttle = createThrottle({ db: database.db, clock })
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const newAddress = () => {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}
const subjectAt = (account: string, address: string): Subject => ({ counter: 'sign in', merchantId, account, address })
const attempt = (account = 'maria', address = newAddress()) => throttle.admit(subjectAt(account, address))
const fail = async (times: number, account = 'maria', address?: string) => {
  for (let time = 0; time < times; time++) await attempt(account, address)
}
const waitOf = async (account?: string, address?: string) => {
  try {
    await attempt(account, address)
    return 0
  } catch (error) {
    return (error as { value: { retryAfterSeconds: number } }).value.retryAfterSeconds
  }
}

describe('an account', () => {
  test('is paused a minute after five failures from anywhere, whatever the case of its name', async () => {
    await fail(4)
    await attempt('MARIA')
    await expect(attempt()).rejects.toMatchObject({ code: 'locked_out', value: { retryAfterSeconds: 60 } })
    clock.advance(MINUTE_MS - 1)
    expect(await waitOf()).toBe(1)
    clock.advance(1)
    expect(await waitOf()).toBe(0)
  })
  test('is paused twice as long each time, up to an hour', async () => {
    const pauses = []
    for (let round = 0; round < 8; round++) {
      await fail(5)
      const seconds = await waitOf()
      pauses.push(seconds / 60)
      clock.advance(seconds * 1000)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })
  test('begins again with a short pause after a quiet day', async () => {
    await fail(5)
    clock.advance(MINUTE_MS)
    await fail(5)
    expect(await waitOf()).toBe(120)
    clock.advance(2 * MINUTE_MS + 24 * 60 * MINUTE_MS)
    await fail(5)
    expect(await waitOf()).toBe(60)
  })
  test('is not paused by failures that lie more than fifteen minutes apart', async () => {
    await fail(4)
    clock.advance(15 * MINUTE_MS)
    await fail(4)
    expect(await waitOf()).toBe(0)
  })
  test('gets five tries out of a thousand at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 1000 }, () => attempt()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
  test('names the attempt that its owner should hear of: the one that begins the first pause', async () => {
    const told = []
    for (let time = 0; time < 5; time++) told.push((await attempt()).tellOwner)
    expect(told).toEqual([false, false, false, false, true])
    clock.advance(MINUTE_MS)
    for (let time = 0; time < 5; time++) expect((await attempt()).tellOwner).toBe(false)
  })
  test('forgets its failures on success, and when its owner recovers it', async () => {
    await fail(4)
    await throttle.succeeded(database.db, await attempt())
    await fail(5)
    expect(await waitOf()).toBe(60)
    await throttle.pardon(database.db, merchantId, 'Maria')
    expect(await waitOf()).toBe(0)
  })
  test('is counted by brand', async () => {
    await fail(5)
    const other = await aMerchant(database.db)
    await expect(throttle.admit({ ...subjectAt('maria', '1.2.3.4'), merchantId: other.id })).resolves.toBeDefined()
  })
})

describe('an address', () => {
  test('is paused after twenty failures on any accounts', async () => {
    for (let time = 0; time < 20; time++) await attempt(`user${time}`, '192.0.2.1')
    expect(await waitOf('somebody', '192.0.2.1')).toBe(60)
    expect(await waitOf('somebody', '192.0.2.2')).toBe(0)
  })
  test('that is paused uses up no tries of an account', async () => {
    for (let time = 0; time < 20; time++) await attempt(`user${time}`, '192.0.2.1')
    for (let time = 0; time < 9; time++) expect(await waitOf('maria', '192.0.2.1')).toBe(60)
    await fail(5)
    expect(await waitOf()).toBe(60)
  })
  test('gets a right attempt back, also the one that would have begun a pause', async () => {
    for (let time = 0; time < 40; time++) {
      await throttle.succeeded(database.db, await attempt(`user${time}`, '192.0.2.1'))
    }
    for (let time = 0; time < 19; time++) await attempt(`user${time}`, '192.0.2.1')
    await throttle.succeeded(database.db, await attempt('maria', '192.0.2.1'))
    await attempt('maria', '192.0.2.1')
    expect(await waitOf('maria', '192.0.2.1')).toBe(60)
  })
})

describe('the captcha', () => {
  const subject = { counter: 'sign in', account: 'maria', address: '192.0.2.9' } as const

  test('is asked for after the first failure of the account, for fifteen minutes', async () => {
    expect(await throttle.needsCaptcha({ merchantId, ...subject })).toBe(false)
    await attempt('maria', '192.0.2.9')
    expect(await throttle.needsCaptcha(subjectAt('maria', '198.51.100.1'))).toBe(true)
    expect(await throttle.needsCaptcha(subjectAt('somebody', '192.0.2.9'))).toBe(false)
    clock.advance(15 * MINUTE_MS)
    expect(await throttle.needsCaptcha({ merchantId, ...subject })).toBe(false)
  })
  test('is asked for after five failures from one address', async () => {
    for (let time = 0; time < 4; time++) await attempt(`user${time}`, '192.0.2.9')
    expect(await throttle.needsCaptcha({ merchantId, ...subject })).toBe(false)
    await attempt('user4', '192.0.2.9')
    expect(await throttle.needsCaptcha({ merchantId, ...subject })).toBe(true)
    expect(await throttle.needsCaptcha(subjectAt('maria', '198.51.100.1'))).toBe(false)
  })
  test('is not asked for after success', async () => {
    await throttle.succeeded(database.db, await attempt('maria', '192.0.2.9'))
    expect(await throttle.needsCaptcha({ merchantId, ...subject })).toBe(false)
  })
})

describe('an attempt', () => {
  const wrong = new Error('wrong')
  const make = (isRight: boolean, address = newAddress()) =>
    throttle.attempt(subjectAt('maria', address), async (tried) => {
      if (!isRight) throw wrong
      await throttle.succeeded(database.db, tried)
      return 'in'
    })

  test('that is right is never refused for others that are right, twenty-eight at once, from anywhere or one place', async () => {
    const apart = await Promise.all(Array.from({ length: 28 }, () => make(true)))
    const together = await Promise.all(Array.from({ length: 28 }, () => make(true, '192.0.2.77')))
    expect(new Set([...apart, ...together])).toEqual(new Set(['in']))
    expect(await waitOf()).toBe(0)
  })
  test('that is wrong counts: five of two hundred at once are made', async () => {
    let made = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        throttle.attempt(subjectAt('maria', newAddress()), async () => {
          made += 1
          throw wrong
        }),
      ),
    )
    expect(made).toBe(5)
    expect(answers.filter((answer) => answer.status === 'rejected' && answer.reason !== wrong)).toHaveLength(195)
  })
  test('whose work is undone after it was right gives its try back, address and all', async () => {
    const undone = (tried: Parameters<typeof throttle.succeeded>[1]) =>
      inTx(database.db, async (tx) => {
        await throttle.succeeded(tx, tried)
        throw new Error('not enough money')
      })
    for (let time = 0; time < 25; time++) {
      const subject = subjectAt('maria', '192.0.2.88')
      await expect(throttle.attempt(subject, undone)).rejects.toThrow('not enough money')
    }
    expect(await waitOf('maria', '192.0.2.88')).toBe(0)
  })
  test('by another account waits for nobody', async () => {
    let open = (): void => {}
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    const first = throttle.attempt(subjectAt('maria', newAddress()), () => held)
    const other = subjectAt('bia', newAddress())
    await expect(throttle.attempt(other, async () => 'in')).resolves.toBe('in')
    open()
    await first
  })
})
