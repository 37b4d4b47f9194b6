import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { updatesOf } from '../../../test/updates.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createBus } from '../../platform/bus/create-bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { hashToken } from '../../platform/token.ts'
import { sweepSessions } from './session-sweep.ts'
import { type Client, createSessions, type Sessions } from './sessions.ts'

const START = '2026-03-01T12:00:00Z'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let database: TestDatabase
let bus: Bus
let clock: FakeClock
let sessions: Sessions
let member: TestMember
let brazil: Merchant
let elsewhere: Merchant
const live = { endSession: vi.fn() }
const tellOwner = vi.fn(async () => {})

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 5 })
  bus = createBus({ url: database.url, redisUrl: undefined, log: pino({ level: 'silent' }) })
  const regulated = await aMerchant(database.db, { regulation: 'br', isDefault: true })
  const free = await aMerchant(database.db)
  // Sessions look at nothing else of a brand.
  brazil = { id: regulated.id, regulation: 'br' } as Merchant
  elsewhere = { id: free.id, regulation: 'none' } as Merchant
})
beforeEach(async () => {
  live.endSession.mockClear()
  tellOwner.mockClear()
  clock = fakeClock(START)
  sessions = await createSessions({ db: database.db, bus, live, clock, tellOwner })
  member = await aMember(database.db, { merchantId: brazil.id, type: 1 })
  return () => sessions.close()
})
afterAll(async () => {
  await bus.close()
  await database.drop()
})

const CLIENT: Client = { ip: '203.0.113.7', userAgent: undefined, country: 'BR', remember: true }
const begin = (who = member, client: Partial<Client> = {}, trialExpiresAt: Date | null = null) =>
  inTx(database.db, (tx) => sessions.openSession(tx, { ...who, trialExpiresAt }, { ...CLIENT, ...client }))
const rowOf = (id: bigint) =>
  database.db
    .selectFrom('member_session as s')
    .innerJoin('session_seen as n', 'n.session_id', 's.id')
    .select(['n.seen_at', 'n.look_at', 's.ended_at', 's.end_reason', 's.token_hash', 's.expires_at'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

describe('a session', () => {
  test('is found by its token and knows who it belongs to', async () => {
    const { id, token } = await begin()
    expect(await sessions.sessionOf(token, brazil)).toEqual({
      id,
      memberId: member.id,
      merchantId: brazil.id,
      type: 1,
      userName: member.account,
      mustChangePassword: false,
    })
  })
  test('keeps only the hash of a token of 256 random bits', async () => {
    const { id, token } = await begin()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await rowOf(id)
    expect(row.token_hash).toEqual(hashToken(token))
    expect(row.expires_at).toEqual(new Date('2026-03-31T12:00:00Z'))
  })
  test('is unknown by any other token and on any other brand', async () => {
    const { token } = await begin()
    expect(await sessions.sessionOf(`${token}x`, brazil)).toBeNull()
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
  })
  test('is over when its time is', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const { token, id } = await begin(stranger, { remember: false })
    clock.advance(DAY_MS - 1)
    expect(await sessions.sessionOf(token, elsewhere)).not.toBeNull()
    clock.advance(5_001)
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('expired')
  })
  test('that is remembered outlives its token', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const { token, id } = await begin(stranger)
    clock.advance(DAY_MS)
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
    expect((await rowOf(id)).ended_at).toBeNull()
  })
  test('of a trial ends with the trial', async () => {
    const trial = await aMember(database.db, { merchantId: elsewhere.id, type: 4 })
    const { token, cookieSeconds } = await begin(trial, {}, new Date('2026-03-01T13:00:00Z'))
    expect(cookieSeconds).toBe(3600)
    clock.advance(60 * MINUTE_MS)
    expect(await sessions.sessionOf(token, elsewhere)).toBeNull()
  })
  test('learns on every node that its password must be replaced, and that it was', async () => {
    const { token } = await begin()
    const mustChange = async () => (await sessions.sessionOf(token, brazil))?.mustChangePassword
    expect(await mustChange()).toBe(false)
    const credential = { member_id: member.id, password_hash: null }
    await database.db
      .insertInto('member_credential')
      .values({ ...credential, must_change: true })
      .execute()
    await vi.waitFor(async () => expect(await mustChange()).toBe(true), 5000)
    const changed = database.db.updateTable('member_credential').set({ must_change: false })
    await changed.where('member_id', '=', member.id).execute()
    await vi.waitFor(async () => expect(await mustChange()).toBe(false), 5000)
  })
  test.each(['locked', 'closed'] as const)(
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
  test('is known at once, tells its sockets, and keeps the first reason', async () => {
    const { id, token } = await begin()
    await sessions.sessionOf(token, brazil)
    await inTx(database.db, (tx) => sessions.endSession(tx, id, 'logout'))
    expect(await sessions.sessionOf(token, brazil)).toBeNull()
    await inTx(database.db, (tx) => sessions.endSession(tx, id, 'revoked'))
    expect((await rowOf(id)).end_reason).toBe('logout')
    expect(live.endSession.mock.calls).toEqual([[id, 'logout']])
  })
  test('does not happen when its transaction fails', async () => {
    const { id, token } = await begin()
    const failing = inTx(database.db, async (tx) => {
      await sessions.endSession(tx, id, 'logout')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    expect(live.endSession).not.toHaveBeenCalled()
  })
  test('by plain SQL is noticed by a node that remembers it', async () => {
    const { id, token } = await begin()
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    await database.pool.query('update member_session set ended_at = now() where id = $1', [id])
    await vi.waitFor(async () => expect(await sessions.sessionOf(token, brazil)).toBeNull(), 5000)
  })
})

describe('inactivity', () => {
  test('of 30 minutes ends a session under the Brazilian profile', async () => {
    const { id, token } = await begin()
    clock.advance(30 * MINUTE_MS - 1)
    expect(await sessions.sessionOf(token, brazil)).not.toBeNull()
    clock.advance(30 * MINUTE_MS)
    expect(await sessions.sessionOf(token, brazil)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('inactive')
    expect(live.endSession.mock.calls).toEqual([[id, 'inactive']])
  })
  test('does not end one elsewhere', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const { token } = await begin(stranger)
    clock.advance(31 * MINUTE_MS)
    expect(await sessions.sessionOf(token, elsewhere)).not.toBeNull()
  })
  test('is counted from calls, of which one a minute is written down', async () => {
    const { id, token } = await begin()
    clock.advance(MINUTE_MS - 1)
    await sessions.sessionOf(token, brazil)
    expect((await rowOf(id)).seen_at).toEqual(new Date(START))
    clock.advance(5_001)
    await sessions.sessionOf(token, brazil)
    expect((await rowOf(id)).seen_at).toEqual(new Date('2026-03-01T12:01:05Z'))
  })
  test('ends by a person’s silence, however much a page asks, opens and renews by itself', async () => {
    const { id, token, refreshToken } = await begin()
    for (let minute = 1; minute <= 29; minute++) {
      clock.advance(MINUTE_MS)
      expect(await sessions.sessionOf(token, brazil, minute * MINUTE_MS)).not.toBeNull()
      expect(await sessions.sessionOf(token, brazil, Number.POSITIVE_INFINITY)).not.toBeNull()
    }
    const renewed = await sessions.refresh(brazil, refreshToken, CLIENT, 29 * MINUTE_MS)
    expect((await rowOf(id)).seen_at).toEqual(new Date(START))
    clock.advance(MINUTE_MS)
    const next = renewed !== null && renewed !== 'late' ? renewed : { token: '', refreshToken: '' }
    expect(await sessions.sessionOf(next.token, brazil, 30 * MINUTE_MS)).toBeNull()
    expect(await sessions.refresh(brazil, next.refreshToken, CLIENT)).toBeNull()
  })
  test('is lengthened to when somebody last touched the page, told by a call of its own', async () => {
    const { id, token } = await begin()
    clock.advance(20 * MINUTE_MS)
    expect(await sessions.sessionOf(token, brazil, 4 * MINUTE_MS)).not.toBeNull()
    expect((await rowOf(id)).seen_at).toEqual(new Date('2026-03-01T12:16:00Z'))
    clock.advance(25 * MINUTE_MS)
    expect(await sessions.sessionOf(token, brazil, 29 * MINUTE_MS)).not.toBeNull()
    clock.advance(MINUTE_MS)
    expect(await sessions.sessionOf(token, brazil, 30 * MINUTE_MS)).toBeNull()
  })
  test('is swept, on regulated brands only', async () => {
    const { db } = database
    await sweepSessions({ db, sessions, clock })
    live.endSession.mockClear()
    const stranger = await aMember(db, { merchantId: elsewhere.id })
    const idle = await aSession(db, member, new Date('2026-03-01T11:30:00Z'))
    const awake = await aSession(db, member, new Date('2026-03-01T11:30:01Z'))
    const free = await aSession(db, stranger, new Date('2026-03-01T10:00:00Z'))
    // It looks at the free one too, and then no more until somebody uses it.
    expect(await sweepSessions({ db, sessions, clock })).toBe(2)
    expect(await sweepSessions({ db, sessions, clock })).toBe(0)
    expect(live.endSession.mock.calls).toEqual([[idle.id, 'inactive']])
    expect((await rowOf(idle.id)).end_reason).toBe('inactive')
    expect((await rowOf(awake.id)).ended_at).toBeNull()
    expect((await rowOf(free.id)).ended_at).toBeNull()
  })
})

describe('being seen', () => {
  const lookAt = async (id: bigint) => (await rowOf(id)).look_at?.toISOString() ?? null

  test('changes in place and touches neither an index nor the session', async () => {
    const { id } = await begin()
    const changes = await updatesOf(database.db, ['member_session', 'session_seen'], async (tx) => {
      for (let n = 1; n <= 3; n++)
        await sql`select note_presence(${member.merchantId}, ${new Date(Date.parse(START) + n * MINUTE_MS)},
          array[${id}]::bigint[])`.execute(tx)
    })
    expect(changes).toEqual({ member_session: { all: 0, inPlace: 0 }, session_seen: { all: 3, inPlace: 3 } })
  })

  test('puts off the look for silence, and wakes a session that nobody looked at any more', async () => {
    const { db } = database
    const stranger = await aMember(db, { merchantId: elsewhere.id })
    const { id, token } = await begin(stranger)
    clock.advance(20 * MINUTE_MS)
    await sessions.sessionOf(token, elsewhere)
    expect(await lookAt(id)).toBe('2026-03-01T12:30:00.000Z')
    clock.advance(10 * MINUTE_MS)
    await sweepSessions({ db, sessions, clock })
    expect(await lookAt(id)).toBe('2026-03-01T12:50:00.000Z')
    clock.advance(20 * MINUTE_MS)
    await sweepSessions({ db, sessions, clock })
    expect(await lookAt(id)).toBeNull()
    clock.advance(10 * MINUTE_MS)
    await sessions.sessionOf(token, elsewhere)
    expect(await lookAt(id)).toBe('2026-03-01T13:30:00.000Z')
  })
})

describe('time that is over', () => {
  test('ends a session on any brand, also for a page that asks nothing any more', async () => {
    const { db } = database
    while ((await sweepSessions({ db, sessions, clock })) > 0);
    live.endSession.mockClear()
    const stranger = await aMember(db, { merchantId: elsewhere.id })
    const { id } = await begin(stranger, { remember: false })
    clock.advance(DAY_MS - 1)
    await sweepSessions({ db, sessions, clock })
    expect(live.endSession.mock.calls.filter(([ended]) => ended === id)).toEqual([])
    clock.advance(1)
    while ((await sweepSessions({ db, sessions, clock })) > 0);
    expect(live.endSession.mock.calls.filter(([ended]) => ended === id)).toEqual([[id, 'expired']])
    expect((await rowOf(id)).end_reason).toBe('expired')
  })
})

describe('a refresh token', () => {
  const openRefreshTokens = (sessionId: bigint) =>
    database.db
      .selectFrom('refresh_token')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('used_at', 'is', null)
      .execute()

  const refreshed = async (merchant: Merchant, token: string) => {
    const next = await sessions.refresh(merchant, token, CLIENT)
    return next === 'late' ? null : next
  }

  test('brings new tokens for the same session, and pages that were open before go on with theirs', async () => {
    const first = await begin()
    await sessions.sessionOf(first.token, brazil)
    const next = await refreshed(brazil, first.refreshToken)
    expect(next).toMatchObject({ id: first.id, memberId: member.id, type: 1, userName: member.account })
    expect(await sessions.sessionOf(first.token, brazil)).toMatchObject({ id: first.id })
    expect(await sessions.sessionOf(first.token, elsewhere)).toBeNull()
    expect(await sessions.sessionOf(next?.token ?? '', brazil)).toMatchObject({ id: first.id })
    expect(await openRefreshTokens(first.id)).toHaveLength(1)
    expect(tellOwner).not.toHaveBeenCalled()
  })
  test('leaves a page its token no longer than the token itself, and no longer than the session', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    const first = await begin(stranger)
    clock.advance(DAY_MS - 1)
    const next = await refreshed(elsewhere, first.refreshToken)
    expect(await sessions.sessionOf(first.token, elsewhere)).not.toBeNull()
    clock.advance(6_000)
    expect(await sessions.sessionOf(first.token, elsewhere)).toBeNull()
    const last = await refreshed(elsewhere, next?.refreshToken ?? '')
    await inTx(database.db, (tx) => sessions.endSession(tx, first.id, 'logout'))
    for (const token of [first.token, next?.token, last?.token]) {
      expect(await sessions.sessionOf(token ?? '', elsewhere)).toBeNull()
    }
  })
  test('keeps the tokens of the last fifty pages', async () => {
    const first = await begin()
    const held = [first.token]
    let refreshToken = first.refreshToken
    for (let page = 0; page < 52; page++) {
      clock.advance(1_000)
      const next = await refreshed(brazil, refreshToken)
      refreshToken = next?.refreshToken ?? ''
      held.push(next?.token ?? '')
    }
    clock.advance(10_000)
    const isGood = await Promise.all(held.map((token) => sessions.sessionOf(token, brazil)))
    expect(isGood.map((session) => session !== null)).toEqual([false, false, ...Array(51).fill(true)])
  })
  test('keeps somebody signed in beyond the token, thirty days from the last renewal', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    let held = await begin(stranger)
    for (const days of [29, 29]) {
      clock.advance(days * DAY_MS)
      const next = await refreshed(elsewhere, held.refreshToken)
      expect(next?.cookieSeconds).toBe(30 * 86_400)
      held = next ?? held
    }
    clock.advance(30 * DAY_MS)
    expect(await refreshed(elsewhere, held.refreshToken)).toBeNull()
  })
  test('ends ninety days after the sign-in, however often it is renewed', async () => {
    const stranger = await aMember(database.db, { merchantId: elsewhere.id })
    let held = await begin(stranger)
    const seconds: (number | null | undefined)[] = []
    for (const days of [29, 29, 29]) {
      clock.advance(days * DAY_MS)
      const next = await refreshed(elsewhere, held.refreshToken)
      seconds.push(next?.cookieSeconds)
      held = next ?? held
    }
    // 87 days are gone: three remain.
    expect(seconds).toEqual([30 * 86_400, 30 * 86_400, 3 * 86_400])
    clock.advance(3 * DAY_MS - 1)
    expect((await refreshed(elsewhere, held.refreshToken))?.cookieSeconds).toBe(0)
    clock.advance(1)
    expect((await rowOf(held.id)).expires_at).toEqual(clock.now())
    expect(await sessions.sessionOf(held.token, elsewhere)).toBeNull()
  })
  test('used again ends the whole family and tells the owner', async () => {
    const first = await begin()
    const second = await refreshed(brazil, first.refreshToken)
    const third = await refreshed(brazil, second?.refreshToken ?? '')
    clock.advance(MINUTE_MS + 1)
    expect(await refreshed(brazil, first.refreshToken)).toBeNull()
    expect((await rowOf(first.id)).end_reason).toBe('copied')
    expect(await sessions.sessionOf(third?.token ?? '', brazil)).toBeNull()
    expect(await refreshed(brazil, third?.refreshToken ?? '')).toBeNull()
    expect(tellOwner.mock.calls).toEqual([[member.id, 'session_copied']])
    expect(live.endSession.mock.calls).toEqual([[first.id, 'copied']])
  })
  test('used by many tabs at the same moment is answered the same to all of them', async () => {
    const { id, refreshToken } = await begin()
    const waiting = () =>
      database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    // Somebody holds the token's row until all stand before it.
    const asked = await inTx(database.db, async (tx) => {
      await tx.selectFrom('refresh_token').select('id').where('session_id', '=', id).forUpdate().execute()
      const answers = [1, 2, 3].map(() => refreshed(brazil, refreshToken))
      await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(3), 5000)
      return { answers }
    })
    const [one, ...others] = await Promise.all(asked.answers)
    expect(one).toMatchObject({ id, cookieSeconds: 30 * 86_400 })
    for (const other of others) expect(other).toEqual(one)
    expect(await openRefreshTokens(id)).toHaveLength(1)
    expect(await sessions.sessionOf(one?.token ?? '', brazil)).toMatchObject({ id })
    expect(tellOwner).not.toHaveBeenCalled()
  })
  test('whose answer was lost brings the same, however long ago, until somebody has gone on with it', async () => {
    const { id, token, refreshToken } = await begin()
    const answered = await refreshed(brazil, refreshToken)
    for (const minutes of [3, 20]) {
      clock.advance(minutes * MINUTE_MS)
      // Another page goes on with the token that it was loaded with, which says nothing of the answer.
      await sessions.sessionOf(token, brazil)
      const again = await refreshed(brazil, refreshToken)
      expect(again).toMatchObject({ token: answered?.token, refreshToken: answered?.refreshToken })
    }
    const next = await refreshed(brazil, answered?.refreshToken ?? '')
    expect(await sessions.sessionOf(next?.token ?? '', brazil)).toMatchObject({ id })
    clock.advance(MINUTE_MS + 1)
    expect(await refreshed(brazil, refreshToken)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('copied')
  })
  test('whose answer was used brings the same for a minute, and is a copy after that', async () => {
    const { id, refreshToken } = await begin()
    const answered = await refreshed(brazil, refreshToken)
    expect(await sessions.sessionOf(answered?.token ?? '', brazil)).toMatchObject({ id })
    clock.advance(MINUTE_MS)
    const again = await refreshed(brazil, refreshToken)
    expect(again).toMatchObject({ token: answered?.token, refreshToken: answered?.refreshToken })
    clock.advance(1)
    expect(await refreshed(brazil, refreshToken)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('copied')
    expect(tellOwner.mock.calls).toEqual([[member.id, 'session_copied']])
  })
  test('that arrives after its successor was used brings nothing for a minute, and is a copy after that', async () => {
    const { id, refreshToken } = await begin()
    const next = await refreshed(brazil, refreshToken)
    await refreshed(brazil, next?.refreshToken ?? '')
    clock.advance(MINUTE_MS)
    expect(await sessions.refresh(brazil, refreshToken, CLIENT)).toBe('late')
    expect((await rowOf(id)).ended_at).toBeNull()
    clock.advance(1)
    expect(await sessions.refresh(brazil, refreshToken, CLIENT)).toBeNull()
    expect((await rowOf(id)).end_reason).toBe('copied')
    expect(tellOwner.mock.calls).toEqual([[member.id, 'session_copied']])
  })
  test('of a member who was locked meanwhile brings nothing, not even again', async () => {
    const { refreshToken } = await begin()
    await refreshed(brazil, refreshToken)
    await database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', member.id).execute()
    expect(await refreshed(brazil, refreshToken)).toBeNull()
  })
  test('does not wake a session that inactivity has ended, nor one of another brand or of a locked member', async () => {
    const { refreshToken } = await begin()
    expect(await refreshed(elsewhere, refreshToken)).toBeNull()
    clock.advance(30 * MINUTE_MS)
    expect(await refreshed(brazil, refreshToken)).toBeNull()
    const other = await begin()
    await database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', member.id).execute()
    expect(await refreshed(brazil, other.refreshToken)).toBeNull()
    expect(await refreshed(brazil, 'no such token')).toBeNull()
    expect(tellOwner).not.toHaveBeenCalled()
  })
})

describe('devices', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

  test('are the open sessions of the member, the last seen first', async () => {
    const old = await begin()
    clock.advance(MINUTE_MS)
    const ended = await begin()
    const phone = await begin(member, { userAgent: ANDROID, ip: '198.51.100.4', country: null })
    await begin(await aMember(database.db, { merchantId: brazil.id }))
    await inTx(database.db, (tx) => sessions.endSession(tx, ended.id, 'logout'))
    const list = await sessions.devicesOf(member.id)
    expect(list.map(({ id }) => id)).toEqual([phone.id, old.id])
    expect(list[0]).toMatchObject({ label: 'Chrome, Android', ip: '198.51.100.4', country: null })
  })
  test('end together, or all but one', async () => {
    const [mine, second, third] = [await begin(), await begin(), await begin()]
    const strangers = await begin(await aMember(database.db, { merchantId: brazil.id }))
    await inTx(database.db, (tx) => sessions.endSessionsOf(tx, member.id, 'password_changed', mine.id))
    expect(await sessions.sessionOf(mine.token, brazil)).not.toBeNull()
    for (const { token, refreshToken } of [second, third]) {
      expect(await sessions.sessionOf(token, brazil)).toBeNull()
      expect(await sessions.refresh(brazil, refreshToken, CLIENT)).toBeNull()
    }
    await inTx(database.db, (tx) => sessions.endSessionsOf(tx, member.id, 'logout'))
    expect(await sessions.sessionOf(mine.token, brazil)).toBeNull()
    expect(await sessions.sessionOf(strangers.token, brazil)).not.toBeNull()
    expect(tellOwner).not.toHaveBeenCalled()
  })
})
