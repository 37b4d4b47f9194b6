import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { updatesOf } from '../../../test/updates.ts'
import { inTx } from '../../platform/db.ts'
import { type PlayFigures, recordPlay } from './play-day.ts'
import { daysOf } from './statement.ts'

const HOUR_MS = 3_600_000

let world: PlayWorld
beforeAll(async () => {
  // A minute before midnight in São Paulo, which is three hours behind UTC.
  world = await startPlayWorld({}, { startAt: '2026-03-02T02:59:00Z' })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const figuresOf = async ({ id }: TestPlayer) => {
  const { rows } = await world.app.database.pool.query(
    `select day::text, category, currency, staked, turnover, prize, bets from play_day where member_id = $1 order by day, currency`,
    [id],
  )
  return rows.map((row) => [row.day, row.category, row.currency, row.staked, row.turnover, row.prize, row.bets])
}
const unit = parseMoney('1.00')

describe('a vendor’s round', () => {
  test('counts stakes when they move and the whole when it is settled, each on its own day', async () => {
    const player = await world.player('100.00')
    await world.bet(player, 'f1', 'fr1', '10.00')
    await world.bet(player, 'f2', 'fr1', '5.00')
    expect(await figuresOf(player)).toEqual([['2026-03-01', 'INHOUSE', 'BRL', 15n * unit, 0n, 0n, 0]])
    await world.win(player, 'f3', 'fr1', '2.00', { roundEnd: false })
    world.app.clock.advance(HOUR_MS)
    await world.win(player, 'f4', 'fr1', '20.00')
    expect(await figuresOf(player)).toEqual([
      ['2026-03-01', 'INHOUSE', 'BRL', 15n * unit, 0n, 0n, 0],
      // Of 15 staked 22 came back: 7 were at risk.
      ['2026-03-02', 'INHOUSE', 'BRL', 0n, 7n * unit, 22n * unit, 2],
    ])
    // Repeated and late: nothing more.
    await world.win(player, 'f4', 'fr1', '20.00')
    await world.bet(player, 'f1', 'fr1', '10.00')
    expect((await world.win(player, 'f5', 'fr1', '1.00')).status).toBe(409)
    expect((await figuresOf(player))[1]?.slice(4)).toEqual([7n * unit, 22n * unit, 2])
  })

  test('takes back what was rolled back, and counts no void round', async () => {
    const player = await world.player('100.00')
    await world.bet(player, 'v1', 'vr1', '10.00')
    await world.rollback(player, 'v2', 'v1', 'vr1')
    expect((await figuresOf(player)).map((row) => row.slice(3))).toEqual([[0n, 0n, 0n, 0]])
    // A bet opens the void round again; what is settled counts once.
    await world.bet(player, 'v3', 'vr1', '4.00')
    await world.win(player, 'v4', 'vr1', '0')
    expect((await figuresOf(player)).map((row) => row.slice(3))).toEqual([[4n * unit, 4n * unit, 0n, 1]])
  })

  test('counts play money apart, and a refused bet not at all', async () => {
    const player = await world.player('5.00')
    expect((await world.bet(player, 'r1', 'rr1', '6.00')).status).toBe(409)
    expect(await figuresOf(player)).toEqual([])
    const trial = await world.player('5.00', { currency: 'FUN' })
    await world.bet(trial, 'r2', 'rr2', '1.00', { currency: 'FUN' })
    expect((await figuresOf(trial)).map((row) => row.slice(2, 4))).toEqual([['FUN', unit]])
  })
})

describe('recordPlay', () => {
  test('adds lines of one member together, and queues what it added', async () => {
    const { id } = await world.player()
    const line = { memberId: id, category: 'RNG', currency: 'BRL' } as const
    const now = world.app.clock.now()
    const record = (...rows: PlayFigures[]) => inTx(world.db, (tx) => recordPlay(tx, world.merchantId, now, rows))
    await record({ ...line, staked: 3n }, { ...line, staked: 4n })
    await record({ ...line, staked: -7n, turnover: 2n, prize: 9n, bets: 1 })
    const rows = await world.db.selectFrom('play_day').selectAll().where('member_id', '=', id).execute()
    expect(rows).toMatchObject([{ staked: 0n, turnover: 2n, prize: 9n, bets: 1 }])
    expect(await queuedFor(id)).toEqual({
      teams: [
        { staked: 7n, turnover: 0n, prize: 0n, bets: 0 },
        { staked: -7n, turnover: 2n, prize: 9n, bets: 1 },
      ],
      // A stake earns nothing until it is settled.
      rewards: [{ turnover: 2n }],
    })
    await record({ ...line, turnover: -2n, prize: -9n, bets: -1 })
    const [after] = await world.db.selectFrom('play_day').selectAll().where('member_id', '=', id).execute()
    expect(after).toMatchObject({ turnover: 0n, prize: 0n, bets: 0 })
    // Not a vendor's: taken out so that the audit at the end finds only what it should.
    await world.app.database.pool.query('delete from play_day where member_id = $1', [id])
    await world.app.database.pool.query('delete from team_queue where member_id = $1', [id])
    await world.app.database.pool.query('delete from reward_queue where member_id = $1', [id])
  })

  test('queues neither play money nor test members, who count nowhere else', async () => {
    const { id } = await world.player('5.00', { currency: 'FUN' })
    const now = world.app.clock.now()
    await inTx(world.db, (tx) =>
      recordPlay(tx, world.merchantId, now, [
        { memberId: id, category: 'RNG', currency: 'FUN', staked: 1n, turnover: 1n, bets: 1 },
      ]),
    )
    expect(await queuedFor(id)).toEqual({ teams: [], rewards: [] })
    await world.app.database.pool.query('delete from play_day where member_id = $1', [id])
  })

  test('touches no index once a day has begun', async () => {
    const { id } = await world.player()
    const now = world.app.clock.now()
    const line = { memberId: id, category: 'RNG', currency: 'BRL', staked: 1n, turnover: 1n, bets: 1 } as const
    const updates = await updatesOf(world.db, ['play_day'], async (tx) => {
      for (let n = 0; n < 4; n++) await recordPlay(tx, world.merchantId, now, [line])
    })
    expect(updates).toEqual({ play_day: { all: 3, inPlace: 3 } })
    for (const table of ['play_day', 'team_queue', 'reward_queue'])
      await world.app.database.pool.query(`delete from ${table} where member_id = $1`, [id])
  })
})

async function queuedFor(id: bigint) {
  const { rows: teams } =
    await sql`select staked, turnover, prize, bets from team_queue where member_id = ${id}`.execute(world.db)
  const { rows: rewards } = await sql`select turnover from reward_queue where member_id = ${id}`.execute(world.db)
  return { teams, rewards }
}

test('answers what somebody did, day by day', async () => {
  const player = await world.player('50.00')
  await world.bet(player, 's1', 'sr1', '7.00')
  await world.win(player, 's2', 'sr1', '2.50')
  const days = await daysOf(world.db, {
    merchantId: world.merchantId,
    memberId: player.id,
    currency: 'BRL',
    from: '2026-03-02',
    to: '2026-03-02',
  })
  expect(days).toMatchObject([{ day: '2026-03-02', staked: 7n * unit, prizes: 25_000n, deposits: 0n, seconds: 0 }])
})
