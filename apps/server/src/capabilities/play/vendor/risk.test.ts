import { parseMoney } from '@trevo/contract/money'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, startPlayWorld, type TestPlayer } from '../../../../test/play.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const whole = (player: TestPlayer, stake: string, prize: string) => world.round(player, fresh('round'), stake, prize)

type Day = { staked: bigint; turnover: bigint; riskless: bigint; prize: bigint; bets: number }
async function dayOf({ id }: TestPlayer) {
  const { rows } = await sql<Day>`
    select staked, turnover, riskless, prize, bets from play_day where member_id = ${id}`.execute(world.db)
  return rows[0]
}
/** What waits to be counted for rewards and for teams. */
async function earns({ id }: TestPlayer) {
  const { rows } = await sql<{ rewards: bigint; teams: bigint; lost: bigint }>`
    select (select coalesce(sum(turnover), 0)::bigint from any_reward_queue where member_id = ${id}) as rewards,
      coalesce(sum(turnover), 0)::bigint as teams, coalesce(sum(turnover + riskless - prize), 0)::bigint as lost
    from any_team_queue where member_id = ${id}`.execute(world.db)
  return rows[0]
}
const money = (text: string) => parseMoney(text)
const day = (staked: string, turnover: string, riskless: string, prize: string, bets: number): Day => ({
  staked: money(staked),
  turnover: money(turnover),
  riskless: money(riskless),
  prize: money(prize),
  bets,
})

// First, since from then on every round is counted by what was at risk.
test('what was settled before turnover was risk stays whole, also when its prize is put right', async () => {
  const player = await world.player('50.00')
  const round = fresh('round')
  const later = new Date(world.app.clock.now().getTime() + 1_000)
  await sql`update risk_since set at = ${later}`.execute(world.db)
  await world.round(player, round, '50.00', '50.00')
  expect(await dayOf(player)).toEqual(day('50', '50', '0', '50', 1))
  world.app.clock.advance(1_000)
  await world.call(vendorCorrect.path, {
    playerId: player.playerId,
    transactionId: fresh('c'),
    roundId: round,
    gameCode: GAME,
    prizeBefore: '50.00',
    prize: '40.00',
    currency: 'BRL',
  })
  expect(await dayOf(player)).toEqual(day('50', '50', '0', '40', 1))
  await whole(player, '10.00', '10.00')
  expect(await dayOf(player)).toEqual(day('60', '50', '10', '50', 2))
})

test('four hundred rounds whose stakes come back whole earn nothing and are shown whole', async () => {
  const player = await world.player('50.00')
  for (let n = 0; n < 400; n++) await whole(player, '50.00', '50.00')
  expect(await dayOf(player)).toEqual(day('20000', '0', '20000', '20000', 400))
  expect(await earns(player)).toEqual({ rewards: 0n, teams: 0n, lost: 0n })
  expect(await world.cashOf(player)).toBe(money('50'))
})

test.each([
  ['49.99 back of 50.00', '50.00', '49.99', '0.01'],
  ['50.01 for 50.00', '50.00', '50.01', '0.01'],
  ['nothing back', '50.00', '0', '50'],
  ['twice the stake', '50.00', '100.00', '50'],
  ['far more than the stake', '50.00', '500.00', '50'],
])('%s counts for what was at risk', async (_, stake, prize, risk) => {
  const player = await world.player('50.00')
  await whole(player, stake, prize)
  const safe = (Number(stake) - Number(risk)).toFixed(2)
  expect(await dayOf(player)).toEqual(day(stake, risk, safe, prize, 1))
  expect(await earns(player)).toEqual({
    rewards: money(risk),
    teams: money(risk),
    lost: money(stake) - money(prize),
  })
})

test('a round in several calls counts once it ends, by all its stakes and prizes', async () => {
  const player = await world.player('200.00')
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '50.00')
  const back = fresh('t')
  await world.bet(player, back, round, '50.00')
  await world.rollback(player, fresh('t'), back, round)
  await world.win(player, fresh('t'), round, '30.00', { roundEnd: false })
  expect(await dayOf(player)).toEqual(day('50', '0', '0', '0', 0))
  await world.win(player, fresh('t'), round, '20.00')
  expect(await dayOf(player)).toEqual(day('50', '0', '50', '50', 1))
  const lost = fresh('round')
  await world.bet(player, fresh('t'), lost, '10.00')
  await world.bet(player, fresh('t'), lost, '10.00')
  await world.win(player, fresh('t'), lost, '0')
  expect(await dayOf(player)).toEqual(day('70', '20', '50', '50', 3))
  const void_ = fresh('round')
  const bet = fresh('t')
  await world.bet(player, bet, void_, '10.00')
  await world.rollback(player, fresh('t'), bet, void_)
  expect(await dayOf(player)).toEqual(day('70', '20', '50', '50', 3))
})

test('what a correction gives back counts no more, and what it takes counts', async () => {
  const player = await world.player('50.00')
  const round = fresh('round')
  await world.round(player, round, '50.00', '0')
  const correct = (prizeBefore: string, prize: string) =>
    world.call(vendorCorrect.path, {
      playerId: player.playerId,
      transactionId: fresh('c'),
      roundId: round,
      gameCode: GAME,
      prizeBefore,
      prize,
      currency: 'BRL',
    })
  expect(await dayOf(player)).toEqual(day('50', '50', '0', '0', 1))
  await correct('0', '49.99')
  expect(await dayOf(player)).toEqual(day('50', '0.01', '49.99', '49.99', 1))
  expect(await earns(player)).toEqual({ rewards: money('0.01'), teams: money('0.01'), lost: money('0.01') })
  await correct('49.99', '300.00')
  expect(await dayOf(player)).toEqual(day('50', '50', '0', '300', 1))
  await correct('300.00', '0')
  expect(await dayOf(player)).toEqual(day('50', '50', '0', '0', 1))
})
