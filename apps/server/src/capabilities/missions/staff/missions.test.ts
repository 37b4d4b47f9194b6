import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import {
  opsMission,
  opsMissions,
  opsPreviewMission,
  opsPublishMission,
  opsStopMission,
} from '@trevo/contract/ops/missions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/fixtures.ts'
import { MISSION } from '../../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { aGame } from '../../../../test/play.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { inTx } from '../../../platform/db.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const call = (...args: Parameters<OpsWorld['own']['call']>) => world.own.call(...args)
const publish = (change: object = {}) =>
  call(opsPublishMission, { body: { requestId: randomUUID(), ...MISSION, ...change } })
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []
const byId = (id: string) => ({ params: { id } })
const stop = async (...ids: { id: string }[]) => {
  for (const { id } of ids) answered(await call(opsStopMission, byId(id)))
}
/** What was published today counts for one person, stopped or not. */
const aDayLater = () => sql`update mission set created_at = '2020-01-01'`.execute(world.db)
const step = (count: number, turnover: string | null, reward: string) => ({ count, turnover, reward })

test('is published once for each request, and stopped at once', async () => {
  const body = { requestId: randomUUID(), ...MISSION }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(opsPublishMission, { body })))
  const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
  expect(ids.size).toBe(1)
  const one = byId([...ids][0] ?? '')
  expect(answered(await call(opsMission, one))).toMatchObject({
    ...MISSION,
    state: 'planned',
    sharePercent: '0.5',
    spent: '0.00',
    claims: 0,
  })
  expect(answered<{ data: unknown[] }>(await call(opsMissions)).data).toHaveLength(1)
  expect(answered(await call(opsStopMission, one))).toMatchObject({ state: 'stopped' })
  expect(answered(await call(opsStopMission, one))).toMatchObject({ state: 'stopped' })
})

test('says at its field what is wrong', async () => {
  const past = { startsOn: '2020-01-01', endsOn: '2020-01-02' }
  expect(fieldsOf(await publish(past))).toEqual([{ path: 'startsOn', code: 'too_small' }])
  expect(fieldsOf(await publish({ endsOn: '2030-02-28' }))).toEqual([{ path: 'endsOn', code: 'ends_before_start' }])
  expect(fieldsOf(await publish({ endsOn: '2030-06-01' }))).toEqual([{ path: 'endsOn', code: 'over_92_days' }])
  expect(fieldsOf(await publish({ steps: [step(100, null, '1.00')] }))).toEqual([
    { path: 'steps', code: 'turnover_missing' },
  ])
  const falls = [step(100, '200.00', '1.00'), step(200, '100.00', '1.00')]
  expect(fieldsOf(await publish({ steps: falls }))).toEqual([{ path: 'steps', code: 'steps_rise' }])
  expect(fieldsOf(await publish({ goal: 'multiplier' }))).toEqual([{ path: 'multiplier', code: 'multiplier' }])
  expect(fieldsOf(await publish({ category: 'LOTT' }))).toEqual([{ path: 'category', code: 'category_goal' }])
  expect(fieldsOf(await publish({ goal: 'streak', dayTurnover: '10.00', steps: [step(2, null, '0.10')] }))).toEqual([
    { path: 'steps', code: 'streak_days' },
  ])
  // 6 of 100 is more than any mission may give back.
  expect(fieldsOf(await publish({ steps: [step(1, '100.00', '6.00')] }))).toEqual([{ path: 'steps', code: 'too_big' }])
})

test('one person sets aside so much in all, more takes a second one, and no step goes past the way', async () => {
  await aDayLater()
  const first = answered<{ id: string }>(await publish({ budget: '600.00' }))
  expect(errorOf(await publish({ budget: '400.01' }))).toBe('approval_required')
  const second = answered<{ id: string }>(await publish({ budget: '400.00' }))
  // At once: neither may look past the other. What was stopped today counts, or one person could go round for ever.
  const both = await Promise.all([publish({ budget: '0.01' }), publish({ budget: '0.01' })])
  expect(both.map(errorOf)).toEqual(['approval_required', 'approval_required'])
  await stop(first, second)
  expect(errorOf(await publish({ budget: '0.01' }))).toBe('approval_required')
  expect(errorOf(await publish({ steps: [step(1, '100000.00', '200.01')] }))).toBe('way_max')
})

test('is refused where all missions together and all else that is given back take more than the house keeps', async () => {
  await aDayLater()
  // Keeps 1 %, of which 0.8 % may be given back. A mission gives 0.5 %.
  await aGame(world.db, world.brandId)
  const one = answered<{ id: string }>(await publish())
  expect(errorOf(await publish())).toBe('margin_exceeded')
  // Two steps give together what one alone would not.
  expect(errorOf(await publish({ steps: [step(1, '100.00', '0.20'), step(2, '110.00', '0.20')] }))).toBe(
    'margin_exceeded',
  )
  const after = { startsOn: '2030-03-09', endsOn: '2030-03-10' }
  const later = answered<{ id: string }>(await publish(after))
  expect(errorOf(await publish({ ...after, startsOn: '2030-03-10' }))).toBe('margin_exceeded')
  // Of lotteries, which are another category.
  const tickets = answered<{ id: string }>(await publish({ goal: 'tickets' }))
  const fits = answered<{ id: string }>(await publish({ steps: [step(1, '1000.00', '3.00')] }))
  await stop(one, later, tickets)
  expect(errorOf(await publish())).toBe(null)
  await stop(fits)
})

test('one that was stopped after it gave something counts for that day: another is not paid for the same play', async () => {
  await aDayLater()
  await sql`update mission set stopped_at = '2030-03-01T15:00:00Z' where stopped_at is null`.execute(world.db)
  await sql`update mission_budget b set spent = 10000, claims = 1 from mission m where m.id = b.mission_id and m.goal = 'rounds'
    and m.stopped_at = '2030-03-01T15:00:00Z'`.execute(world.db)
  expect(errorOf(await publish())).toBe('margin_exceeded')
  const next = answered<{ id: string }>(await publish({ startsOn: '2030-03-02' }))
  await stop(next)
  await sql`update mission_budget set spent = 0, claims = 0`.execute(world.db)
})

test('the preview tells what it would have cost on the play of four weeks, by members’ days', async () => {
  const { db, brandId: merchantId, server } = world
  const now = server.clock.now()
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000)
  const [ana, bia] = [await aMember(db, { merchantId }), await aMember(db, { merchantId })]
  const plays = ({ id: memberId }: { id: bigint }, back: number, turnover: string, bets: number) =>
    inTx(db, (tx) =>
      recordPlay(tx, merchantId, day(back), [
        { memberId, category: 'INHOUSE', currency: 'BRL', turnover: parseMoney(turnover), bets },
      ]),
    )
  // Ana reaches both steps on one day and the first on another, Bia has the rounds and not the turnover; today is no part of it.
  await plays(ana, 3, '500', 200)
  await plays(ana, 4, '250', 150)
  await plays(bia, 3, '100', 900)
  await plays(bia, 0, '900', 900)
  await plays(ana, 30, '900', 900)
  const preview = async (query: Record<string, string>) => answered(await call(opsPreviewMission, { query }))
  const steps = '100:200.00:1.00,200:400.00:2.50'
  expect(await preview({ period: 'day', goal: 'rounds', steps })).toMatchObject({
    members: 1,
    grants: 3,
    cost: '4.50',
    isUpperBound: false,
    // 3.50 of 400
    sharePercent: '0.875',
  })
  expect(await preview({ period: 'once', goal: 'rounds', steps })).toMatchObject({
    members: 1,
    grants: 2,
    cost: '3.50',
  })
  const streak = { goal: 'streak', period: 'once', dayTurnover: '100.00', steps: '1::0.10,2::0.20' }
  expect(await preview(streak)).toMatchObject({ members: 2, grants: 3, cost: '0.40' })
  expect(await preview({ period: 'day', goal: 'games', steps: '50:100.00:1.00' })).toMatchObject({
    members: 2,
    grants: 3,
    cost: '3.00',
    isUpperBound: true,
  })
})
