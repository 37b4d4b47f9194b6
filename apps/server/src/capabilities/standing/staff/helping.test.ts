import { randomUUID } from 'node:crypto'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsApproveWithdrawal } from '@trevo/contract/ops/cashier'
import * as actions from '@trevo/contract/ops/member-actions'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { securityOverview } from '@trevo/contract/security'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { givePassword, logInAs } from '../../../../test/auth.ts'
import { CASHIER_HOST, type CashierWorld, type Payer, startCashierWorld } from '../../../../test/cashier.ts'
import { giveSecondStep } from '../../../../test/ops-standing-writes.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { contactsOf } from '../../../base/members/contacts.ts'
import { hashPassword } from '../../../base/members/hashing.ts'

let world: CashierWorld
let support: StaffCaller
let risk: StaffCaller
let finance: StaffCaller
beforeAll(async () => {
  world = await startCashierWorld()
  support = await person('support')
  risk = await person('risk')
  finance = await person('finance')
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const person = (...roles: StaffRole[]) => signedIn(world.app, { roles, merchantId: world.brand.id })
const of = ({ id }: { id: bigint }) => ({ params: { id: String(id) } })
const WHY = { reason: 'member_request', note: 'perdeu o celular' } as const
const wish = (more = {}) => ({ requestId: randomUUID(), ...WHY, proof: 'video_call', ...more })
const reset = (payer: Payer, which: 'login' | 'payment', by = support, body: object = wish({ which })) =>
  by.call(actions.opsResetPassword, { ...of(payer), body })
const asked = async (payer: Payer, correction: object, by = support) =>
  answered<Approval>(await by.call(actions.opsRequestCorrection, { ...of(payer), body: wish({ correction }) }))
const decide = (by: StaffCaller, { id }: Approval) =>
  by.call(opsDecideApproval, { params: { id }, body: { accept: true, note: '' } })
const overview = ({ token }: Payer) => world.app.inject(securityOverview, { token })
const accountOf = async ({ id }: Payer) =>
  (await world.deps.db.selectFrom('member').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account
const approve = (id: bigint, by = risk) => by.call(opsApproveWithdrawal, { params: { id: String(id) } })
const lettersTo = async (recipient: string) => {
  const rows = await world.deps.db.selectFrom('outbox').select('body').where('recipient', '=', recipient).execute()
  return rows.map(({ body }) => body)
}
const mobileOf = ({ id }: Payer) => `+55119${String(id).padStart(8, '0')}`
const notesOf = async ({ id }: Payer) => {
  const rows = await world.deps.db
    .selectFrom('staff_audit')
    .select(['action', 'staff_name as by', 'after'])
    .where('entity', '=', 'member')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
  return rows
}

async function withPasswords(cash: string): Promise<Payer> {
  const payer = await world.payer(cash)
  await givePassword(world.deps.db, { ...payer, account: '', type: 0 })
  const payment_hash = await hashPassword('573912')
  await world.deps.db.updateTable('member_credential').set({ payment_hash }).where('member_id', '=', payer.id).execute()
  return payer
}

describe('a password that staff reset', () => {
  test('opens nothing any more, is chosen anew by the member alone, and is told', async () => {
    const ana = await withPasswords('100.00')
    const host = { host: CASHIER_HOST }
    const signIn = async () => errorOf(await logInAs(world.app, await accountOf(ana), host))
    expect(await signIn()).not.toBe('login_failed')
    const body = wish({ which: 'login' })
    expect(errorOf(await reset(ana, 'login', support, body))).toBeNull()
    expect(errorOf(await overview(ana))).toBe('session_expired')
    expect(await signIn()).toBe('login_failed')
    await vi.waitFor(async () => expect(await lettersTo(mobileOf(ana))).toHaveLength(1))
    // The same request again does nothing; another finds no password to reset.
    expect(errorOf(await reset(ana, 'login', support, body))).toBeNull()
    expect(errorOf(await reset(ana, 'login', support, { ...body, which: 'payment' }))).toBe('idempotency_conflict')
    expect(errorOf(await reset(ana, 'login'))).toBe('conflict')
    expect(await notesOf(ana)).toEqual([
      { action: 'member.reset_password', by: support.userName, after: { ...WHY, proof: 'video_call' } },
    ])
  })

  test('needs a confirmed contact by which the member can choose the next', async () => {
    const ana = await withPasswords('100.00')
    await world.deps.db
      .updateTable('member_contact')
      .set({ verified_at: null })
      .where('member_id', '=', ana.id)
      .execute()
    expect(errorOf(await reset(ana, 'login'))).toBe('contact_unverified')
    expect(errorOf(await overview(ana))).toBeNull()
  })

  test.each(['login', 'payment'] as const)('keeps every payout waiting a day: %s', async (which) => {
    const ana = await withPasswords('100.00')
    await reset(ana, which)
    const { id, state, heldFor, heldUntil } = await world.withdraw(ana, '40.00')
    expect([state, heldFor]).toEqual(['review', 'staff'])
    expect((heldUntil?.getTime() ?? 0) - world.app.clock.now().getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
    for (const by of [risk, finance]) expect(errorOf(await approve(id, by))).toBe('payout_waits')
    world.app.clock.advance(24 * 3_600_000 + 1)
    risk = await person('risk')
    expect(errorOf(await approve(id))).toBeNull()
    support = await person('support')
    finance = await person('finance')
  })
})

describe('a correction', () => {
  test('takes two people, is told at the old contact, and lets nothing out for a day', async () => {
    const ana = await withPasswords('900.00')
    // Somebody of support with an accomplice: the accomplice's address, then a new password by it.
    const approval = await asked(ana, { field: 'email', email: 'cumplice@example.com' })
    expect(approval.facts).toContainEqual({
      name: 'email',
      as: 'text',
      before: '–',
      after: 'cumplice@example.com',
    })
    expect(errorOf(await decide(support, approval))).toBe('no_permission')
    const both = await person('support', 'finance')
    const own = await asked(ana, { field: 'email', email: 'outro@example.com' }, both)
    expect(errorOf(await decide(both, own))).toBe('second_person_required')
    expect(await contactsOf(world.deps.db, ana.id)).toHaveLength(1)
    expect(errorOf(await decide(finance, approval))).toBeNull()
    expect((await contactsOf(world.deps.db, ana.id)).map(({ value }) => value).toSorted()).toEqual([
      mobileOf(ana),
      'cumplice@example.com',
    ])
    await vi.waitFor(async () => expect(await lettersTo(mobileOf(ana))).toHaveLength(1))
    expect(await lettersTo('cumplice@example.com')).toEqual([])
    const { id, heldFor } = await world.withdraw(ana, '900.00')
    expect(heldFor).toBe('staff')
    for (const by of [risk, finance]) expect(errorOf(await approve(id, by))).toBe('payout_waits')
    // What is noted names the address as its owner would know it.
    expect((await notesOf(ana)).at(-1)).toMatchObject({
      action: 'member.correct',
      by: finance.userName,
      after: { askedBy: support.userName, email: 'c•••••@example.com', proof: 'video_call' },
    })
  })

  test('gives nobody what another member has, nor changes the same to the same', async () => {
    const [ana, bia] = [await world.payer(), await world.payer()]
    const mobile = (payer: Payer) => ({
      field: 'mobile',
      countryDialingCode: '+55',
      mobileNum: mobileOf(payer).slice(3),
    })
    const call = (correction: object) =>
      support.call(actions.opsRequestCorrection, { ...of(ana), body: wish({ correction }) })
    expect(errorOf(await call(mobile(bia)))).toBe('mobile_taken')
    expect(errorOf(await call(mobile(ana)))).toBe('conflict')
    expect(errorOf(await call({ field: 'name', name: '12' }))).toBe('invalid_input')
    // Confirmed by another between the request and the decision.
    const approval = await asked(ana, { field: 'email', email: 'disputado@example.com' })
    const other = await asked(bia, { field: 'email', email: 'disputado@example.com' })
    const decided = await Promise.all([decide(finance, approval), decide(await person('admin'), other)])
    expect(decided.map(errorOf).toSorted()).toEqual(['email_taken', null])
  })

  test('of a name keeps payouts waiting as well', async () => {
    const ana = await world.payer('50.00')
    const approval = await asked(ana, { field: 'name', name: 'Ana de Souza' }, risk)
    expect(errorOf(await decide(finance, approval))).toBeNull()
    expect((await world.withdraw(ana, '40.00')).heldFor).toBe('staff')
    expect(errorOf(await decide(await person('admin'), approval))).toBe('conflict')
  })
})

describe('a second step', () => {
  test('is taken away by two people, with the sessions, and payouts wait', async () => {
    const ana = await world.payer('100.00')
    const call = (body = wish()) => support.call(actions.opsRequestSecondStepReset, { ...of(ana), body })
    expect(errorOf(await call())).toBe('conflict')
    await giveSecondStep(world.deps.db, ana.id)
    const body = wish()
    const approval = answered<Approval>(await call(body))
    expect(answered<Approval>(await call(body)).id).toBe(approval.id)
    expect(errorOf(await overview(ana))).toBeNull()
    const decided = await Promise.all([decide(finance, approval), decide(await person('admin'), approval)])
    expect(decided.map(errorOf).toSorted()).toEqual(['conflict', null])
    expect(errorOf(await overview(ana))).toBe('session_expired')
    const left = await world.deps.db
      .selectFrom('second_factor_totp')
      .select('member_id')
      .where('member_id', '=', ana.id)
      .execute()
    expect(left).toEqual([])
    expect((await world.withdraw(ana, '40.00')).heldFor).toBe('staff')
  })
})

test('a lock and a withdrawal at once leave no money on its way', async () => {
  const ana = await world.payer('100.00')
  const lock = () =>
    risk.call(actions.opsLockMember, {
      ...of(ana),
      body: { requestId: randomUUID(), reason: 'fraud', note: 'suspeita' },
    })
  const asks = Array.from({ length: 4 }, () => world.withdraw(ana, '10.00').catch(() => null))
  const [locked, ...withdrawn] = await Promise.all([lock(), ...asks])
  expect(errorOf(locked)).toBeNull()
  for (const one of withdrawn) {
    if (one !== null) expect((await world.withdrawalNow(ana, one.id)).state).toBe('review')
  }
  await expect(world.withdraw(ana, '10.00')).rejects.toMatchObject({ code: 'user_unavailable' })
})
