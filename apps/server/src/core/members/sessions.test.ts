import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createBus } from '../../platform/bus/create-bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/http/app.ts'
import { sweepSessions } from './session-sweep.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { hashToken } from './token.ts'

const START = '2026-03-01T12:00:00Z'
const MINUTE_MS = 60_000

let database: TestDatabase
let bus: Bus
let clock: FakeClock
let sessions: Sessions
let member: TestMember
let brazil: Merchant
let elsewhere: Merchant
const live = { endSession: vi.fn() }

beforeAll(async () => {
  database = await createTestDatabase()
  bus = createBus({ url: database.url, redisUrl: undefined, log: pino({ level: 'silent' }) })
  const regulated = await aMerchant(database.db, { regulation: 'br', isDefault: true })
  const free = await aMerchant(database.db)
  // Sessions look at nothing else of a brand.
  brazil = { id: regulated.id, regulation: 'br' } as Merchant
  elsewhere = { id: free.id, regulation: 'none' } as Merchant
})
beforeEach(async () => {
  live.endSession.mockClear()
  clock = fakeClock(START)
  sessions = await createSessions({ db: database.db, bus, live, clock })
  member = await aMember(database.db, { merchantId: brazil.id, type: 1 })
  return () => sessions.close()
})
afterAll(async () => {
  await bus.close()
  await database.drop()
})

const begin = (who = member) => inTx(database.db, (tx) => sessions.createSession(tx, who))
const rowOf = (id: bigint) =>
  database.db
    .selectFrom('member_session')
    .select(['last_seen_at', 'ended_at', 'end_reason', 'token_hash', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a session', () => {
  it('is found by its token and knows who it belongs to', async () => {
    const { id, token } = await begin()
    expect(await sessions.sessionOf(token, brazil)).toEqual({
      id,
      memberId: member.id,
      merchantId: brazil.id,
      type: 1,
      userName: member.account,
    })
  })
  it('keeps only the hash of a token of 256 random bits', async () => {
    const { id, token } = await begin()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await rowOf(id)
    expect(row.token_hash).toEqual(hashToken(token))
    expect(row.expires_at).toEqual(new Date('2026-03-31T12:00:00Z'))
  })
  it('is unknown by any other token and on any other brand', async () => {
    const { token } = await begin()
    expect(await sessions.sessionOf(`${token}x`, brazil)).toBeNull()
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
  })
  it('is over when its time is', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const { token } = await begin(stranger)
    clock.advance(30 * 24 * 60 * MINUTE_MS - 1)
    expect(await sessions.sessionOf(token, elsewhere)).not.toBeNull()
    clock.advance(5_001)
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
  })
  it.each(['locked', 'closed'] as const)(
    'ends with a member who is %s, within the kept seconds too',
    async (status) => {
      const { token } = await begin()
      expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
      await database.db.updateTable('member').set({ status }).where('id', '=', member.id).execute()
      await vi.waitFor(async () => expect(await sessions.sessionOf(token, brazil)).toBeNull(), 5000)
    },
  )
})

describe('ending a session', () => {
  it('is known at once, tells its sockets, and keeps the first reason', async () => {
    const { id, token } = await begin()
    await sessions.sessionOf(token, brazil)
    await inTx(database.db, (tx) => sessions.endSession(tx, id, 'logout'))
    expect(await sessions.sessionOf(token, brazil)).toBeNull()
    await inTx(database.db, (tx) => sessions.endSession(tx, id, 'revoked'))
    expect((await rowOf(id)).end_reason).toBe('logout')
    expect(live.endSession.mock.calls).toEqual([[id, 'logout']])
  })
  it('does not happen when its transaction fails', async () => {
    const { id, token } = await begin()
    const failing = inTx(database.db, async (tx) => {
      await sessions.endSession(tx, id, 'logout')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    expect(live.endSession).not.toHaveBeenCalled()
  })
  it('by plain SQL is noticed by a node that remembers it', async () => {
    const { id, token } = await begin()
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    await database.pool.query('update member_session set ended_at = now() where id = $1', [id])
    await vi.waitFor(async () => expect(await sessions.sessionOf(token, brazil)).toBeNull(), 5000)
  })
})

describe('inactivity', () => {
  it('of 30 minutes ends a session under the Brazilian profile', async () => {
    const { id, token } = await begin()
    clock.advance(30 * MINUTE_MS - 1)
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    clock.advance(30 * MINUTE_MS)
    expect(await sessions.sessionOf(token, brazil)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('inactive')
    expect(live.endSession.mock.calls).toEqual([[id, 'inactive']])
  })
  it('does not end one elsewhere', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const { token } = await begin(stranger)
    clock.advance(31 * MINUTE_MS)
    expect(await sessions.sessionOf(token, elsewhere)).not.toBeNull()
  })
  it('is counted from calls, of which one a minute is written down', async () => {
    const { id, token } = await begin()
    clock.advance(MINUTE_MS - 1)
    await sessions.sessionOf(token, brazil)
    expect((await rowOf(id)).last_seen_at).toEqual(new Date(START))
    clock.advance(5_001)
    await sessions.sessionOf(token, brazil)
    expect((await rowOf(id)).last_seen_at).toEqual(new Date('2026-03-01T12:01:05Z'))
  })
  it('is swept, on regulated brands only', async () => {
    const { db } = database
    await sweepSessions({ db, sessions, clock })
    live.endSession.mockClear()
    const stranger = await aMember(db, { merchantId: elsewhere.id })
    const idle = await aSession(db, member, new Date('2026-03-01T11:30:00Z'))
    const awake = await aSession(db, member, new Date('2026-03-01T11:30:01Z'))
    const free = await aSession(db, stranger, new Date('2026-03-01T10:00:00Z'))
    expect(await sweepSessions({ db, sessions, clock })).toBe(1)
    expect(live.endSession.mock.calls).toEqual([[idle.id, 'inactive']])
    expect((await rowOf(idle.id)).end_reason).toBe('inactive')
    expect((await rowOf(awake.id)).ended_at).toBeNull()
    expect((await rowOf(free.id)).ended_at).toBeNull()
  })
})
