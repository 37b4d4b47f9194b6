import { randomUUID } from 'node:crypto'
import { myMissions } from '@trevo/contract/missions'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMission, type StepText } from '../../../test/missions.ts'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { audit } from '../../platform/audit.ts'
import { inTx } from '../../platform/db.ts'
import { MISSION_CHECKS } from './audit.ts'
import { stop } from './staff/queries.ts'

const DAY_MS = 86_400_000
const DAY = '2026-03-01'

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, MISSION_CHECKS)).toEqual([])
  await world.app.close()
})

const claim = (player: Player, id: string, requestId: string = randomUUID()) =>
  world.ask(player, claimReward, { body: { requestId, source: 'mission', id } })
const made = (more: Parameters<typeof aMission>[2] = {}) => aMission(world.db, world.merchantId, more)
type Board = { today: string; list: { id: string; steps: { state: string }[]; done: object }[]; waiting: object[] }
const board = async (player: Player) => (await world.ask(player, myMissions)) as Board
const card = async (player: Player, id: bigint) => (await board(player)).list.find((one) => one.id === String(id))
const one = { status: 'Claimed', gift: { kind: 'cash', amount: '1.00' } }

test('what was reached is given once, however often and from wherever it is asked for', async () => {
  const id = await made()
  const player = await world.player()
  const ref = `${id}:${DAY}:1`
  await world.plays(player, '99.99')
  expect(await claim(player, ref)).toBe('not_found')
  expect(await card(player, id)).toMatchObject({
    state: 'running',
    done: { turnover: '99.99' },
    steps: [{ state: 'open' }],
  })
  await world.plays(player, '0.01')
  expect(await card(player, id)).toMatchObject({ steps: [{ claimId: ref, state: 'ready' }] })
  expect(await world.ask(player, rewardCentre)).toMatchObject({
    ready: 1,
    list: [{ source: 'mission', id: ref, about: 'Missão', status: 'Claim' }],
  })
  const requestId = randomUUID()
  const asked = [claim(player, ref, requestId), claim(player, ref, requestId), claim(player, ref), claim(player, ref)]
  expect(await Promise.all(asked)).toEqual([one, one, one, one])
  expect(await world.balance(player)).toBe(10_000n)
  expect(await card(player, id)).toMatchObject({ steps: [{ state: 'claimed' }] })
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('nobody claims for somebody else, another brand, a day that is not there, or a step that is not there', async () => {
  const id = await made()
  const [player, idler] = [await world.player(), await world.player()]
  await world.plays(player, '100')
  expect(await claim(idler, `${id}:${DAY}:1`)).toBe('not_found')
  expect(await claim(player, `${id}:${DAY}:2`)).toBe('not_found')
  expect(await claim(player, `${id}:2026-02-28:1`)).toBe('reward_over')
  expect(await claim(player, `${id}:2026-03-02:1`)).toBe('reward_over')
  expect(await claim(player, `${id}: ${DAY}:1`)).toBe('not_found')
  expect(await claim(player, `0${id}:${DAY}:1`)).toBe('not_found')
  expect(await world.balance(player)).toBe(0n)
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('steps of a week ask for rounds and for turnover alike, and each pays for itself', async () => {
  const steps: StepText[] = [
    [2, '50', '0.50'],
    [3, '200', '1'],
  ]
  // 1 March 2026 is a Sunday: the week begins with the mission.
  const id = await made({ period: 'week', goal: 'rounds', steps })
  const player = await world.player()
  await world.plays(player, '40', 'LOTT')
  await world.plays(player, '40')
  await world.plays(player, '5')
  // Two rounds and 45.00: the lottery is no part of it.
  expect(await card(player, id)).toMatchObject({
    startsOn: DAY,
    endsOn: DAY,
    done: { count: 2, turnover: '45.00' },
    steps: [{ state: 'open' }, { state: 'open' }],
  })
  await world.plays(player, '100')
  expect(await card(player, id)).toMatchObject({ steps: [{ state: 'ready' }, { state: 'open' }] })
  expect(await claim(player, `${id}:${DAY}:2`)).toBe('not_found')
  await world.plays(player, '55')
  expect(await claim(player, `${id}:${DAY}:2`)).toMatchObject({ gift: { amount: '1.00' } })
  expect(await claim(player, `${id}:${DAY}:1`)).toMatchObject({ gift: { amount: '0.50' } })
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('what a period left unclaimed waits for three days, and a new period begins at nothing', async () => {
  const id = await made({ goal: 'tickets', steps: [[1, '20', '1']] })
  const [early, late] = [await world.player(), await world.player()]
  for (const player of [early, late]) await world.plays(player, '20', 'LOTT')
  world.app.clock.advance(DAY_MS)
  expect(await board(early)).toMatchObject({ waiting: [{ claimId: `${id}:${DAY}:1`, claimBy: '2026-03-04' }] })
  expect(await card(early, id)).toMatchObject({
    startsOn: '2026-03-02',
    done: { count: 0 },
    steps: [{ state: 'open' }],
  })
  expect(await claim(early, `${id}:${DAY}:1`)).toEqual(one)
  world.app.clock.advance(2 * DAY_MS)
  expect((await board(late)).waiting).toHaveLength(1)
  world.app.clock.advance(DAY_MS)
  expect((await board(late)).waiting).toEqual([])
  expect(await claim(late, `${id}:${DAY}:1`)).toBe('reward_over')
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('a streak is days in a row with enough play: a day that is missed begins it anew', async () => {
  const from = '2026-03-05'
  const steps: StepText[] = [
    [2, '20', '0.20'],
    [3, '30', '0.30'],
  ]
  const dayTurnover = 100_000n
  const id = await made({ period: 'once', goal: 'streak', dayTurnover, startsOn: from, endsOn: '2026-04-30', steps })
  const player = await world.player()
  // 5 and 6 March, nothing on 7, too little on 8, then 9, 10 and 11.
  for (const turnover of ['10', '10', null, '9.99', '10', '10', '10']) {
    if (turnover !== null) await world.plays(player, turnover)
    const { today } = await board(player)
    if (today === '2026-03-06') expect(await card(player, id)).toMatchObject({ done: { count: 2, run: [from, today] } })
    if (today === '2026-03-08') expect(await card(player, id)).toMatchObject({ done: { count: 2, run: [] } })
    if (today === '2026-03-10') expect(await claim(player, `${id}:${from}:2`)).toBe('not_found')
    if (today !== '2026-03-11') world.app.clock.advance(DAY_MS)
  }
  expect(await card(player, id)).toMatchObject({ done: { count: 3 }, steps: [{ state: 'ready' }, { state: 'ready' }] })
  expect(await claim(player, `${id}:${from}:2`)).toMatchObject({ gift: { amount: '0.30' } })
  expect(await claim(player, `${id}:${from}:1`)).toMatchObject({ gift: { amount: '0.20' } })
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('of many who claim at once no more are paid than the mission’s own budget holds', async () => {
  const { today } = await board(await world.player())
  const id = await made({ budget: '7.50' })
  const players = await world.players(40)
  for (const player of players) await world.plays(player, '100')
  const answers = await Promise.all(players.map((player) => claim(player, `${id}:${today}:1`)))
  expect(answers.filter((answer) => answer !== 'budget_spent')).toEqual(Array.from({ length: 7 }, () => one))
  const balances = await world.balances(players)
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(70_000n)
  const poor = players.find((_, index) => answers[index] === 'budget_spent')
  expect(poor && (await card(poor, id))).toMatchObject({ steps: [{ state: 'gone' }] })
})

test('of many who claim at once no more are paid than the budget of the day holds', async () => {
  const { today } = await board(await world.player())
  const id = await made()
  const players = await world.players(20)
  for (const player of players) await world.plays(player, '100')
  const { rows } = await sql<{ spent: bigint }>`
    select coalesce(sum(spent), 0)::bigint as spent from reward_spent
    where merchant_id = ${world.merchantId} and scope = 'mission' and day = ${today}::date`.execute(world.db)
  const dayMax = (rows[0]?.spent ?? 0n) + 55_000n
  const mission = world.db.updateTable('reward_budget').where('scope', '=', 'mission').where('kind', '=', 'cash')
  await mission.set({ day_max: dayMax }).execute()
  const answers = await Promise.all(players.map((player) => claim(player, `${id}:${today}:1`)))
  expect(answers.filter((answer) => answer !== 'budget_spent')).toHaveLength(5)
  await mission.set({ day_max: 100_000_000_000n }).execute()
  await inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
})

test('whoever claims while it is stopped is paid before that or not at all', async () => {
  const { today } = await board(await world.player())
  const id = await made()
  const players = await world.players(12)
  for (const player of players) await world.plays(player, '100')
  const [, ...answers] = await Promise.all([
    inTx(world.db, (tx) => stop(tx, id, 'ana', new Date())),
    ...players.map((player) => claim(player, `${id}:${today}:1`)),
  ])
  const paid = answers.filter((answer) => answer !== 'promotion_closed')
  expect(paid.every((answer) => (answer as typeof one).status === 'Claimed')).toBe(true)
  expect(await claim(players[0] as Player, `${id}:${today}:1`)).toSatisfy(
    (answer) => answer === 'promotion_closed' || (answer as typeof one).status === 'Claimed',
  )
  const { rows } = await sql<{ spent: bigint }>`select spent from mission_budget where mission_id = ${id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ spent: 10_000n * BigInt(paid.length) }])
  const late = await world.player()
  await world.plays(late, '100')
  expect(await claim(late, `${id}:${today}:1`)).toBe('promotion_closed')
  expect(await card(late, id)).toBeUndefined()
})

test('whoever is on a break is given nothing', async () => {
  const { today } = await board(await world.player())
  const id = await made()
  const player = await world.player()
  await world.plays(player, '100')
  await sql`insert into member_guard (member_id, paused_until) values (${player.id}, '2099-01-01')
    on conflict (member_id) do update set paused_until = excluded.paused_until`.execute(world.db)
  expect(await claim(player, `${id}:${today}:1`)).toBe('member_paused')
  expect(await world.balance(player)).toBe(0n)
})
