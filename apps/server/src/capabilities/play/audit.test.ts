import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTriggersOff } from '../../../test/database.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { broughtHere, farTables } from '../../platform/audit-far.ts'
import { openRoundsSince, PLAY_CHECKS } from './audit.ts'

let world: PlayWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startPlayWorld()
  player = await world.player('100.00')
  await world.bet(player, 'b1', 'r1', '10.00')
  await world.bet(player, 'b2', 'r1', '5.00')
  await world.rollback(player, 'x2', 'b2', 'r1')
  await world.win(player, 'w1', 'r1', '20.00')
  await world.bet(player, 'b3', 'r2', '7.00')
})
afterAll(() => world.app.close())

/** Damage that nobody can do through the product, looked at before it is undone. */
async function findingsAfter(damage: string): Promise<string[]> {
  const far = await farTables(world.app.database.db)
  const client = await world.app.database.pool.connect()
  try {
    await client.query('begin')
    await switchTriggersOff(client)
    await client.query(damage)
    const found: string[] = []
    for (const { name, sql } of PLAY_CHECKS)
      if ((await client.query(broughtHere(sql, far))).rows.length > 0) found.push(name)
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const [sums, transfers, transactions, repeats, owners, rollbacks, outcomes] = PLAY_CHECKS.map(({ name }) => name)

test('is silent when all is well', async () => {
  expect(await world.findings()).toEqual([])
})

test.each([
  [`update game_round set stake = stake + 1 where vendor_round_id = 'r1'`, [sums]],
  [`update game_round set prize = 0 where vendor_round_id = 'r1'`, [sums]],
  [`update game_transaction set transfer_id = transfer_id + 1 where transaction_id = 'b1'`, [transfers, transactions]],
  [
    `insert into game_transaction select member_id, id + 1, round_id, 0, null, balance_after, input_hash, created_at, book_id,
    kind, vendor_code, currency, transaction_id, bet_transaction_id from game_transaction
    where transaction_id = 'w1'`,
    [repeats],
  ],
  [`update game_transaction set balance_after = balance_after + 1 where transaction_id = 'b1'`, [transfers]],
  [`delete from game_transaction where transaction_id = 'b3'`, [sums, transactions]],
  [`update round_open set member_id = member_id + 1 where vendor_round_id = 'r2'`, [sums, owners]],
  [`update game_transaction set amount = amount - 1 where transaction_id = 'x2'`, [sums, transfers, rollbacks]],
  [`update round_open set stake = stake + 1 where vendor_round_id = 'r2'`, [sums]],
  [`update game_round set status = 'void' where vendor_round_id = 'r1'`, [outcomes]],
])('finds: %s', async (damage, expected) => {
  expect(await findingsAfter(damage)).toEqual(expected)
})

test('lists rounds that wait for their outcome, without calling it a fault', async () => {
  const now = world.app.clock.now()
  expect(await openRoundsSince(world.db, now)).toEqual([])
  expect(await openRoundsSince(world.db, new Date(now.getTime() + 1))).toEqual([
    { vendorCode: 'TRV', rounds: 1, stake: 70_000n, oldest: now },
  ])
})

test('nobody changes or removes a transaction', async () => {
  const { pool } = world.app.database
  await expect(pool.query('update game_transaction set amount = 1')).rejects.toThrow(/append-only/)
  await expect(pool.query('delete from game_transaction')).rejects.toThrow(/append-only/)
})
