import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsPublishAffiliatePlan } from '@trevo/contract/ops/affiliates'
import { type Approval, opsApproval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import { opsPublishMission } from '@trevo/contract/ops/missions'
import { opsCreateRainPlan, opsPlanRain } from '@trevo/contract/ops/rain'
import { opsPublishRule } from '@trevo/contract/ops/rules'
import { opsPublishTournament } from '@trevo/contract/ops/tournaments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JACKPOT, MISSION, RAIN_PLAN, RAIN_ROUND, RULE, TOURNAMENT } from '../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'

let world: OpsWorld
let asker: StaffCaller
let second: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  const person = () => signedIn(world.server, { roles: ['finance'], merchantId: world.brandId })
  ;[asker, second] = [await person(), await person()]
})
afterAll(() => world.close())

type Made = { id: string }
type Case = { kind: string; endpoint: Endpoint; table: string; body: object; other: object }

const titles = { PT: 'Outra', EN: 'Another', ES: 'Otra' }
/** Of a category without games, so that none of them takes another's room in the margin. */
const category = 'ESPORTS'
const PLAN = {
  name: 'Parceiros',
  cpa: null,
  cpaLeast: null,
  cpaPlayed: null,
  sharePercent: '1',
  playPercent: '0.05',
  carries: true,
  lifeDays: null,
}
const CASES: readonly Case[] = [
  {
    kind: 'tournament',
    endpoint: opsPublishTournament,
    table: 'tournament',
    body: { ...TOURNAMENT, scope: 'category', category },
    other: { titles },
  },
  {
    kind: 'mission',
    endpoint: opsPublishMission,
    table: 'mission',
    body: { ...MISSION, goal: 'turnover', steps: [{ count: 0, turnover: '200.00', reward: '1.00' }], category },
    other: { budget: '99.00' },
  },
  {
    kind: 'rule',
    endpoint: opsPublishRule,
    table: 'reward_rule',
    body: { ...RULE, category },
    other: { budget: '99.00' },
  },
  {
    kind: 'jackpot',
    endpoint: opsOpenJackpot,
    table: 'jackpot_pool',
    body: { ...JACKPOT, scope: 'category', category },
    other: { titles },
  },
  {
    kind: 'rain_round',
    endpoint: opsPlanRain,
    table: 'rain_round',
    body: RAIN_ROUND,
    other: { envelopes: 11 },
  },
  {
    kind: 'rain_plan_create',
    endpoint: opsCreateRainPlan,
    table: 'rain_plan',
    body: { ...RAIN_PLAN, active: false },
    other: { minutes: 11 },
  },
]
/** Nobody publishes one alone. */
const PLAN_CASE: Case = {
  kind: 'affiliate_plan',
  endpoint: opsPublishAffiliatePlan,
  table: 'affiliate_plan',
  body: PLAN,
  other: { name: 'Outros parceiros' },
}

const rowsOf = async ({ table }: Case) =>
  (await sql`select * from ${sql.table(table)} order by id`.execute(world.db)).rows
const make = ({ endpoint, body }: Case, requestId: string, change: object = {}, caller = asker) =>
  caller.call(endpoint, { body: { ...body, ...change, requestId } } as never)
async function ask({ kind, body }: Case, requestId: string, change: object = {}) {
  const asked = { requestId: randomUUID(), kind, note: 'campanha de verão', body: { ...body, ...change, requestId } }
  return answered<Approval>(await asker.call(opsAskApproval, { body: asked } as never))
}
const agree = ({ id }: Approval) => second.call(opsDecideApproval, { params: { id }, body: { accept: true } })

describe.each(CASES.map((one) => [one.kind, one] as const))('%s', (_kind, one) => {
  test('is made once for a request, asked again or five times at once, and another under its id is refused', async () => {
    const requestId = randomUUID()
    const before = (await rowsOf(one)).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(one, requestId)))
    const first = answered<Made>(await make(one, requestId))
    expect(answers.map((answer) => answered<Made>(answer).id)).toEqual(Array.from({ length: 5 }, () => first.id))
    const rows = await rowsOf(one)
    expect(rows).toHaveLength(before + 1)
    expect(errorOf(await make(one, requestId, one.other))).toBe('idempotency_conflict')
    expect(answered(await make(one, requestId))).toEqual(first)
    expect(await rowsOf(one)).toEqual(rows)
  })

  test('of two different ones at once under one id one is made', async () => {
    const requestId = randomUUID()
    const before = (await rowsOf(one)).length
    const both = await Promise.all([make(one, requestId), make(one, requestId, one.other)])
    expect(both.map(errorOf).toSorted()).toEqual(['idempotency_conflict', null])
    expect(await rowsOf(one)).toHaveLength(before + 1)
  })

  test('nobody gets what somebody else, or a node of before, made under the same id', async () => {
    const requestId = randomUUID()
    answered(await make(one, requestId))
    const rows = await rowsOf(one)
    expect(errorOf(await make(one, requestId, {}, second))).toBe('idempotency_conflict')
    await sql`delete from staff_request where request_id = ${requestId}`.execute(world.db)
    expect(errorOf(await make(one, requestId))).toBe('idempotency_conflict')
    expect(await rowsOf(one)).toEqual(rows)
  })
})

test.each([...CASES, PLAN_CASE].map((one) => [one.kind, one] as const))(
  '%s: a second person’s yes makes it once for the request, and no yes makes another under its id',
  async (_kind, one) => {
    const requestId = randomUUID()
    const before = (await rowsOf(one)).length
    const twice = [await ask(one, requestId), await ask(one, requestId)]
    const other = await ask(one, requestId, one.other)
    const yes = await Promise.all(twice.map(agree))
    expect(yes.map(errorOf)).toEqual([null, null])
    const rows = (await rowsOf(one)) as { id: bigint }[]
    expect(rows).toHaveLength(before + 1)
    expect(errorOf(await agree(other))).toBe('idempotency_conflict')
    expect(answered(await asker.call(opsApproval, { params: { id: other.id } }))).toMatchObject({ state: 'pending' })
    expect(answered<Made>(await make(one, requestId)).id).toBe(String(rows.at(-1)?.id))
    expect(errorOf(await make(one, requestId, one.other))).toBe('idempotency_conflict')
    expect(await rowsOf(one)).toEqual(rows)
  },
)
