import { randomUUID } from 'node:crypto'
import { claimPromotion } from '@trevo/contract/content'
import { inboxList } from '@trevo/contract/inbox'
import * as ops from '@trevo/contract/ops/rewards'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balancesOf } from '../../../../../test/balances.ts'
import { aSession, type TestMember } from '../../../../../test/fixtures.ts'
import { aSignUp, aSignUpPromotion } from '../../../../../test/ops-sign-ups.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../../test/ops-world.ts'
import { aRule, JOINED } from '../../../../../test/rules.ts'
import type { StaffCaller } from '../../../../../test/staff.ts'

let world: OpsWorld
let promotionId = 0n
beforeAll(async () => {
  world = await anOpsWorld()
})
beforeEach(async () => {
  promotionId = await aSignUpPromotion(world)
})
afterAll(() => world.close())

type Answer = { granted: number; refused: { memberId: string; reason: string }[] }
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aSignUp(world, promotionId)))
const grant = (members: readonly TestMember[], requestId = randomUUID(), caller: StaffCaller = world.own) =>
  caller.call(ops.opsGrantSignUps, {
    params: { id: String(promotionId) },
    body: { requestId, memberIds: members.map(({ id }) => String(id)) },
  })
const standing = async (state: string) => {
  const query = { promotionId: String(promotionId), state }
  const answer = await world.own.call(ops.opsSignUpMembers, { query })
  return answered<{ data: ops.SignUpMember[] }>(answer).data.map(({ id }) => BigInt(id))
}
const newestFirst = (members: readonly TestMember[]) =>
  members.map(({ id }) => id).toSorted((one, other) => Number(other - one))
const claim = async (member: TestMember) => {
  const { token } = await aSession(world.db, member, world.server.clock.now())
  const body = { requestId: randomUUID() }
  return world.server.inject(claimPromotion, { token, params: { id: String(promotionId) }, body })
}
const balances = async ({ id }: TestMember) =>
  (await balancesOf(world.db, id)).map(({ currency, balance }) => `${balance} ${currency}`)
const mailOf = async (member: TestMember) => {
  const { token } = await aSession(world.db, member, world.server.clock.now())
  const answer = await world.server.inject(inboxList, { token })
  return answered<{ list: { subject: string }[] }>(answer).list.map(({ subject }) => subject)
}

test('each is granted once, however many people grant the same members at once, and is paid once', async () => {
  const members = await people(4)
  const [first] = members as [TestMember, ...TestMember[]]
  expect(errorOf(await claim(first))).toBe('promotion_closed')
  const callers = [world.own, world.everywhere, world.own, world.everywhere, world.own]
  const reversed = members.toReversed()
  const answers = await Promise.all(
    callers.map((caller, n) => grant(n % 2 === 0 ? members : reversed, randomUUID(), caller)),
  )
  expect(answers.map((answer) => answered<Answer>(answer).granted).toSorted()).toEqual([0, 0, 0, 0, 4])
  expect(await standing('joined')).toEqual([])
  expect(await standing('granted')).toEqual(newestFirst(members))
  expect(await mailOf(first)).toEqual(['Seu prêmio está liberado'])
  await Promise.all([claim(first), claim(first), claim(first)])
  expect(await balances(first)).toEqual(['400000 PTS'])
  expect(await standing('claimed')).toEqual([first.id])
  expect(answered<Answer>(await grant(members)).granted).toBe(0)
  const shown = answered(await world.own.call(ops.opsSignUpPromotion, { params: { id: String(promotionId) } }))
  expect(shown).toMatchObject({ joined: 0, granted: 3, claimed: 1 })
})

test('a repeat of the same request is answered as the first, and does nothing', async () => {
  const members = await people(2)
  const requestId = randomUUID()
  const first = answered<Answer>(await grant(members, requestId))
  expect(first).toEqual({ granted: 2, refused: [] })
  expect(answered<Answer>(await grant(members, requestId))).toEqual(first)
  const [member] = members as [TestMember, TestMember]
  expect(await mailOf(member)).toHaveLength(1)
  const { rows } = await sql<{ count: bigint }>`select count(*) from staff_audit
    where action = 'promotion.grant' and entity_id = ${String(promotionId)}`.execute(world.db)
  expect(rows).toEqual([{ count: 1n }])
  promotionId = await aSignUpPromotion(world)
  expect(errorOf(await grant(members, requestId))).toBe('idempotency_conflict')
})

test('whoever may be given nothing stays signed up; whoever never signed up is passed over', async () => {
  const [member, excluded] = (await people(2)) as [TestMember, TestMember]
  await sql`insert into member_guard (member_id, excluded_until) values (${excluded.id}, 'infinity')`.execute(world.db)
  expect(answered<Answer>(await grant([member, excluded, world.member]))).toEqual({
    granted: 1,
    refused: [{ memberId: String(excluded.id), reason: 'member_excluded' }],
  })
  expect(await standing('joined')).toEqual([excluded.id])
  expect(await standing('all')).toEqual(newestFirst([member, excluded]))
})

test('is refused for what a rule of rewards gives, for applications, and to another brand', async () => {
  const members = await people(1)
  const own = promotionId
  expect(errorOf(await grant(members, randomUUID(), world.stranger))).toBe('not_found')
  promotionId = world.promotionId
  expect(errorOf(await grant(members))).toBe('conflict')
  promotionId = own
  await aRule(world.db, world.brandId, { ...JOINED, announcementId: own })
  expect(errorOf(await grant(members))).toBe('not_found')
  expect(await standing('joined')).toEqual(members.map(({ id }) => id))
})
