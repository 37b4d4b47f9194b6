import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, startPlayWorld, type TestPlayer, VENDOR } from '../../../test/play.ts'
import { readsOf } from '../../../test/reads.ts'
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

test('a round is looked for by its name by whoever made plans beside empty, analysed parts, also when it is taken back', async () => {
  const { app, ledger } = world
  const player = await world.player('100.00')
  await app.database.pool.query('vacuum analyze game_round')
  // Connections that have no plans yet.
  const { db, pool } = openDatabase({ url: app.database.url, poolSize: 2, onError: () => {} })
  const play = createPlay({ pool, ledger, clock: app.clock, live: { toMember: () => {} } })
  try {
    const { reads } = await readsOf(db, '^game_round_', async (tx) => {
      for (let n = 0; n < 12; n++) {
        const name = `round-${n}`
        await play.takeAll(tx, app.clock.now(), [round(player, name)])
        const back = play.takeAll(tx, app.clock.now(), [rollback(player, name)])
        await expect(back).rejects.toMatchObject({ code: 'transaction_mismatch' })
      }
    })
    const used = (isMeant: RegExp) =>
      reads.parts.filter(({ definition }) => isMeant.test(definition)).reduce((sum, { scans }) => sum + scans, 0)
    expect(used(/\(book_id, id\)/)).toBe(0)
    expect(used(/hashtext/)).toBeGreaterThanOrEqual(24)
  } finally {
    await db.destroy()
  }
})
