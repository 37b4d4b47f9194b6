import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { parseMoney } from '@trevo/contract/money'
import * as contract from '@trevo/contract/play-limits'
import { profile } from '@trevo/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aSession, type TestMember } from '../../../test/fixtures.ts'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import type { InjectOptions } from '../../../test/stub-app.ts'
import { LIMIT_CHECKS } from '../../money/gate/audit.ts'
import { audit } from '../../platform/audit.ts'

const MINUTE_MS = 60_000

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld({}, { startAt: '2026-03-10T12:00:00Z' })
})
afterAll(async () => {
  expect(await audit(world.db, LIMIT_CHECKS)).toEqual([])
  await world.app.close()
})

async function somebody(type: TestMember['type'] = 0) {
  const member = await aMember(world.db, { merchantId: world.merchantId, type })
  const { token } = await aSession(world.db, member, world.app.clock.now())
  return { ...member, token }
}
type Somebody = Pick<Awaited<ReturnType<typeof somebody>>, 'token'>
async function call<T = contract.PlayLimits>({ token }: Somebody, endpoint: Endpoint, options: InjectOptions = {}) {
  const { envelope } = await world.app.inject(endpoint, { token, ...options })
  return (envelope.success ? envelope.value : envelope.errorCode) as T
}
const asPlayer = async (balance: string) => {
  const player = await world.player(balance)
  const member = { id: player.id, merchantId: world.merchantId }
  return { ...player, ...(await aSession(world.db, member, world.app.clock.now())), id: player.id }
}

describe('limits', () => {
  test('stand at nothing for a new member, in a fixed order', async () => {
    const limits = await call(await somebody(), contract.playLimits)
    expect(limits.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      ...['deposit day', 'deposit week', 'deposit month', 'loss day', 'loss week', 'loss month'],
      ...['stake day', 'stake week', 'stake month'],
    ])
    expect(
      limits.limits.every(({ amount, left, pending }) => amount === null && left === null && pending === null),
    ).toBe(true)
    expect(limits).toMatchObject({ session: { minutes: null, usedMinutes: 0 }, break: null, reminderMinutes: 0 })
  })

  test('are set together, say when they begin anew, and are told live by their event’s name', async () => {
    const ana = await somebody()
    const body = {
      limits: [
        { kind: 'deposit', period: 'week', amount: '100.00' },
        { kind: 'session', minutes: 60 },
      ],
    }
    const set = await call(ana, contract.setPlayLimits, { body })
    // Tuesday in São Paulo: the week ends on Sunday night, three hours before midnight UTC plus six.
    expect(set.limits[1]).toMatchObject({ amount: '100.00', left: '100.00', resetsAt: '2026-03-16T03:00:00.000Z' })
    expect(set.session).toMatchObject({ minutes: 60, leftMinutes: 60, resetsAt: '2026-03-11T03:00:00.000Z' })
    const raised = await call(ana, contract.setPlayLimits, {
      body: { limits: [{ kind: 'deposit', period: 'week', amount: null }] },
    })
    expect(raised.limits[1]).toMatchObject({
      amount: '100.00',
      pending: { amount: null, from: '2026-03-11T12:00:00.000Z' },
    })
    const params = { kind: 'deposit', period: 'week' }
    const kept = await call(ana, contract.withdrawLimitChange, { params })
    expect(kept.limits[1]).toMatchObject({ amount: '100.00', pending: null })
  })

  test.each([
    [{ kind: 'stake', period: 'day', amount: '0' }],
    [{ kind: 'stake', period: 'day', amount: '-1' }],
    [{ kind: 'stake', period: 'year', amount: '1' }],
    [{ kind: 'session', minutes: 5 }],
    [{ kind: 'session', period: 'day', minutes: 60 }],
  ])('refuse %j', async (limit) => {
    expect(await call(await somebody(), contract.setPlayLimits, { body: { limits: [limit] } })).toBe('invalid_input')
  })

  test('are for real accounts', async () => {
    expect(await call(await somebody(4), contract.playLimits)).toBe('free_reject')
  })
})

describe('breaks', () => {
  test('begin a pause once for a request; records stay open', async () => {
    const ana = await somebody()
    const body = { requestId: randomUUID(), length: '7d' }
    const paused = await call(ana, contract.beginPause, { body })
    expect(paused.break).toEqual({ kind: 'pause', until: '2026-03-17T12:00:00.000Z' })
    expect((await call(ana, contract.beginPause, { body })).break).toEqual(paused.break)
    expect(await call(ana, contract.beginPause, { body: { ...body, length: '30d' } })).toBe('idempotency_conflict')
    expect(await call(ana, profile)).toMatchObject({ account: expect.any(String) })
    expect(await call(ana, contract.beginPause, { body: { ...body, length: '6m' } })).toBe('invalid_input')
  })

  test('exclude only members who type their own name', async () => {
    const ana = await somebody()
    const ask = (userName: string, length = '6m') =>
      call(ana, contract.excludeMyself, { body: { requestId: randomUUID(), length, userName } })
    expect(await ask('somebody else')).toBe('confirmation_not_matched')
    expect((await ask(ana.account.toUpperCase())).break).toEqual({
      kind: 'exclusion',
      until: '2026-09-10T12:00:00.000Z',
    })
    expect((await ask(ana.account, 'forever')).break).toEqual({ kind: 'exclusion', until: null })
  })
})

describe('time', () => {
  const wait = async (who: Somebody, minutes: number) => {
    world.app.clock.advance(minutes * MINUTE_MS)
    await call(who, contract.playLimits)
  }

  test('counts while somebody is there, once for two devices, and not while away', async () => {
    const ana = await asPlayer('100.00')
    const phone = await aSession(world.db, { id: ana.id, merchantId: world.merchantId }, world.app.clock.now())
    await wait(ana, 2)
    await wait(phone, 0)
    await wait(ana, 3)
    expect((await call(ana, contract.playLimits)).session.usedMinutes).toBe(5)
    await wait(ana, 6)
    expect((await call(ana, contract.playLimits)).session.usedMinutes).toBe(5)
    await wait(phone, 4)
    expect((await call(ana, contract.playLimits)).session.usedMinutes).toBe(9)
  })

  test.each([
    [5, 5],
    [6, 0],
  ])('counts from the beginning where somebody is seen again after %i minutes: %i', async (away, minutes) => {
    const ana = await asPlayer('100.00')
    await wait(ana, away)
    expect(await call(ana, contract.playReminder)).toMatchObject({ minutes })
    expect((await call(ana, contract.playLimits)).session.usedMinutes).toBe(minutes)
  })

  test('ends stakes when it is used up', async () => {
    const ana = await asPlayer('100.00')
    await call(ana, contract.setPlayLimits, { body: { limits: [{ kind: 'session', minutes: 15 }] } })
    for (let n = 0; n < 3; n++) await wait(ana, 4)
    expect((await world.bet(ana, 't1', 't1', '1.00')).status).toBe(200)
    await wait(ana, 3)
    expect((await world.bet(ana, 't2', 't2', '1.00')).envelope).toMatchObject({ errorCode: 'session_limit_reached' })
    expect((await world.win(ana, 't3', 't1', '2.00')).status).toBe(200)
  })

  test('is reminded of with the result since sitting down', async () => {
    const ana = await asPlayer('100.00')
    await world.bet(ana, 'early', 'early', '9.00')
    world.app.clock.advance(40 * MINUTE_MS)
    await wait(ana, 1)
    await wait(ana, 4)
    await world.bet(ana, 's1', 's1', '10.00')
    await world.win(ana, 's2', 's1', '2.50')
    await wait(ana, 4)
    expect(await call(ana, contract.playReminder)).toMatchObject({
      reminderMinutes: 0,
      minutes: 8,
      staked: '10.00',
      prizes: '2.50',
      net: '-7.50',
    })
    expect((await call(ana, contract.setPlayReminder, { body: { minutes: 30 } })).reminderMinutes).toBe(30)
    expect(await call(ana, contract.setPlayReminder, { body: { minutes: 45 } })).toBe('invalid_input')
  })
})

describe('the statement', () => {
  test('adds up what was played, day by day', async () => {
    const ana = await asPlayer('100.00')
    await world.bet(ana, 'd1', 'd1', '20.00')
    await world.win(ana, 'd2', 'd1', '5.00')
    const query = { from: '2026-03-01', to: '2026-03-31' }
    const statement = await call<contract.ActivityStatement>(ana, contract.activityStatement, { query })
    expect(statement.total).toMatchObject({ staked: '20.00', prizes: '5.00', net: '-15.00', withdrawals: '0.00' })
    expect(statement.days).toMatchObject([{ day: '2026-03-10', net: '-15.00' }])
  })

  test('shows what was paid in on the day of the ledger', async () => {
    const ana = await asPlayer('100.00')
    const today = new Date()
    const days = [today.getTime() - 86_400_000, today.getTime() + 86_400_000].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    )
    const query = { from: days[0] ?? '', to: days[1] ?? '' }
    const statement = await call<contract.ActivityStatement>(ana, contract.activityStatement, { query })
    expect(parseMoney(statement.total.deposits)).toBe(parseMoney('100.00'))
  })

  test.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
  ])('refuses $from to $to', async (query) => {
    expect(await call(await somebody(), contract.activityStatement, { query })).toBe('invalid_input')
  })
})
