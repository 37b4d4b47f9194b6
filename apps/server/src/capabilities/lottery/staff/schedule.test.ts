import { type LotteryGameDetail, lotteryGame } from '@trevo/contract/lottery'
import { opsLottery, opsLotterySchedule, type ScheduleTimes, type StaffLottery } from '@trevo/contract/ops/lottery'
import { findGame } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOf, errorOf, type LotteryWorld, startLotteryWorld } from '../../../../test/lottery.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { inTx } from '../../../platform/db.ts'
import { openDays } from '../days.ts'
import { withdrawDays } from '../schedules.ts'

let world: LotteryWorld
let risk: StaffCaller
beforeAll(async () => {
  world = await startLotteryWorld({ games: ['vn-north'] })
})
// Days pass between the tests, and no session lasts as long.
beforeEach(async () => {
  risk = await signedIn(world.app, { roles: ['risk'] })
})
afterAll(() => world.app.close())

/** Vietnam North draws at 18:15 in Hanoi, 11:15 UTC, and closes a quarter of an hour before. */
const USUAL: ScheduleTimes = { at: '18:15', weekdays: [0, 1, 2, 3, 4, 5, 6], closeSeconds: 900 }
const LATER: ScheduleTimes = { at: '20:00', weekdays: [1, 3, 5], closeSeconds: 600 }

const set = (times: ScheduleTimes, seen: ScheduleTimes, id = 'vn-north') =>
  risk.call(opsLotterySchedule, { params: { id }, body: { ...times, seen } })
const drawsOf = async (from: string) => {
  const { rows } = await sql<{ day: string; closes: string; draws: string }>`
    select day::text as day, to_char(closes_at at time zone 'UTC', 'HH24:MI') as closes, to_char(draws_at at time zone 'UTC', 'HH24:MI') as draws
    from lottery_draw where game_code = 'vn-north' and day >= ${from}::date order by draws_at limit 4`.execute(world.db)
  return rows.map(({ day, closes, draws }) => `${day} ${closes} ${draws}`)
}
const betOn = async (period: string) => {
  const player = await world.player('1000.00')
  const line = {
    play: 'de-2',
    selection: '17',
    units: 1,
    mode: '1',
    multiple: 1,
    series: 1800,
    stake: '2.00',
  } as const
  return world.place(player, {
    gameCode: 'vn-north',
    playType: 'trad',
    lines: [line],
    periods: [{ period, multiple: 1 }],
  })
}

test('a new schedule leaves today, tomorrow and what somebody bet on, and counts for every day after', async () => {
  // Noon of Sunday, 1 March in São Paulo: 22:00 in Hanoi, so that the draw of the day is over.
  expect(await drawsOf('2026-03-01')).toEqual([
    '2026-03-02 11:00 11:15',
    '2026-03-03 11:00 11:15',
    '2026-03-04 11:00 11:15',
    '2026-03-05 11:00 11:15',
  ])
  expect((await betOn('20260304-0001')).status).toBe(200)
  const changed = answerOf<StaffLottery>(await set(LATER, USUAL))
  expect(changed.schedule).toMatchObject(LATER)
  // Days with bets on them and those before stay; all after are taken back until the next announcement.
  expect(changed.announcedUntil).toBe('2026-03-04')
  expect(errorOf(await betOn('20260305-0001'))).toBe('draw_closed')
  await openDays(world.deps)
  // Friday and Monday at 20:00 in Hanoi, ten minutes' lead.
  expect(await drawsOf('2026-03-02')).toEqual([
    '2026-03-02 11:00 11:15',
    '2026-03-03 11:00 11:15',
    '2026-03-04 11:00 11:15',
    '2026-03-06 12:50 13:00',
  ])
  expect((await drawsOf('2026-03-07'))[0]).toBe('2026-03-09 12:50 13:00')
  expect((await betOn('20260306-0001')).status).toBe(200)
  expect(
    answerOf<LotteryGameDetail>(await world.app.inject(lotteryGame, { params: { code: 'vn-north' } })).closeSeconds,
  ).toBe(600)
  // Whatever was bet on is drawn and settled as it was announced.
  await world.until('2026-03-06T13:01:00Z')
  expect(await world.findings()).toEqual([])
})

test('the same change again does nothing, and one from a form that is out of date is refused', async () => {
  const again = answerOf<StaffLottery>(await set(LATER, USUAL))
  expect(again.schedule).toMatchObject(LATER)
  expect(errorOf(await set({ ...LATER, at: '21:00' }, USUAL))).toBe('conflict')
  const notes = await world.db
    .selectFrom('staff_audit')
    .select('before')
    .where('action', '=', 'lottery.schedule')
    .execute()
  expect(notes).toEqual([{ before: expect.objectContaining({ at: '18:15' }) }])
})

test.each([
  ['a time of day for quick draws', '5d-1m', { at: '10:00', weekdays: [0, 1, 2, 3, 4, 5, 6], closeSeconds: 5 }, 'at'],
  ['quick draws on some days', '5d-1m', { at: null, weekdays: [1], closeSeconds: 5 }, 'weekdays'],
  [
    'more of a minute closed than open',
    '5d-1m',
    { at: null, weekdays: [0, 1, 2, 3, 4, 5, 6], closeSeconds: 31 },
    'closeSeconds',
  ],
  ['no time for a draw of the day', 'vn-north', { at: null, weekdays: [1], closeSeconds: 60 }, 'at'],
])('refuses %s at its field', async (_name, id, times, path) => {
  const { envelope } = await set(times, times, id)
  expect(envelope).toMatchObject({ errorCode: 'invalid_input', value: { fields: [{ path }] } })
})

test('a lead beyond what bets allow is refused before anything is read', async () => {
  expect(errorOf(await set({ ...USUAL, closeSeconds: 4 }, USUAL))).toBe('invalid_input')
})

test('the lead of quick draws counts from the day after tomorrow', async () => {
  const quick = await startLotteryWorld({ games: ['5d-1m'] })
  const caller = await signedIn(quick.app, { roles: ['risk'] })
  const seen = { at: null, weekdays: [0, 1, 2, 3, 4, 5, 6], closeSeconds: 5 }
  const body = { ...seen, closeSeconds: 20, seen }
  answerOf(await caller.call(opsLotterySchedule, { params: { id: '5d-1m' }, body }))
  const leads = async () => {
    const { rows } = await sql<{ day: string; lead: number }>`
      select day::text as day, extract(epoch from draws_at - closes_at)::int as lead from lottery_draw
      where game_code = '5d-1m' group by 1, 2 order by 1, 2`.execute(quick.db)
    return rows.map(({ day, lead }) => `${day} ${lead}`)
  }
  await openDays(quick.deps)
  expect(await leads()).toEqual(['2026-03-01 5', '2026-03-02 5'])
  quick.app.clock.advance(24 * 3_600_000)
  await openDays(quick.deps)
  expect(await leads()).toEqual(['2026-03-01 5', '2026-03-02 5', '2026-03-03 20'])
  await quick.app.close()
})

test('a bet and a change at once: the bet stands with its draw, or finds it gone', async () => {
  const { schedule } = answerOf<StaffLottery>(await risk.call(opsLottery, { params: { id: 'vn-north' } }))
  const { at, weekdays, closeSeconds } = schedule
  await openDays(world.deps)
  const periods = ['20260313-0001', '20260316-0001', '20260318-0001', '20260320-0001']
  const seen = { at, weekdays, closeSeconds }
  const [changed, ...bets] = await Promise.all([set(USUAL, seen), ...periods.map(betOn)])
  expect(changed?.status).toBe(200)
  await openDays(world.deps)
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from lottery_entry e left join lottery_draw d on d.id = e.draw_id where d.id is null`.execute(
    world.db,
  )
  expect(rows[0]?.lost).toBe(0)
  for (const bet of bets) expect(['none', 'draw_closed']).toContain(errorOf(bet))
})

test('what somebody bet on cannot be taken back, whoever tries', async () => {
  expect((await betOn('20260309-0001')).status).toBe(200)
  const find = () =>
    sql<{ id: bigint }>`
    select id from lottery_draw where game_code = 'vn-north' and period = '20260309-0001'`.execute(world.db)
  const [draw] = (await find()).rows
  await expect(sql`delete from lottery_draw where id = ${draw?.id ?? 0n}`.execute(world.db)).rejects.toThrow(
    'what somebody bet on stays',
  )
  const game = findGame('vn-north')
  if (game) await inTx(world.db, (tx) => withdrawDays(tx, game, world.app.clock.now()))
  expect((await find()).rows).toEqual([draw])
})

test('staff of one brand do not move what every brand draws', async () => {
  const ofOne = await signedIn(world.app, { roles: ['risk'], merchantId: world.merchantId })
  const refused = await ofOne.call(opsLotterySchedule, { params: { id: 'vn-north' }, body: { ...LATER, seen: USUAL } })
  expect(errorOf(refused)).toBe('no_permission')
})
