import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { createTickets, type Tickets } from './tickets.ts'

declare module './tickets.ts' {
  interface TicketData {
    'test ticket': { note: string }
    'other ticket': Record<string, never>
  }
}

let database: TestDatabase
let clock: FakeClock
let tickets: Tickets
let merchantId = 0
const purpose = 'test ticket'

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(() => {
  clock = fakeClock('2026-03-01T12:00:00Z')
  tickets = createTickets({ db: database.db, clock })
})
afterAll(() => database.drop())

const issue = (memberId: bigint | null = null) =>
  tickets.issueTicket(database.db, { merchantId, purpose, memberId, data: { note: 'hi' }, lifeMs: 1000 })

describe('a ticket', () => {
  test('carries what it was given and is taken by one of many', async () => {
    const member = await aMember(database.db, { merchantId })
    const token = await issue(member.id)
    expect(await tickets.readTicket(database.db, { merchantId, purpose, token })).toEqual({
      memberId: member.id,
      data: { note: 'hi' },
    })
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => tickets.takeTicket(database.db, { merchantId, purpose, token })),
    )
    expect(taken.filter((ticket) => ticket !== null)).toEqual([{ memberId: member.id, data: { note: 'hi' } }])
  })
  test('is worth nothing later, elsewhere or for something else', async () => {
    const token = await issue()
    const other = await aMerchant(database.db)
    expect(await tickets.takeTicket(database.db, { merchantId: other.id, purpose, token })).toBeNull()
    expect(await tickets.takeTicket(database.db, { merchantId, purpose: 'other ticket', token })).toBeNull()
    clock.advance(1000)
    expect(await tickets.readTicket(database.db, { merchantId, purpose, token })).toBeNull()
    expect(await tickets.takeTicket(database.db, { merchantId, purpose, token })).toBeNull()
    expect(await tickets.tryTicket({ merchantId, purpose, token }, 5)).toBeNull()
  })
  test('may be tried a number of times', async () => {
    const token = await issue()
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => tickets.tryTicket({ merchantId, purpose, token }, 5)),
    )
    expect(tries.filter((ticket) => ticket !== null)).toHaveLength(5)
  })
})

describe('spending', () => {
  test('works once', async () => {
    const key = { merchantId, purpose: 'other ticket', token: 'a proof of its own' } as const
    const spent = await Promise.all(Array.from({ length: 5 }, () => tickets.spendOnce(database.db, key, 1000)))
    expect(spent.filter(Boolean)).toHaveLength(1)
  })
})
