import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { audit } from '../../platform/audit.ts'
import { inTx } from '../../platform/db.ts'
import { admitStakes } from './admit-stake.ts'
import { LIMIT_CHECKS } from './audit.ts'

import { decide, setHouseLimit, setOwnLimits, type WantedLimit, withdrawChange } from './limits.ts'
import { overviewOf } from './overview.ts'
import type { LimitRow } from './queries.ts'

const HOUR_MS = 3_600_000
const BR = { regulation: 'br' } as const

let world: PlayWorld
beforeAll(async () => {
  // A Sunday, nine in the morning in São Paulo: the week ends tonight, the month began today.
  world = await startPlayWorld({}, { startAt: '2026-03-01T12:00:00Z' })
})
afterAll(async () => {
  expect(await audit(world.db, LIMIT_CHECKS)).toEqual([])
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const deps = () => ({ ...world.app.app, clock: world.app.clock })
const ownerOf = ({ id }: TestPlayer) => ({ id, merchantId: world.merchantId })
const set = (player: TestPlayer, ...wanted: WantedLimit[]) =>
  inTx(world.db, (tx) => setOwnLimits(tx, deps(), ownerOf(player), wanted))
const money = (kind: 'deposit' | 'loss' | 'stake', period: 'day' | 'week' | 'month', amount: string | null) => ({
  kind,
  period,
  amount: amount === null ? null : parseMoney(amount),
})
const shown = async ({ id }: TestPlayer, kind: string, period: string) => {
  const { limits } = await overviewOf(world.db, world.app.clock.now(), { id: world.merchantId, ...BR }, id)
  const limit = limits.find((one) => one.kind === kind && one.period === period)
  return limit && [limit.amount, limit.used, limit.left, limit.pending?.amount ?? null]
}
/** A player whose sessions outlive the test. */
const lastingPlayer = async (balance: string) => {
  const player = await world.player(balance)
  const end = { expires_at: new Date('2027-01-01') }
  await world.db.updateTable('member_session').set(end).where('member_id', '=', player.id).execute()
  await world.db.updateTable('game_session').set(end).where('member_id', '=', player.id).execute()
  return player
}
let bets = 0
const stake = async (player: TestPlayer, amount: string) => {
  bets += 1
  const { envelope } = await world.bet(player, `b${bets}`, `r${bets}`, amount)
  return envelope.success ? 'taken' : envelope.errorCode
}
const prize = (player: TestPlayer, amount: string) => world.win(player, `w${bets}`, `r${bets}`, amount)

describe('what somebody asks for', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const later = new Date('2026-03-02T12:00:00Z')
  const row = (amount: bigint | null, nextAmount: bigint | null = null, nextAt: Date | null = null): LimitRow => ({
    kind: 'stake',
    period: 'day',
    setBy: 'member',
    amount,
    nextAmount,
    nextAt,
  })
  const ask = (known: LimitRow | undefined, amount: bigint | null, at = now) => {
    const decision = decide(known, { kind: 'stake', period: 'day', amount }, at)
    return decision && [decision.event.step, decision.row.amount, decision.row.nextAmount, decision.row.nextAt]
  }

  test.each([
    ['a first limit holds at once', undefined, 100n, ['set', 100n, null, null]],
    ['a lower one holds at once', row(100n), 99n, ['set', 99n, null, null]],
    ['a higher one waits a day', row(100n), 101n, ['asked', 100n, 101n, later]],
    ['none waits a day', row(100n), null, ['asked', 100n, null, later]],
    ['the same changes nothing', row(100n), 100n, null],
    ['no limit instead of none is nothing', undefined, null, null],
    ['asked again, the day goes on', row(100n, 101n, later), 101n, null],
    [
      'another raise begins its own day',
      row(100n, 101n, new Date(now.getTime() + 1)),
      102n,
      ['asked', 100n, 102n, later],
    ],
    ['lower ends the raise', row(100n, 101n, later), 50n, ['set', 50n, null, null]],
    ['the one that holds ends the raise', row(100n, 101n, later), 100n, ['withdrawn', 100n, null, null]],
    ['a raise that has come counts', row(100n, 200n, now), 150n, ['set', 150n, null, null]],
    ['what has come is what holds', row(100n, 200n, now), 200n, null],
    ['after none has come, any is a first one', row(100n, null, now), 500n, ['set', 500n, null, null]],
  ])('%s', (_, known, amount, expected) => {
    expect(ask(known, amount)).toEqual(expected)
  })
})

describe('a raise', () => {
  test('that nobody asked for cannot be withdrawn, with a limit or without one', async () => {
    const player = await lastingPlayer('1000.00')
    const withdraw = () =>
      inTx(world.db, (tx) => withdrawChange(tx, deps(), ownerOf(player), { kind: 'stake', period: 'day' }))
    await withdraw()
    await set(player, money('stake', 'day', '10.00'))
    await withdraw()
    expect(await shown(player, 'stake', 'day')).toEqual(['10.00', '0.00', '10.00', null])
    const { rows } = await world.app.database.pool.query(`select step from member_limit_event where member_id = $1`, [
      player.id,
    ])
    expect(rows).toEqual([{ step: 'set' }])
  })

  test('holds after 24 hours to the second, may be withdrawn, and is told', async () => {
    const player = await lastingPlayer('1000.00')
    await set(player, money('stake', 'month', '10.00'))
    await set(player, money('stake', 'month', '50.00'))
    expect(await shown(player, 'stake', 'month')).toEqual(['10.00', '0.00', '10.00', '50.00'])
    expect(await stake(player, '10.01')).toBe('stake_limit_reached')
    world.app.clock.advance(24 * HOUR_MS - 1)
    expect(await stake(player, '10.01')).toBe('stake_limit_reached')
    world.app.clock.advance(1)
    expect(await stake(player, '50.00')).toBe('taken')
    expect(await shown(player, 'stake', 'month')).toEqual(['50.00', '50.00', '0.00', null])
    await set(player, money('stake', 'month', null))
    await inTx(world.db, (tx) => withdrawChange(tx, deps(), ownerOf(player), { kind: 'stake', period: 'month' }))
    world.app.clock.advance(25 * HOUR_MS)
    expect(await shown(player, 'stake', 'month')).toEqual(['50.00', '50.00', '0.00', null])
    const { rows } = await world.app.database.pool.query(
      `select step, before, after from member_limit_event where member_id = $1 order by id`,
      [player.id],
    )
    expect(rows.map(({ step, before, after }) => [step, before, after])).toEqual([
      ['set', null, 100_000n],
      ['asked', 100_000n, 500_000n],
      ['asked', 500_000n, null],
      ['withdrawn', 500_000n, 500_000n],
    ])
    const told = await world.app.database.pool.query(
      `select t.subject from inbox_state s join inbox_text t on t.message_id = s.message_id and t.language = 'PT' where s.member_id = $1`,
      [player.id],
    )
    expect(told.rows.filter(({ subject }) => subject === 'Seus limites mudaram')).toHaveLength(4)
  })
})

describe('a stake', () => {
  test('is measured by the merchant’s days, weeks from Monday and months', async () => {
    world.app.clock.advance(Date.parse('2026-03-08T12:00:00Z') - world.app.clock.now().getTime())
    const player = await lastingPlayer('1000.00')
    await set(player, money('stake', 'day', '10.00'), money('stake', 'week', '15.00'), money('stake', 'month', '18.00'))
    const { limits } = await overviewOf(world.db, world.app.clock.now(), { id: world.merchantId, ...BR }, player.id)
    expect(limits.filter(({ kind }) => kind === 'stake').map(({ period, resetsAt }) => [period, resetsAt])).toEqual([
      ['day', '2026-03-09T03:00:00.000Z'],
      ['week', '2026-03-09T03:00:00.000Z'],
      ['month', '2026-04-01T03:00:00.000Z'],
    ])
    expect(await stake(player, '10.00')).toBe('taken')
    expect(await stake(player, '0.01')).toBe('stake_limit_reached')
    // A second before midnight in São Paulo, then midnight: a new day, and on this Sunday night a new week.
    world.app.clock.advance(15 * HOUR_MS - 1000)
    expect(await stake(player, '0.01')).toBe('stake_limit_reached')
    world.app.clock.advance(1000)
    expect(await shown(player, 'stake', 'day')).toEqual(['10.00', '0.00', '10.00', null])
    expect(await shown(player, 'stake', 'week')).toEqual(['15.00', '0.00', '15.00', null])
    // Of the month 8 are left.
    expect(await stake(player, '8.01')).toBe('stake_limit_reached')
    expect(await stake(player, '8.00')).toBe('taken')
    world.app.clock.advance(23 * 24 * HOUR_MS)
    expect(await shown(player, 'stake', 'month')).toEqual(['18.00', '0.00', '18.00', null])
  })

  test('has no room for what was taken in the same call, and says what that left', async () => {
    const player = await lastingPlayer('1000.00')
    await set(player, money('stake', 'day', '10.00'))
    const stakes = ['6.00', '4.01', '4.00'].map((amount) => ({
      memberId: player.id,
      sessionId: player.memberSessionId,
      gameId: null,
      currency: 'BRL' as const,
      amount: parseMoney(amount),
    }))
    const answers = await inTx(world.db, (tx) => admitStakes(tx, world.merchantId, world.app.clock.now(), stakes))
    expect(answers).toEqual([null, { code: 'stake_limit_reached', left: parseMoney('4.00') }, null])
  })

  test('counts losses as stakes less prizes, and what was given back not at all', async () => {
    const player = await lastingPlayer('1000.00')
    await set(player, money('loss', 'day', '20.00'))
    expect(await stake(player, '15.00')).toBe('taken')
    expect(await stake(player, '5.01')).toBe('loss_limit_reached')
    bets -= 1
    await prize(player, '10.00')
    expect(await shown(player, 'loss', 'day')).toEqual(['20.00', '5.00', '15.00', null])
    expect(await stake(player, '15.00')).toBe('taken')
    await world.rollback(player, 'back', `b${bets}`, `r${bets}`)
    expect(await shown(player, 'loss', 'day')).toEqual(['20.00', '5.00', '15.00', null])
    // Whoever has won may lose that too.
    expect(await stake(player, '1.00')).toBe('taken')
    await prize(player, '100.00')
    expect(await shown(player, 'loss', 'day')).toEqual(['20.00', '-94.00', '114.00', null])
    expect(await stake(player, '114.01')).toBe('loss_limit_reached')
    expect(await stake(player, '114.00')).toBe('taken')
  })

  test('that comes back on a later day makes room in the week it was taken in, and none in the day it comes', async () => {
    // A Wednesday of a month that began with it.
    world.app.clock.advance(Date.parse('2026-07-01T12:00:00Z') - world.app.clock.now().getTime())
    const player = await lastingPlayer('1000.00')
    await set(
      player,
      money('stake', 'day', '10.00'),
      money('loss', 'day', '10.00'),
      money('stake', 'week', '25.00'),
      money('stake', 'month', '40.00'),
    )
    expect(await stake(player, '10.00')).toBe('taken')
    const first = bets
    world.app.clock.advance(24 * HOUR_MS)
    expect(await stake(player, '6.00')).toBe('taken')
    await world.rollback(player, 'later', `b${first}`, `r${first}`)
    // 6 of today; of the week no more either, since Wednesday's is no longer staked.
    expect(await shown(player, 'stake', 'day')).toEqual(['10.00', '6.00', '4.00', null])
    expect(await shown(player, 'loss', 'day')).toEqual(['10.00', '6.00', '4.00', null])
    expect(await shown(player, 'stake', 'week')).toEqual(['25.00', '6.00', '19.00', null])
    expect(await shown(player, 'stake', 'month')).toEqual(['40.00', '6.00', '34.00', null])
    expect(await stake(player, '4.01')).toBe('loss_limit_reached')
    expect(await stake(player, '4.00')).toBe('taken')
    const second = bets
    // Next Monday: what comes back of Thursday is of another week and the same month.
    world.app.clock.advance(4 * 24 * HOUR_MS)
    await world.rollback(player, 'latest', `b${second}`, `r${second}`)
    expect(await shown(player, 'stake', 'week')).toEqual(['25.00', '0.00', '25.00', null])
    expect(await shown(player, 'stake', 'month')).toEqual(['40.00', '6.00', '34.00', null])
    expect(await stake(player, '10.01')).toBe('loss_limit_reached')
  })

  test('in play money has no limit', async () => {
    const player = await world.player('100.00', { currency: 'FUN' })
    await set(player, money('stake', 'day', '1.00'))
    const { status } = await world.bet(player, 'fun', 'fun', '50.00', { currency: 'FUN' })
    expect(status).toBe(200)
  })

  test('is told of in the inbox once a day when a limit stops it', async () => {
    const player = await world.player('100.00')
    await set(player, money('stake', 'day', '1.00'))
    for (let n = 0; n < 5; n++) expect(await stake(player, '2.00')).toBe('stake_limit_reached')
    await expect
      .poll(async () => {
        const { rows } = await world.app.database.pool.query(
          `select from inbox_state s join inbox_text t on t.message_id = s.message_id and t.language = 'EN'
           where s.member_id = $1 and t.subject = 'You have reached your stake limit'`,
          [player.id],
        )
        return rows.length
      })
      .toBe(1)
  })
})

describe('a limit of the house', () => {
  test('stands beside the member’s, is never raised by the member, and only gets stricter', async () => {
    const player = await lastingPlayer('1000.00')
    const house = (amount: string) =>
      inTx(world.db, (tx) => {
        const wanted = { kind: 'stake', period: 'day', amount: parseMoney(amount) } as const
        return setHouseLimit(tx, deps(), ownerOf(player), wanted, { setBy: 'staff', actor: 'rita', note: 'risk' })
      })
    await set(player, money('stake', 'day', '20.00'))
    await expect(house('20.00')).rejects.toMatchObject({ code: 'limit_not_stricter' })
    await house('8.00')
    expect(await shown(player, 'stake', 'day')).toEqual(['8.00', '0.00', '8.00', null])
    await set(player, money('stake', 'day', null))
    world.app.clock.advance(24 * HOUR_MS)
    expect(await stake(player, '8.01')).toBe('stake_limit_reached')
    await expect(house('9.00')).rejects.toMatchObject({ code: 'limit_not_stricter' })
    await house('7.00')
    expect(await stake(player, '7.01')).toBe('stake_limit_reached')
  })
})
