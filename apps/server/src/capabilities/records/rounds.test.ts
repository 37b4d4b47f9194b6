import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { pastRounds } from '../../../test/records.ts'
import { openDatabase } from '../../platform/db.ts'
import { spanOf } from './days.ts'
import { memberRounds } from './rounds.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

const ROUNDS = 1_500
const PAGE = 21
/** Rows of rounds that were read, over all parts. */
const READ = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
  where relname like 'game\\_round%'`

test('a page of bets reads few more rounds than it shows, however many the member has', async () => {
  const { merchantId, gameId } = world
  const { id } = await world.player()
  const began = Date.parse('2026-03-01T12:00:00Z')
  const rounds = Array.from({ length: ROUNDS }, (_, n) => ({
    at: new Date(began + n * 1000).toISOString(),
    stake: '1.00',
  }))
  await pastRounds(world.db, { merchantId, memberId: id, gameId }, rounds)
  // One connection, which says what it did.
  const { db, pool } = openDatabase({ url: world.app.database.url, poolSize: 1, onError: () => {} })
  try {
    await pool.query('vacuum analyze game_round, game, vendor')
    const counted = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      await pool.query('select')
      return (await pool.query<{ rows: number }>(READ)).rows[0]?.rows ?? 0
    }
    const span = await spanOf(db, { from: '2026-03-01', to: '2026-03-01' }, world.merchantId)
    const before = await counted()
    const ask = { merchantId, span, currency: 'BRL', before: null, limit: PAGE } as const
    const { rows } = await memberRounds(db, { id, account: 'somebody' }, ask)
    expect(rows.map(({ startedAt }) => startedAt.getTime())).toEqual(
      Array.from({ length: PAGE }, (_, n) => began + (ROUNDS - 1 - n) * 1000),
    )
    expect((await counted()) - before).toBeLessThan(2 * PAGE)
  } finally {
    await db.destroy()
  }
})
