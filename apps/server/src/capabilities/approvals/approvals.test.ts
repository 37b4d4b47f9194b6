import { randomUUID } from 'node:crypto'
import { inboxList } from '@trevo/contract/inbox'
import { type Approval, opsApprovals, opsDecideApproval, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { aMember, aSession, type TestMember } from '../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { LEDGER_CHECKS } from '../../money/ledger/audit.ts'
import { audit } from '../../platform/audit.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(async () => {
  expect(await audit(world.db, LEDGER_CHECKS)).toEqual([])
  await world.close()
})

const newMember = () => aMember(world.db, { merchantId: world.brandId })
const cashOf = async ({ id }: TestMember) => (await balancesOf(world.db, id)).map(({ balance }) => balance)
const ask = (member: TestMember, amount: string, requestId: string = randomUUID(), note = 'rodada duplicada') =>
  world.own.call(opsRequestAdjustment, { body: { requestId, memberId: String(member.id), amount, note } })
const asked = async (member: TestMember, amount: string) => answered<Approval>(await ask(member, amount))
const decide = (caller: StaffCaller, id: string, accept = true) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept, note: accept ? '' : 'não procede' } })

describe('an adjustment', () => {
  test('moves nothing until somebody else approves, then once however many do', async () => {
    const member = await newMember()
    const approval = await asked(member, '12.34')
    expect(approval).toMatchObject({
      state: 'pending',
      mayDecide: false,
      requestedBy: world.own.userName,
      adjustment: { memberId: String(member.id), userName: member.account, amount: '12.34' },
    })
    expect(await cashOf(member)).toEqual([])
    expect(errorOf(await decide(world.own, approval.id))).toBe('second_person_required')
    const people = await Promise.all(Array.from({ length: 6 }, () => signedIn(world.server, { roles: ['finance'] })))
    const answers = await Promise.all(people.map((person) => decide(person, approval.id)))
    expect(answers.map(errorOf).toSorted()).toEqual([...Array(5).fill('conflict'), null])
    expect(await cashOf(member)).toEqual([123_400n])
    const winner = people[answers.findIndex((answer) => errorOf(answer) === null)] as StaffCaller
    // Who decided may say it again; nothing moves.
    expect(answered<Approval>(await decide(winner, approval.id))).toMatchObject({
      state: 'approved',
      decidedBy: winner.userName,
    })
    expect(await cashOf(member)).toEqual([123_400n])
    const notes = await world.db
      .selectFrom('staff_audit')
      .select(['action', 'staff_name as by'])
      .where('entity', '=', 'approval')
      .where('entity_id', '=', approval.id)
      .orderBy('id')
      .execute()
    expect(notes).toEqual([
      { action: 'adjustment.request', by: world.own.userName },
      { action: 'approval.approve', by: winner.userName },
    ])
    const { token } = await aSession(world.db, member, world.server.clock.now())
    const { list } = answered<{ list: { subject: string; plainText: string }[] }>(
      await world.server.inject(inboxList, { token }),
    )
    expect(list).toMatchObject([{ subject: 'Ajuste no seu saldo' }])
    expect(list[0]?.plainText.replaceAll('\u00a0', ' ')).toContain('Creditamos R$ 12,34')
  })

  test('takes no more than there is, and waits on where it would', async () => {
    const member = await newMember()
    const given = await asked(member, '5.00')
    await decide(world.everywhere, given.id)
    const taken = await asked(member, '-5.01')
    expect(errorOf(await decide(world.everywhere, taken.id))).toBe('insufficient_funds')
    expect(await cashOf(member)).toEqual([50_000n])
    const waiting = answered<{ data: Approval[] }>(
      await world.everywhere.call(opsApprovals, { query: { state: 'pending' } }),
    )
    expect(waiting.data.map(({ id, mayDecide }) => [id, mayDecide])).toEqual([[taken.id, true]])
    expect(answered<Approval>(await decide(world.everywhere, taken.id, false)).state).toBe('refused')
    const less = await asked(member, '-5.00')
    await decide(world.everywhere, less.id)
    expect(await cashOf(member)).toEqual([0n])
  })

  test('is asked for once by the same request', async () => {
    const member = await newMember()
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(member, '1.00', requestId)))
    expect(new Set(answers.map((answer) => answered<Approval>(answer).id)).size).toBe(1)
    expect(errorOf(await ask(member, '2.00', requestId))).toBe('idempotency_conflict')
    const trial = await aMember(world.db, { merchantId: world.brandId, type: 4 })
    expect(errorOf(await ask(trial, '1.00'))).toBe('not_found')
    expect(errorOf(await ask(member, '0.00'))).toBe('invalid_input')
  })

  test('is nobody’s to decide after a week', async () => {
    const member = await newMember()
    const approval = await asked(member, '1.00')
    const id = BigInt(approval.id)
    const past = new Date(world.server.clock.now().getTime() - 1)
    // As if it had been asked for a week ago.
    await world.db.deleteFrom('approval').where('id', '=', id).execute()
    await world.db
      .insertInto('approval')
      .values({
        merchant_id: world.brandId,
        kind: 'adjustment',
        note: 'antigo',
        request_id: randomUUID(),
        payload: JSON.stringify(approval.adjustment),
        requested_by: world.own.id,
        requested_name: 'x',
        requested_at: past,
        expires_at: past,
      })
      .execute()
    const { data } = answered<{ data: Approval[] }>(
      await world.everywhere.call(opsApprovals, { query: { state: 'expired' } }),
    )
    expect(data).toMatchObject([{ note: 'antigo', state: 'expired', mayDecide: false }])
    expect(errorOf(await decide(world.everywhere, data[0]?.id ?? ''))).toBe('conflict')
    expect(await cashOf(member)).toEqual([])
  })
})
