import * as ops from '@trevo/contract/ops/cashier'
import { type LedgerTransfer, opsLedger } from '@trevo/contract/ops/ledger'
import { opsChangePaymentMethod, opsPaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import {
  opsReconcile,
  opsResolvePayment,
  opsUnmatchedPayments,
  type UnmatchedPayment,
} from '@trevo/contract/ops/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../../test/balances.ts'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { aMethod, aReceipt, aWithdrawal } from '../../../../test/ops-cashier.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { LEDGER_CHECKS } from '../../../money/ledger/audit.ts'
import { audit } from '../../../platform/audit.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(async () => {
  expect(await audit(world.db, LEDGER_CHECKS)).toEqual([])
  await world.close()
})

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const cashOf = async (memberId: bigint) =>
  (await balancesOf(world.db, memberId)).find(({ kind }) => kind === 'cash')?.balance

describe('receipts', () => {
  test('wait in the list and are credited as the bank’s statement says, each line of it once', async () => {
    const member = await aMember(world.db, { merchantId: world.brandId })
    const [first, second] = [await aReceipt(world, member), await aReceipt(world, member)]
    const list = async (query: Record<string, string>) =>
      answered<{ data: ops.StaffDepositRow[] }>(await world.own.call(ops.opsDeposits, { query })).data
    const query = { state: 'waiting', userName: member.account.toUpperCase() }
    expect((await list(query)).map((row) => row.id)).toEqual([String(second), String(first)])
    expect(await list({ ...query, userName: 'nobody_here' })).toEqual([])

    const body = { amount: '50.00', bankReference: 'TED-0001' }
    const confirm = (of: bigint) => world.own.call(ops.opsConfirmReceipt, { ...id(of), body })
    const confirmed = answered<ops.StaffDeposit>(await confirm(first))
    expect(confirmed).toMatchObject({ state: 'confirmed', amount: '50.00', paid: '50.00' })
    expect(confirmed.steps.at(-1)).toMatchObject({ state: 'confirmed', by: world.own.userName, note: 'TED-0001' })
    expect(confirmed.payments).toMatchObject([{ amount: '50.00' }])
    expect(errorOf(await confirm(second))).toBe('conflict')
    expect(await cashOf(member.id)).toBe(500_000n)

    const refusal = { reason: 'receipt_unreadable', note: 'foto escura' }
    const refused = await world.own.call(ops.opsRejectReceipt, { ...id(second), body: refusal })
    expect(answered<ops.StaffDeposit>(refused).steps.at(-1)).toMatchObject({
      state: 'rejected',
      reason: 'receipt_unreadable',
      note: 'foto escura',
    })
    expect((await list(query)).map((row) => row.id)).toEqual([])
  })
})

describe('withdrawals', () => {
  const hintsOf = async (of: bigint) => {
    const { hints } = answered<ops.StaffWithdrawal>(await world.own.call(ops.opsWithdrawal, id(of)))
    return new Map(hints.map(({ kind, count, members }) => [kind, { count, members: members.map((m) => m.userName) }]))
  }

  test('come with what is worth a second look', async () => {
    const now = world.server.clock.now()
    const [ana, bia] = [
      await aMember(world.db, { merchantId: world.brandId }),
      await aMember(world.db, { merchantId: world.brandId }),
    ]
    await sql`update member set created_at = ${new Date(now.getTime() - 2 * 86_400_000)} where id = ${ana.id}`.execute(
      world.db,
    )
    await sql`insert into member_credential (member_id, changed_at)
      values (${ana.id}, ${new Date(now.getTime() - 5 * 3_600_000)})`.execute(world.db)
    const other = await aWithdrawal(world, { member: bia, pixKey: 'same@example.com' })
    const { id: of } = await aWithdrawal(world, { member: ana, pixKey: 'same@example.com' })
    for (const member of [ana, bia]) {
      const session = await aSession(world.db, member, now)
      await world.db.updateTable('member_session').set({ ip: '203.0.113.9' }).where('id', '=', session.id).execute()
    }
    const hints = await hintsOf(of)
    expect(hints.get('new_account')).toEqual({ count: 2, members: [] })
    expect(hints.get('password_changed')).toEqual({ count: 5, members: [] })
    expect(hints.get('new_key')).toEqual({ count: 0, members: [] })
    expect(hints.get('shared_key')).toEqual({ count: 1, members: [bia.account] })
    expect(hints.get('shared_address')).toEqual({ count: 1, members: [bia.account] })
    expect(hints.has('first_large')).toBe(true)
    // Paid in, and asked for again without a stake.
    expect([hints.has('never_deposited'), hints.has('turnover_short')]).toEqual([false, true])
    expect((await hintsOf(other.id)).has('password_changed')).toBe(false)
  })

  test('show little where there is nothing to wonder about', async () => {
    const member = await aMember(world.db, { merchantId: world.brandId })
    const past = new Date(world.server.clock.now().getTime() - 40 * 86_400_000)
    await sql`update member set created_at = ${past} where id = ${member.id}`.execute(world.db)
    const { id: of } = await aWithdrawal(world, { member, amount: '20.00', savedAt: past })
    expect([...(await hintsOf(of)).keys()]).toEqual(['turnover_short'])
  })

  test('are decided once, and what is refused is given back', async () => {
    const approved = await aWithdrawal(world)
    const answers = await Promise.all(
      [world.own, world.everywhere, world.own].map((caller) => caller.call(ops.opsApproveWithdrawal, id(approved.id))),
    )
    expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', null])
    const { id: of, member } = await aWithdrawal(world, { amount: '30.00' })
    expect(await cashOf(member.id)).toBe(0n)
    const body = { reason: 'documents_needed', note: '' }
    const refused = answered<ops.StaffWithdrawal>(await world.own.call(ops.opsRejectWithdrawal, { ...id(of), body }))
    expect(refused).toMatchObject({ state: 'rejected', history: { deposited: '30.00' } })
    expect(await cashOf(member.id)).toBe(300_000n)
    const waiting = answered<{ data: ops.StaffWithdrawalRow[] }>(
      await world.own.call(ops.opsWithdrawals, { query: { state: 'review', memberId: String(member.id) } }),
    )
    expect(waiting.data).toEqual([])
  })
})

describe('ways to pay', () => {
  test('are changed as a whole, within reason', async () => {
    const of = await aMethod(world, 'out')
    const method = answered<StaffPaymentMethod>(await world.own.call(opsPaymentMethod, id(of)))
    const { id: _id, direction: _direction, kind: _kind, bank: _bank, asksAgain: _asksAgain, ...body } = method
    const change = (changes: Partial<StaffPaymentMethod>) =>
      world.own.call(opsChangePaymentMethod, { ...id(of), body: { ...body, ...changes } })
    const changed = await change({
      feePercent: '1.5',
      feeFlat: '2.00',
      promisedMinutes: 60,
      presets: ['10', '25'],
    })
    expect(answered(changed)).toMatchObject({
      feePercent: '1.50',
      feeFlat: '2.00',
      promisedMinutes: 60,
      presets: ['10.00', '25.00'],
    })
    expect(errorOf(await change({ max: '5.00' }))).toBe('invalid_input')
    expect(errorOf(await change({ feePercent: '20.01' }))).toBe('invalid_input')
    expect(errorOf(await change({ min: '10.001' }))).toBe('invalid_input')
    const [note] = await world.db
      .selectFrom('staff_audit')
      .select(['before', 'after'])
      .where('entity', '=', 'payment_method')
      .where('entity_id', '=', String(of))
      .execute()
    expect(note).toEqual({
      before: { feePercent: '0.00', feeFlat: '0.00', promisedMinutes: 1440, presets: [] },
      after: { feePercent: '1.50', feeFlat: '2.00', promisedMinutes: 60, presets: ['10.00', '25.00'] },
    })
  })
})

describe('the ledger', () => {
  test('is looked through by member, number and key, with every posting', async () => {
    const { id: of, member } = await aWithdrawal(world, { amount: '15.00' })
    const look = async (query: Record<string, string>) =>
      answered<{ data: LedgerTransfer[]; cursor: string | null }>(await world.own.call(opsLedger, { query }))
    const { data } = await look({ userName: member.account })
    expect(data.map(({ kind }) => kind)).toEqual(['withdrawal_hold', 'deposit'])
    expect(data[0]?.details).toEqual({ withdrawalId: String(of) })
    expect(data[0]?.postings.map(({ account, amount, balanceAfter }) => [account, amount, balanceAfter])).toEqual([
      ['cash', '-15.00', '0.00'],
      ['held', '15.00', '15.00'],
    ])
    const first = await look({ memberId: String(member.id), perPage: '1' })
    const second = await look({ memberId: String(member.id), perPage: '1', cursor: first.cursor ?? '' })
    expect([first, second].flatMap((page) => page.data.map(({ kind }) => kind))).toEqual(['withdrawal_hold', 'deposit'])
    expect((await look({ key: `withdrawal:${of}:hold` })).data.map((row) => row.id)).toEqual([data[0]?.id])
    expect((await look({ transferId: data[1]?.id ?? '' })).data.map(({ kind }) => kind)).toEqual(['deposit'])
    expect((await look({ userName: 'nobody_here' })).data).toEqual([])
  })

  test('is looked through by days of the brand, with and without a member', async () => {
    const { member } = await aWithdrawal(world, { amount: '15.00' })
    const look = async (query: Record<string, string>) =>
      answered<{ data: LedgerTransfer[] }>(await world.own.call(opsLedger, { query })).data
    const [own] = await look({ userName: member.account })
    // The brand's day of that transfer, three hours behind UTC.
    const day = (shiftDays: number) =>
      new Date(Date.parse(own?.at ?? '') - 3 * 3_600_000 + shiftDays * 86_400_000).toISOString().slice(0, 10)
    const kinds = async (query: Record<string, string>) => (await look(query)).map(({ kind }) => kind)
    const of = { userName: member.account }
    const both = ['withdrawal_hold', 'deposit']
    expect(await kinds({ ...of, from: day(0), to: day(0) })).toEqual(both)
    expect(await kinds({ ...of, from: day(0) })).toEqual(both)
    expect(await kinds({ ...of, to: day(0) })).toEqual(both)
    expect(await kinds({ ...of, from: day(1) })).toEqual([])
    expect(await kinds({ ...of, to: day(-1) })).toEqual([])
    expect((await look({ from: day(0), to: day(0) })).map(({ id }) => id)).toContain(own?.id)
    expect((await look({ from: day(1), to: day(1) })).map(({ id }) => id)).not.toContain(own?.id)
    const wrong = await world.own.call(opsLedger, { query: { from: 'yesterday' } })
    expect(wrong.envelope).toMatchObject({ success: false, errorCode: 'invalid_input' })
  })
})

describe('the comparison with the payment service', () => {
  test('shows what belongs to nobody, and who settled it', async () => {
    const at = world.server.clock.now()
    const rows = ['E1', 'E2'].map((name, index) => ({
      end_to_end_id: name,
      txid: null,
      amount: 100_000n,
      paid_at: at,
      noticed_at: new Date(at.getTime() + index),
    }))
    await world.db.insertInto('unmatched_payment').values(rows).execute()
    const list = async (query: Record<string, string>) =>
      answered<{ data: UnmatchedPayment[]; cursor: string | null }>(
        await world.everywhere.call(opsUnmatchedPayments, { query }),
      )
    const first = await list({ perPage: '1' })
    expect([first.data[0]?.id, (await list({ perPage: '1', cursor: first.cursor ?? '' })).data[0]?.id]).toEqual([
      'E2',
      'E1',
    ])
    const resolve = () =>
      world.everywhere.call(opsResolvePayment, { ...id('E2'), body: { resolution: 'devolvido ao pagador' } })
    expect(answered(await resolve())).toMatchObject({ resolvedBy: world.everywhere.userName })
    expect(errorOf(await resolve())).toBe('conflict')
    expect((await list({ state: 'open' })).data.map((row) => row.id)).toEqual(['E1'])
    expect(answered(await world.everywhere.call(opsReconcile))).toMatchObject({ service: 'off', unmatchedOpen: 1 })
  })
})
