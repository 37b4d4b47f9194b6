import { randomUUID } from 'node:crypto'
import { claimReward } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMission } from '../../../test/missions.ts'
import { aGame } from '../../../test/play.ts'
import { ampleBudgets } from '../../../test/rewards.ts'
import { startTournamentWorld, type TournamentWorld } from '../../../test/tournaments.ts'
import { audit } from '../../platform/audit.ts'
import { dayIn } from '../../platform/day.ts'
import { MISSION_CHECKS } from './audit.ts'
import { countRounds } from './count.ts'
import { hitsOf } from './queries.ts'

let world: TournamentWorld
beforeAll(async () => {
  world = await startTournamentWorld()
  await ampleBudgets(world.db, world.merchantId)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, MISSION_CHECKS)).toEqual([])
  await world.app.close()
})

const dates = () => {
  const day = dayIn('America/Sao_Paulo', world.app.clock.now())
  return { startsOn: day, endsOn: day }
}
const made = (more: Parameters<typeof aMission>[2]) => aMission(world.db, world.merchantId, { ...dates(), ...more })
const count = () => countRounds({ db: world.db, live: world.deps.live })
const hits = async (id: bigint, { id: memberId }: { id: bigint }) =>
  (await hitsOf(world.db, { book: world.merchantId, memberId }, [id])).get(`${id}:${dates().startsOn}`) ?? 0
const claim = (player: Parameters<TournamentWorld['ask']>[0], id: bigint) =>
  world.ask(player, claimReward, {
    body: { requestId: randomUUID(), source: 'mission', id: `${id}:${dates().startsOn}:1` },
  })

test('rounds count whose prize is so many times their stake, each once, and none that was taken back', async () => {
  const id = await made({ goal: 'multiplier', multiplier: 250, steps: [[2, '10', '0.10']] })
  const player = await world.racer()
  await world.plays(player, '2', '4.99')
  await world.plays(player, '2', '5')
  await world.bet(player, 'back', 'taken-back', '2')
  await world.rollback(player, 'back-2', 'back', 'taken-back')
  await Promise.all([count(), count(), count()])
  expect(await hits(id, player)).toBe(1)
  await world.plays(player, '2', '20')
  await count()
  expect(await hits(id, player)).toBe(2)
  // 6.00 were played, 10.00 are asked for.
  expect(await claim(player, id)).toBe('not_found')
  await world.plays(player, '4', '0')
  expect(await claim(player, id)).toMatchObject({ status: 'Claimed', gift: { amount: '0.10' } })
})

test('different games count once each', async () => {
  const id = await made({ goal: 'games', steps: [[2, '2', '0.01']] })
  const second = await aGame(world.db, world.merchantId, { code: 'dice-2' })
  const player = await world.racer()
  for (let round = 0; round < 3; round += 1) await world.plays(player, '1', '0')
  await count()
  expect(await hits(id, player)).toBe(1)
  await sql`insert into mission_queue (book_id, mission_id, member_id, day, game_id)
    values (${world.merchantId}, ${id}, ${player.id}, ${dates().startsOn}, ${second.gameId})`.execute(world.db)
  await count()
  expect(await hits(id, player)).toBe(2)
  expect(await claim(player, id)).toMatchObject({ status: 'Claimed' })
})

test('a mission of another day or category takes nothing in', async () => {
  const past = await made({ goal: 'games', steps: [[1, '1', '0.01']], startsOn: '2020-01-01', endsOn: '2020-01-02' })
  const other = await made({ goal: 'games', category: 'RNG', steps: [[1, '1', '0.01']] })
  const player = await world.racer()
  await world.plays(player, '1', '0')
  await count()
  expect([await hits(past, player), await hits(other, player)]).toEqual([0, 0])
})
