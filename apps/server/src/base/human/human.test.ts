import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { solveHuman } from '../../../test/human.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { createTickets } from '../codes/tickets.ts'
import { createHuman, type Human } from './human.ts'

let database: TestDatabase
let clock: FakeClock
let human: Human
let merchantId = 0

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(() => {
  clock = fakeClock('2026-03-01T12:00:00Z')
  const tickets = createTickets({ db: database.db, clock })
  human = createHuman({ db: database.db, tickets, secrets: TEST_CONFIG.secrets, clock })
})
afterAll(() => database.drop())

const here = () => ({ merchantId, address: '203.0.113.7' })
const changed = (proof: string, changes: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(proof, 'base64').toString()), ...changes })).toString('base64')

describe('a proof of work', () => {
  test('counts once, of many at the same moment too', async () => {
    const proof = solveHuman(await human.challenge(here(), 'sms'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => human.isProved(here(), 'sms', proof)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
  test('counts for its own brand and purpose', async () => {
    const proof = solveHuman(await human.challenge(here(), 'sms'))
    const other = await aMerchant(database.db)
    expect(await human.isProved(here(), 'register', proof)).toBe(false)
    expect(await human.isProved({ ...here(), merchantId: other.id }, 'sms', proof)).toBe(false)
    expect(await human.isProved(here(), 'sms', proof)).toBe(true)
  })
  test('counts for the address that asked: nobody buys it in from elsewhere', async () => {
    const proof = solveHuman(await human.challenge(here(), 'sms'))
    expect(await human.isProved({ merchantId, address: '203.0.113.8' }, 'sms', proof)).toBe(false)
    expect(await human.isProved(here(), 'sms', proof)).toBe(true)
  })
  test('costs more in place of a picture, and more from where much has failed', async () => {
    const most = async (purpose: 'sms' | 'captcha', level = 0) =>
      (await human.challenge(here(), purpose, level)).maxnumber
    expect(await Promise.all([most('sms'), most('captcha'), most('captcha', 2), most('captcha', 99)])).toEqual([
      100_000, 300_000, 1_200_000, 2_400_000,
    ])
  })
  test('counts for ten minutes by our own clock', async () => {
    const proof = solveHuman(await human.challenge(here(), 'sms'))
    clock.advance(600_000)
    expect(await human.isProved(here(), 'sms', proof)).toBe(false)
  })
  test('is refused with another number, another time or another key', async () => {
    const given = await human.challenge(here(), 'sms')
    const proof = solveHuman(given)
    const later = given.salt.replace(/expires=\d+/, 'expires=9999999999')
    for (const forged of [{ number: -1 }, { salt: later }, { signature: '0'.repeat(64) }, { algorithm: 'SHA-1' }]) {
      expect(await human.isProved(here(), 'sms', changed(proof, forged))).toBe(false)
    }
    expect(await human.isProved(here(), 'sms', proof)).toBe(true)
  })
  test.each(['', 'e30=', 'bnVsbA==', 'not base64 {', Buffer.from('[1]').toString('base64')])(
    'is refused when it is nonsense: %s',
    async (nonsense) => {
      expect(await human.isProved(here(), 'sms', nonsense)).toBe(false)
    },
  )
})
