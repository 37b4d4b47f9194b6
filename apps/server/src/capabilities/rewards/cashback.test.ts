import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { recordPlay } from '../../base/figures/play-day.ts'
import { inTx } from '../../platform/db.ts'
import { offerCashback } from './cashback.ts'

/** Sunday, noon in São Paulo. */
let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld({ regulation: 'br' })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const DAY_MS = 86_400_000
const plays = ({ id: memberId }: Player, turnover: string, prize: string) =>
  inTx(world.db, (tx) =>
    recordPlay(tx, world.merchantId, world.app.clock.now(), [
      {
        memberId,
        category: 'RNG',
        currency: 'BRL',
        staked: parseMoney(turnover),
        turnover: parseMoney(turnover),
        prize: parseMoney(prize),
        bets: 1,
      },
    ]),
  )
const rule = (period: 'day' | 'week') =>
  sql`insert into cashback_rule (merchant_id, active, period, percent, share, least, most, revised_at)
    values (${world.merchantId}, true, ${period}, 100000, 5000, 10000, 500000, ${world.app.clock.now()})
    on conflict (merchant_id) do update set period = excluded.period`.execute(world.db)
const offer = () => offerCashback({ db: world.db, clock: world.app.clock })
const waiting = async (player: Player) => {
  const { list } = (await world.ask(player, rewardCentre)) as {
    list: { source: string; id: string; gift: { amount: string } }[]
  }
  return list.filter(({ source }) => source === 'cashback')
}
const amounts = async (player: Player) => (await waiting(player)).map(({ gift }) => gift.amount)

test('gives back 10 % of what a week lost, at most 0.5 % of its stakes and 50, not below 1, and nobody on a break', async () => {
  await rule('week')
  const [steady, gambler, big, small, winner, excluded] = (await world.players(6)) as [
    Player,
    Player,
    Player,
    Player,
    Player,
    Player,
  ]
  await plays(steady, '1000', '980')
  // One bet that was lost: 10 % would be 40, of which the stakes allow 2.
  await plays(gambler, '400', '0')
  await plays(big, '200000', '190000')
  await plays(small, '100', '91')
  await plays(winner, '1000', '0')
  await plays(excluded, '5000', '4000')
  await sql`insert into member_guard (member_id, excluded_until) values (${excluded.id}, 'infinity')`.execute(world.db)
  await offer()
  expect(await amounts(steady)).toEqual([])
  // Won it back within the week.
  await plays(winner, '100', '1200')
  world.app.clock.advance(DAY_MS)
  await Promise.all([offer(), offer(), offer()])
  await offer()
  expect(await amounts(steady)).toEqual(['2.00'])
  expect(await amounts(gambler)).toEqual(['2.00'])
  expect(await amounts(big)).toEqual(['50.00'])
  expect(await amounts(small)).toEqual([])
  expect(await amounts(winner)).toEqual([])
  const { rows } = await sql`select from reward_grant where member_id = ${excluded.id}`.execute(world.db)
  expect(rows).toHaveLength(0)
})

test('is claimed once, out of its budget, and no day counts twice when the period changes', async () => {
  const player = await world.player()
  await rule('day')
  await plays(player, '2000', '1900')
  world.app.clock.advance(DAY_MS)
  await offer()
  const [one] = await waiting(player)
  const claim = () =>
    world.ask(player, claimReward, { body: { requestId: randomUUID(), source: 'cashback', id: one?.id ?? '' } })
  await Promise.all([claim(), claim(), claim()])
  expect(await world.balance(player)).toBe(100_000n)
  await rule('week')
  world.app.clock.advance(7 * DAY_MS)
  await offer()
  expect(await waiting(player)).toEqual([])
})
