import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { inTx } from '../../platform/db.ts'

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
})
afterAll(() => world.app.close())

/** What a draw settled for these members, each with one bet of this stake. */
async function settles(players: readonly Player[], stake: string): Promise<void> {
  const ids = players.map(({ id }) => id).toSorted((a, b) => Number(a - b))
  const all = <T>(value: T) => ids.map(() => value)
  await sql`select record_settled(${world.app.clock.now()}, ${world.merchantId}, 'LOTT', ${ids}::bigint[], ${all('BRL')}::text[],
    ${all(parseMoney(stake))}::bigint[], ${all(0n)}::bigint[], ${all(1)}::int[])`.execute(world.db)
}

async function turnoverOf(players: readonly Player[]) {
  const { rows } = await sql<{ id: bigint; turnover: bigint }>`
    select member_id as id, turnover from reward_member where member_id = any (${players.map(({ id }) => id)}::bigint[])`.execute(
    world.db,
  )
  return players.map((player) => rows.find(({ id }) => id === player.id)?.turnover)
}

test('what draws settled counts once beside single bets, and a day that a bet holds is counted the next time', async () => {
  const players = await world.players(3)
  const tester = await world.player({ type: 40 })
  const [held, ...others] = players as [Player, Player, Player]
  await settles([...players, tester], '20.00')
  await world.plays(others[0] as Player, '1.00', 'LOTT')
  await settles(players, '5.00')
  expect(await world.findings()).toEqual([])
  await inTx(world.db, async (tx) => {
    await sql`select from play_day where merchant_id = ${world.merchantId} and member_id = ${held.id} for update`.execute(
      tx,
    )
    await world.count()
    expect(await turnoverOf(players)).toEqual([undefined, parseMoney('26.00'), parseMoney('25.00')])
    expect(await world.findings()).toEqual([])
  })
  await world.count()
  expect(await turnoverOf(players)).toEqual([parseMoney('25.00'), parseMoney('26.00'), parseMoney('25.00')])
  expect(await turnoverOf([tester])).toEqual([undefined])
  const { rows } = await sql`select from any_reward_queue`.execute(world.db)
  expect(rows).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('slices of nobody who counts do not end a pass', async () => {
  await sql`insert into reward_settled (book_id, slice, day, category, currency, members, turnover)
    select ${world.merchantId}, s, current_date, 'LOTT', 'BRL', array(select s << 10 | n from generate_series(0, 1023) n),
      array_fill(500::bigint, array[1024])
    from generate_series(70, 72) s`.execute(world.db)
  await world.count()
  const { rows } = await sql`select from reward_settled`.execute(world.db)
  expect(rows).toEqual([])
})
