import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { nights, storageInMemory } from '../../../test/seals.ts'
import { FIGURE_CHECKS } from '../../base/figures/audit.ts'
import { audit } from '../../platform/audit.ts'
import { PLAY_CHECKS } from './audit.ts'

/** Rounds go by the server's clock, their transfers by the database's: play that was dated back lies in older parts than its money. */
let world: PlayWorld
beforeEach(async () => {
  world = await startPlayWorld({}, { startAt: new Date(Date.now() - 60 * 86_400_000).toISOString() })
})
afterEach(() => world.app.close())

async function findings(): Promise<string[]> {
  const found: string[] = []
  for (const deep of ['off', 'on']) {
    const all = await audit(world.db, [...PLAY_CHECKS, ...FIGURE_CHECKS], { settings: { 'trevo.audit_deep': deep } })
    found.push(...all.map(({ check, detail }) => `${deep}: ${check}: ${detail}`))
  }
  return found
}

type Play = (player: TestPlayer) => Promise<unknown>
const whole: Play = (player) => world.round(player, 'whole', '4.00', '7.50')
const ofTwo: Play = async (player) => {
  await world.bet(player, 'b', 'of-two', '2.00')
  await world.win(player, 'w', 'of-two', '1.00')
}
/** Still open when everything beside it is gone. */
const open: Play = (player) => world.bet(player, 'o', 'open', '3.00')

test.each([
  ['played in one call', [whole], 2],
  ['played in two', [ofTwo], 2],
  ['played in either way, with one that is open', [whole, ofTwo, open], 5],
])('money of rounds that were dropped before it is not missed: %s', async (_, plays, transfers) => {
  const player = await world.player('100.00')
  for (const play of plays) await play(player)
  const { pool } = world.app.database
  await pool.query('update partition_plan set keep_days = greatest(days, 7)')
  const { pass, alarms } = nights(world.db, storageInMemory())
  await pass()
  expect(alarms).toEqual([])
  expect((await pool.query('select from game_round')).rowCount).toBe(0)
  expect((await pool.query(`select from ledger_transfer where kind in ('bet', 'win')`)).rowCount).toBe(transfers)
  expect(await findings()).toEqual([])
})
