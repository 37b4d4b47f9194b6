import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, startPlayWorld, type TestPlayer, VENDOR } from '../../../test/play.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { openDatabase } from '../../platform/db.ts'
import { createPlay } from './play.ts'
import type { Rollback, WholeRound } from './transaction.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

const common = (player: TestPlayer, name: string) => ({
  vendorCode: VENDOR,
  merchantId: world.merchantId,
  memberId: player.id,
  transactionId: name,
  roundId: name,
  currency: 'BRL' as const,
})
const round = (player: TestPlayer, name: string): WholeRound => ({
  ...common(player, name),
  kind: 'round',
  gameCode: GAME,
  amount: parseMoney('1.00'),
  prize: 0n,
  sessionId: BigInt(player.sessionId),
})
const rollback = (player: TestPlayer, name: string): Rollback => ({
  ...common(player, `${name}:back`),
  kind: 'rollback',
  betTransactionId: name,
})

/** How often each kind of index of the ended rounds was used, over all parts. */
const USED = `
  select sum(s.idx_scan) filter (where i.indkey::text = k.newest)::int as "byTime",
    sum(s.idx_scan) filter (where i.indexprs is not null)::int as "byName"
  from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
  cross join (select indkey::text as newest from pg_index where indexrelid = 'game_round_newest'::regclass) k
  where s.relname like 'game\\_round\\_%'`

test('a round is looked for by its name by whoever made plans beside empty, analysed parts, also when it is taken back', async () => {
  // One connection, which plans once and says what it used.
  const { db, pool } = openDatabase({ url: world.app.database.url, poolSize: 1, onError: () => {} })
  try {
    const play = createPlay({
      pool,
      ledger: createLedger({ pool }),
      clock: world.app.clock,
      live: { toMember: () => {} },
    })
    await pool.query('vacuum analyze game_round')
    const player = await world.player('100.00')
    for (let n = 0; n < 12; n++) {
      await play.take(round(player, `round-${n}`))
      await expect(play.take(rollback(player, `round-${n}`))).rejects.toMatchObject({ code: 'transaction_mismatch' })
    }
    await pool.query('select pg_stat_force_next_flush()')
    await pool.query('select')
    const [used] = (await pool.query<{ byTime: number; byName: number }>(USED)).rows
    expect(used?.byTime).toBe(0)
    expect(used?.byName).toBeGreaterThanOrEqual(24)
  } finally {
    await db.destroy()
  }
})
