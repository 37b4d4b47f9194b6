import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { readsOf } from '../../../test/reads.ts'
import { pastRounds } from '../../../test/records.ts'
import { spanOf } from './days.ts'
import { memberRounds } from './rounds.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

const ROUNDS = 1_500
const PAGE = 21

test('a page of bets reads few more rounds than it shows, however many the member has', async () => {
  const { merchantId, gameId } = world
  const { id } = await world.player()
  const began = Date.parse('2026-03-01T12:00:00Z')
  const rounds = Array.from({ length: ROUNDS }, (_, n) => ({
    at: new Date(began + n * 1000).toISOString(),
    stake: '1.00',
  }))
  await pastRounds(world.db, { merchantId, memberId: id, gameId }, rounds)
  await world.app.database.pool.query('vacuum analyze game_round, game, vendor')
  const span = await spanOf(world.db, { from: '2026-03-01', to: '2026-03-01' }, world.merchantId)
  const ask = { merchantId, span, currency: 'BRL', before: null, limit: PAGE } as const
  const { answer, reads } = await readsOf(world.db, '^game_round', (tx) =>
    memberRounds(tx, { id, account: 'somebody' }, ask),
  )
  expect(answer.rows.map(({ startedAt }) => startedAt.getTime())).toEqual(
    Array.from({ length: PAGE }, (_, n) => began + (ROUNDS - 1 - n) * 1000),
  )
  expect(reads.rows).toBeGreaterThanOrEqual(PAGE)
  expect(reads.rows).toBeLessThan(2 * PAGE)
})
