import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { createMessageQuota } from './message-quota.ts'

const HOUR_MS = 60 * 60_000
const clock = fakeClock('2026-03-01T12:00:00Z')
const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const quota = (factor = 1) => createMessageQuota({ db: database.db, clock, factor, log })

describe('the quota', () => {
  test('of an address is sixty in an hour, however many ask at once', async () => {
    const takes = Array.from({ length: 62 }, () => quota().take('address', '10.0.0.1'))
    const refused = (await Promise.allSettled(takes)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    clock.advance(HOUR_MS - 1000)
    await expect(quota().take('address', '10.0.0.1')).rejects.toMatchObject({
      code: 'rate_limited',
      value: { retryAfterSeconds: 1 },
    })
    await expect(quota().take('address', '10.0.0.2')).resolves.toBeUndefined()
    clock.advance(1000)
    await expect(quota().take('address', '10.0.0.1')).resolves.toBeUndefined()
  })
  test.each([
    ['member', 10],
    ['notice', 5],
  ] as const)('of a %s is %i in a day, times the factor', async (scope, most) => {
    for (let sent = 0; sent < most; sent++) await quota().take(scope, '7')
    await expect(quota().take(scope, '7')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(quota(2).take(scope, '7')).resolves.toBeUndefined()
    clock.advance(24 * HOUR_MS)
    await expect(quota().take(scope, '7')).resolves.toBeUndefined()
  })
  test('of the gateway ends the bill of an hour, whoever asks', async () => {
    const sent: string[] = []
    const sms = quota(1000).capped({ send: async ({ to }) => void sent.push(to) }, 2)
    await sms.send({ merchantId: 1, to: '+5511900000001', text: '' })
    await sms.send({ merchantId: 1, to: '+5511900000002', text: '' })
    await expect(sms.send({ merchantId: 1, to: '+5511900000003', text: '' })).rejects.toMatchObject({
      code: 'sms_failed',
    })
    clock.advance(HOUR_MS)
    await sms.send({ merchantId: 1, to: '+5511900000004', text: '' })
    expect(sent).toEqual(['+5511900000001', '+5511900000002', '+5511900000004'])
  })
})
