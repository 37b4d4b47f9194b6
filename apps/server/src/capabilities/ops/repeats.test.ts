import { randomUUID } from 'node:crypto'
import * as content from '@trevo/contract/ops/content'
import * as mall from '@trevo/contract/ops/mall'
import * as programme from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECK_IN_PLAN, rewardThings } from '../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const things = rewardThings(() => world)
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    world.db,
  )
  return rows[0]?.count ?? -1
}
const notes = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff_audit where action = ${action}`.execute(world.db)
  return rows[0]?.count ?? -1
}

const DRAFT = {
  type: 'PL',
  groupName: '',
  startsAt: '2026-03-01T00:00:00Z',
  endsAt: null,
  sort: 0,
  imageRequired: false,
  remarkRequired: false,
  linkUrl: null,
  linkedPromotionId: null,
  texts: { PT: { title: 'Aviso', html: '<p>Oi</p>' } },
  images: [],
  categoryIds: [],
}

const CASES = [
  {
    endpoint: content.opsCreateAnnouncement,
    table: 'announcement',
    action: 'announcement.create',
    body: async () => ({ ...DRAFT }),
    other: { sort: 7 },
  },
  {
    endpoint: mall.opsCreateMallItem,
    table: 'mall_item',
    action: 'mall_item.create',
    body: async () => things.itemBody(await things.category()),
    other: { stock: 500 },
  },
  {
    endpoint: programme.opsCreateCheckInPlan,
    table: 'sign_in_plan',
    action: 'sign_in_plan.create',
    body: async () => ({ ...CHECK_IN_PLAN }),
    other: { name: 'Outro' },
  },
]

describe.each(CASES)('$endpoint.path', ({ endpoint, table, action, body, other }) => {
  test('makes one record for one request, also when it comes twice at once, and notes it once', async () => {
    const asked = { requestId: randomUUID(), ...(await body()) }
    const [before, noted] = [await count(table), await notes(action)]
    const call = () => world.everywhere.call(endpoint, { body: asked })
    const answers = await Promise.all([call(), call(), call()])
    const ids = [...answers, await call()].map((answer) => answered<{ id: string }>(answer).id)
    expect(new Set(ids).size).toBe(1)
    expect([await count(table), await notes(action)]).toEqual([before + 1, noted + 1])
  })
  test('refuses the same request with other words, and takes another request with the same', async () => {
    const asked = { requestId: randomUUID(), ...(await body()) }
    const first = answered<{ id: string }>(await world.everywhere.call(endpoint, { body: asked }))
    const before = await count(table)
    const changed = { body: { ...asked, ...other } }
    expect(errorOf(await world.everywhere.call(endpoint, changed))).toBe('idempotency_conflict')
    expect(await count(table)).toBe(before)
    const again = { body: { ...asked, requestId: randomUUID() } }
    expect(answered<{ id: string }>(await world.everywhere.call(endpoint, again)).id).not.toBe(first.id)
  })
  test('is refused without an id', async () => {
    expect(errorOf(await world.everywhere.call(endpoint, { body: await body() }))).toBe('invalid_input')
  })
})
