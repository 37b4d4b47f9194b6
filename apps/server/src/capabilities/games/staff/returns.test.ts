import { gameList, launchGame } from '@trevo/contract/games'
import * as ops from '@trevo/contract/ops/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSession } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { signedIn } from '../../../../test/staff.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { setTopRates } from '../../../money/margin/queries.ts'
import { inTx } from '../../../platform/db.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())
/** A game of our own that states 99 %. */
beforeEach(async () => {
  await sql`update game set engine = 'dice', rtp = 99.00 where id = (
    select game_id from merchant_game where node_id = ${world.nodeId})`.execute(world.db)
  await sql`update merchant_game set return_percent = null, return_before = null, return_before_until = null`.execute(
    world.db,
  )
  await sql`delete from top_rate`.execute(world.db)
})

const params = () => ({ params: { id: String(world.nodeId) } })
const set = (returnPercent: number | null, caller = world.own) =>
  caller.call(ops.opsSetGameReturn, { ...params(), body: { returnPercent } })
/** Rates in hundredths of a percent. */
const giveBack = (rate: number) =>
  inTx(world.db, (tx) =>
    withinMargin(tx, [world.brandId], () => setTopRates(tx, world.brandId, new Map([['RNG', rate]]))),
  )
const sessions = async () => {
  const { rows } = await sql<{ percent: number | null }>`
    select return_percent as percent from game_session order by id`.execute(world.db)
  return rows.map(({ percent }) => percent)
}

test('is told to players, kept by the sessions that were open, and given to those that open then', async () => {
  const { token } = await aSession(world.db, world.member, world.server.clock.now())
  const open = () => world.server.inject(launchGame, { token, query: { nodeId: String(world.nodeId), free: '1' } })
  answered(await open())
  expect(answered<ops.StaffGame>(await set(97))).toMatchObject({
    returnPercent: 97,
    rtp: '97.00',
    returnChoices: [97, 95],
  })
  const { games } = answered<{ games: { gameCode: string; rtp: string }[] }>(await world.server.inject(gameList))
  expect(games.find(({ gameCode }) => gameCode === 'tigre')?.rtp).toBe('97.00')
  answered(await open())
  expect(await sessions()).toEqual([null, 97])
})

test('frees margin only once the last session at the higher return is over', async () => {
  // 99 % keeps 1 %, of which rebates may take half; 97 % keeps 3 %, of which they may take one and a half.
  await expect(giveBack(100)).rejects.toMatchObject({ code: 'margin_exceeded' })
  answered(await set(97))
  await sql`update merchant_game set return_before_until = now() + interval '1 minute' where node_id = ${world.nodeId}`.execute(
    world.db,
  )
  await expect(giveBack(100)).rejects.toMatchObject({ code: 'margin_exceeded' })
  await sql`update merchant_game set return_before_until = now() - interval '1 second' where node_id = ${world.nodeId}`.execute(
    world.db,
  )
  await giveBack(100)
  // And from there it does not rise again.
  expect(errorOf(await set(null))).toBe('margin_exceeded')
  expect(answered<ops.StaffGame>(await set(95)).rtp).toBe('95.00')
})

test('lowered twice, the highest of the last twelve hours counts on', async () => {
  answered(await set(97))
  answered(await set(95))
  const { rows } = await sql<{ before: string }>`
    select return_before as before from merchant_game where node_id = ${world.nodeId}`.execute(world.db)
  expect(rows).toEqual([{ before: '99.00' }])
})

test('is one of the choices of a game that has them, of our own studio alone', async () => {
  for (const percent of [99, 96, 90]) expect(errorOf(await set(percent))).toBe('invalid_input')
  await sql`update game set engine = 'slot' where engine = 'dice'`.execute(world.db)
  expect(errorOf(await set(97))).toBe('invalid_input')
  await sql`update game set engine = 'dice' where engine = 'slot'`.execute(world.db)
  await sql`update vendor set launch_url = 'https://elsewhere.example' where code = 'PG'`.execute(world.db)
  expect(errorOf(await set(97))).toBe('invalid_input')
  await sql`update vendor set launch_url = '/studio/play' where code = 'PG'`.execute(world.db)
})

test('twice is once, and nobody but risk sets it, for its own brand', async () => {
  answered(await set(95))
  answered(await set(95))
  const notes = await world.db.selectFrom('staff_audit').select('after').where('action', '=', 'game.return').execute()
  expect(notes.filter(({ after }) => JSON.stringify(after).includes('95.00')).length).toBeGreaterThan(0)
  const content = await signedIn(world.server, { roles: ['content', 'finance', 'support'], merchantId: world.brandId })
  expect(errorOf(await set(97, content))).toBe('no_permission')
  expect(errorOf(await set(97, world.stranger))).toBe('not_found')
})
