import { randomUUID } from 'node:crypto'
import { opsBreakMember, opsMemberLimits, opsSetMemberLimit } from '@trevo/contract/ops/limits'
import { playLimits } from '@trevo/contract/play-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const params = () => ({ id: String(world.member.id) })
const limit = (amount: string) => ({ kind: 'stake', period: 'day', amount })

test('lets risk protect a member more, never less, and writes it down', async () => {
  const set = (amount: string) =>
    world.own.call(opsSetMemberLimit, { params: params(), body: { limit: limit(amount), reason: 'pediu ajuda' } })
  const first = answered<{ limits: { limits: { house: string | null }[] }; changes: object[] }>(await set('50.00'))
  expect(first.limits.limits[6]).toMatchObject({
    kind: 'stake',
    period: 'day',
    house: '50.00',
    own: null,
    amount: '50.00',
  })
  expect(first.changes).toMatchObject([
    { step: 'set', before: null, after: '50.00', by: world.own.userName, note: 'pediu ajuda' },
  ])
  expect(errorOf(await set('50.00'))).toBe('limit_not_stricter')
  expect(errorOf(await set('60.00'))).toBe('limit_not_stricter')
  answered(await set('40.00'))
  const { rows } = await world.server.database.pool.query(
    `select before, after from staff_audit where action = 'limit.set' order by id`,
  )
  expect(rows.at(-1)).toMatchObject({ before: { stake_day: '50.00' }, after: { stake_day: '40.00' } })
})

test('pauses and excludes, only for longer', async () => {
  const rest = (length: string, requestId = randomUUID()) =>
    world.own.call(opsBreakMember, { params: params(), body: { requestId, length, reason: 'ordem judicial' } })
  const requestId = randomUUID()
  answered(await rest('1y', requestId))
  answered(await rest('1y', requestId))
  for (const length of ['6m', '1y']) expect(errorOf(await rest(length))).toBe('limit_not_stricter')
  expect(errorOf(await rest('30d'))).toBe('limit_not_stricter')
  const { breaks } = answered<{ breaks: object[] }>(await world.own.call(opsMemberLimits, { params: params() }))
  expect(breaks).toMatchObject([{ kind: 'exclusion', until: '2027-03-01T12:00:00.000Z', by: world.own.userName }])
  const { token } = await aSession(world.db, world.member, world.server.clock.now())
  const shown = answered<{ break: object }>(await world.server.inject(playLimits, { token }))
  expect(shown.break).toEqual({ kind: 'exclusion', until: '2027-03-01T12:00:00.000Z' })
})

test('pauses whoever never had a break or a limit; the same request again is written down once', async () => {
  const member = await aMember(world.db, { merchantId: world.brandId })
  const body = { requestId: randomUUID(), length: '7d', reason: 'pediu ajuda' } as const
  const ask = (change: object = {}) =>
    world.own.call(opsBreakMember, { params: { id: String(member.id) }, body: { ...body, ...change } })
  for (const { breaks } of [answered<{ breaks: object[] }>(await ask()), answered<{ breaks: object[] }>(await ask())])
    expect(breaks).toMatchObject([{ kind: 'pause', until: '2026-03-08T12:00:00.000Z' }])
  expect(errorOf(await ask({ reason: 'ordem judicial' }))).toBe('idempotency_conflict')
  expect(errorOf(await ask({ length: '30d' }))).toBe('idempotency_conflict')
  const { rows } = await world.server.database.pool.query(
    `select entity_id from staff_audit where action = 'limit.break' and entity_id = $1`,
    [String(member.id)],
  )
  expect(rows).toHaveLength(1)
})

test('is for risk to change, for support to see, and only within a brand', async () => {
  const support = await signedIn(world.server, { roles: ['support'], merchantId: world.brandId })
  answered(await support.call(opsMemberLimits, { params: params() }))
  const body = { limit: limit('1.00'), reason: 'teste' }
  expect(errorOf(await support.call(opsSetMemberLimit, { params: params(), body }))).toBe('no_permission')
  expect(errorOf(await world.stranger.call(opsMemberLimits, { params: params() }))).toBe('not_found')
  expect(errorOf(await world.stranger.call(opsSetMemberLimit, { params: params(), body }))).toBe('not_found')
})
