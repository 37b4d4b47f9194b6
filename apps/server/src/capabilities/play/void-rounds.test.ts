import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { closeVoidRounds } from './void-rounds.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

const HOUR_MS = 3_600_000
const open = async () => Number((await world.app.database.pool.query('select from round_open')).rowCount)

test('a void round may be opened again for a day, and is kept with those that have ended after it', async () => {
  const player = await world.player('100.00')
  await world.bet(player, 'b1', 'taken-back', '10.00')
  await world.rollback(player, 'x1', 'b1', 'taken-back')
  await world.bet(player, 'b2', 'again', '10.00')
  await world.rollback(player, 'x2', 'b2', 'again')
  const later = (hours: number) => new Date(world.app.clock.now().getTime() + hours * HOUR_MS)
  expect(await closeVoidRounds(world.db, later(23))).toBe(0)
  await world.bet(player, 'b3', 'again', '4.00')
  expect(await closeVoidRounds(world.db, later(25))).toBe(1)
  expect([await world.roundOf('taken-back'), await world.roundOf('again')]).toEqual([
    { stake: 0n, prize: 0n, status: 'void' },
    { stake: parseMoney('4.00'), prize: 0n, status: 'open' },
  ])
  expect(await open()).toBe(1)
  // It is still the same to the vendor: the bet stays away, a prize is refused.
  expect((await world.rollback(player, 'x4', 'b1', 'taken-back')).envelope.success).toBe(true)
  expect(await world.findings()).toEqual([])
})

test('a round whose player is busy waits', async () => {
  const player = await world.player('100.00')
  await world.bet(player, 'b5', 'busy', '10.00')
  await world.rollback(player, 'x5', 'b5', 'busy')
  const client = await world.app.database.pool.connect()
  const after = new Date(world.app.clock.now().getTime() + 25 * HOUR_MS)
  try {
    await client.query('begin')
    await client.query('select lock_stakes($1, $2)', [world.merchantId, player.id])
    expect(await closeVoidRounds(world.db, after)).toBe(0)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await closeVoidRounds(world.db, after)).toBe(1)
})
