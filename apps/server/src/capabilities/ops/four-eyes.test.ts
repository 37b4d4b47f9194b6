import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { staffEnrol, staffSecondStep, staffSignIn } from '@trevo/contract/ops/session'
import { staffCreate, staffReset, staffUpdate } from '@trevo/contract/ops/staff'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anAddress } from '../../../test/auth.ts'
import { aMember } from '../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { aPerson, aStaffSession, codeAt, type StaffCaller, signedIn, type TestStaff } from '../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const person = (roles: readonly StaffRole[], more = {}) => signedIn(world.server, { roles, ...more })
const decide = (caller: StaffCaller, { id }: { id: string }, accept = true) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept } })

async function adjustmentBy(caller: StaffCaller, ip?: string): Promise<Approval> {
  const member = await aMember(world.db, { merchantId: world.brandId })
  const body = { requestId: randomUUID(), memberId: String(member.id), amount: '250000.00', note: 'correção' }
  return answered<Approval>(await caller.call(opsRequestAdjustment, { body, ...(ip !== undefined && { ip }) }))
}

type Asked = { params?: Record<string, string>; body: unknown; requestId?: string }
const ask = (caller: StaffCaller, kind: string, { params = {}, body, requestId = randomUUID() }: Asked) =>
  caller.call(opsAskApproval, { body: { requestId, kind, note: 'porque sim', params, body } })
const asked = async (caller: StaffCaller, kind: string, input: Asked) =>
  answered<Approval>(await ask(caller, kind, input))

const newcomer = (roles: readonly StaffRole[] = ['finance']) => {
  const userName = `n${randomUUID().slice(0, 8)}`
  return { userName, displayName: 'Nova Pessoa', mail: `${userName}@example.com`, roles, merchantCode: null }
}
const accountOf = (id: bigint) =>
  world.db.selectFrom('staff_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const changeOf = async ({ id }: TestStaff, change: object) => {
  const { display_name: displayName, mail, roles, status } = await accountOf(id)
  return { displayName, mail, roles, merchantCode: null, status, ...change }
}
const params = ({ id }: TestStaff) => ({ id: String(id) })

describe('an administrator with a puppet', () => {
  test('makes no account alone, whatever its roles', async () => {
    const admin = await person(['admin'])
    for (const roles of [['finance'], ['admin'], ['support'], []] as const) {
      const answer = await admin.call(staffCreate, { body: newcomer(roles) })
      expect(errorOf(answer)).toBe('approval_required')
      expect(answer.envelope).toMatchObject({ value: { kind: 'staff_create', why: 'always' } })
    }
    const request = await asked(admin, 'staff_create', { body: newcomer() })
    expect(errorOf(await decide(admin, request))).toBe('second_person_required')
  })

  test('never sees its password, and with it decides nothing for three days', async () => {
    const [admin, other] = [await person(['admin']), await person(['finance'])]
    const body = newcomer()
    const request = await asked(admin, 'staff_create', { body })
    expect(request.facts).toEqual([
      { name: 'person', as: 'text', before: null, after: `Nova Pessoa (${body.userName})` },
      { name: 'mail', as: 'text', before: null, after: body.mail },
      { name: 'roles', as: 'role', before: null, after: 'finance' },
      { name: 'brand', as: 'text', before: null, after: '*' },
    ])
    const done = await decide(other, request)
    expect(answered<Approval>(done).state).toBe('approved')
    expect(done.text).not.toContain('assword')
    const notes = await world.db
      .selectFrom('staff_audit')
      .select(['action', 'staff_name as by', 'after'])
      .where('action', '=', 'staff.create')
      .where('staff_name', '=', other.userName)
      .execute()
    expect(notes).toMatchObject([{ after: { userName: body.userName, askedBy: admin.userName } }])
    // The link goes to the person's own mail.
    const letter = await vi.waitFor(async () => {
      const found = await world.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', body.mail)
        .executeTakeFirstOrThrow()
      return found.body
    })
    const token = /#token=([\w-]+)/.exec(letter)?.[1] ?? ''
    const enrol = (newPassword: string) => world.server.inject(staffEnrol, { body: { token, newPassword } })
    expect(errorOf(await enrol('password123'))).toBe('password_common')
    expect((await enrol('uma senha bem minha')).status).toBe(200)
    expect(errorOf(await enrol('outra senha bem minha'))).toBe('session_expired')
    const own = await world.db
      .selectFrom('staff_audit')
      .select('action')
      .where('staff_name', '=', body.userName)
      .execute()
    expect(own).toEqual([{ action: 'staff.enrol' }])
    const ip = anAddress()
    const first = answered<{ ticket: string; secret: string }>(
      await world.server.inject(staffSignIn, {
        ip,
        body: { userName: body.userName, password: 'uma senha bem minha' },
      }),
    )
    const signed = await world.server.inject(staffSecondStep, {
      ip,
      body: { ticket: first.ticket, code: codeAt(first.secret, world.server.clock.now()) },
    })
    const puppet = answered<{ token: string }>(signed)
    const pending = await adjustmentBy(await person(['finance']))
    const tries = () =>
      world.server.inject(opsDecideApproval, {
        ip,
        token: puppet.token,
        params: { id: pending.id },
        body: { accept: true },
      })
    expect(errorOf(await tries())).toBe('too_new_to_decide')
  })

  test('cannot be used before the link is, and not after a day', async () => {
    const [admin, other] = [await person(['admin']), await person(['finance'])]
    const body = newcomer(['support'])
    await decide(other, await asked(admin, 'staff_create', { body }))
    for (const password of ['', 'x', body.userName, body.mail]) {
      const answer = await world.server.inject(staffSignIn, { body: { userName: body.userName, password } })
      expect(answer.status).not.toBe(200)
    }
  })

  test('is one person at one browser, and at one address', async () => {
    const [device, ip] = [randomUUID(), anAddress()]
    const asker = await person(['finance'], { device, ip })
    const sameDevice = await person(['finance'], { device })
    const sameAddress = await person(['finance'], { ip })
    const request = await adjustmentBy(asker)
    expect(errorOf(await decide(sameDevice, request))).toBe('same_device')
    expect(errorOf(await decide(sameAddress, request))).toBe('same_address')
    // Also by a browser that the asker used before, and from within the same /64.
    const old = randomUUID()
    await aStaffSession(world.db, asker.id, world.server.clock.now(), { device: old })
    expect(errorOf(await decide(await person(['finance'], { device: old }), request))).toBe('same_device')
    const away = await person(['finance'], { ip: '2001:db8:7:1::5' })
    const near = await person(['finance'], { ip: '2001:db8:7:1:ffff::9' })
    expect(errorOf(await decide(near, await adjustmentBy(away)))).toBe('same_address')
    const elsewhere = await person(['finance'], { ip: '2001:db8:7:2::9' })
    expect((await decide(elsewhere, await adjustmentBy(away))).status).toBe(200)
    // On one machine outside production two browsers are two people, one is one.
    const here = await person(['finance'], { ip: '127.0.0.1', device })
    const there = await person(['finance'], { ip: '127.0.0.1' })
    const local = await adjustmentBy(here)
    expect(errorOf(await decide(await person(['finance'], { ip: '127.0.0.1', device }), local))).toBe('same_device')
    expect((await decide(there, local)).status).toBe(200)
  })
})

describe('roles', () => {
  test('are given by two, never to oneself, and finance never beside admin', async () => {
    const [admin, finance] = [await person(['admin']), await person(['finance'])]
    const target = await aPerson(world.db, { roles: ['support'] })
    const give = async (roles: readonly StaffRole[], to: TestStaff = target) => ({
      params: params(to),
      body: await changeOf(to, { roles }),
    })
    expect(errorOf(await admin.call(staffUpdate, await give(['support', 'finance'])))).toBe('approval_required')
    // Risk lets withdrawals out.
    expect(errorOf(await admin.call(staffUpdate, await give(['support', 'risk'])))).toBe('approval_required')
    expect(errorOf(await admin.call(staffUpdate, await give(['admin', 'finance'])))).toBe('roles_exclude')
    expect(errorOf(await admin.call(staffUpdate, await give(['admin', 'risk'], admin)))).toBe('own_account')
    const request = await asked(admin, 'staff_update', await give(['support', 'finance']))
    expect((await decide(finance, request)).status).toBe(200)
    const { roles, decides_from: from } = await accountOf(target.id)
    expect(roles).toEqual(['support', 'finance'])
    expect(from).toEqual(new Date(world.server.clock.now().getTime() + 72 * 3_600_000))
  })

  test('swapped away and back start the three days anew', async () => {
    const [admin, other] = [await person(['admin']), await person(['finance'])]
    const target = await person(['finance'])
    const request = await adjustmentBy(await person(['finance']))
    const without = { params: params(target), body: await changeOf(target, { roles: ['support'] }) }
    expect((await admin.call(staffUpdate, without)).status).toBe(200)
    expect(errorOf(await decide(target, request))).toBe('no_permission')
    const back = { params: params(target), body: await changeOf(target, { roles: ['support', 'finance'] }) }
    await decide(other, await asked(admin, 'staff_update', back))
    expect(errorOf(await decide(target, request))).toBe('too_new_to_decide')
    // A small role is given alone, and starts them as well.
    const third = await person(['finance'])
    const more = { params: params(third), body: await changeOf(third, { roles: ['finance', 'support'] }) }
    expect((await admin.call(staffUpdate, more)).status).toBe(200)
    expect(errorOf(await decide(third, request))).toBe('too_new_to_decide')
  })

  test('are not given by whoever would get them, also as the second person', async () => {
    const admin = await person(['admin'])
    const target = await person(['finance', 'support'])
    const body = await changeOf(target, { roles: ['finance', 'support', 'risk', 'content'], mail: 'novo@example.com' })
    const request = await asked(admin, 'staff_update', { params: params(target), body })
    expect(errorOf(await decide(target, request))).toBe('own_account')
    const reset = await asked(admin, 'staff_reset', { params: params(target), body: { what: 'secondStep' } })
    expect(errorOf(await decide(target, reset))).toBe('own_account')
  })

  test('of all brands are not agreed to by somebody of one', async () => {
    const admin = await person(['admin'])
    const ofOne = await person(['finance'], { merchantId: world.brandId })
    const request = await asked(admin, 'staff_create', { body: newcomer() })
    expect(errorOf(await decide(ofOne, request))).toBe('no_permission')
  })

  test('leave somebody who runs staff, also when two are taken away at once', async () => {
    await world.db
      .updateTable('staff_account')
      .set({ status: 'disabled' })
      .where('user_name', 'like', 'person%')
      .execute()
    const admins = await Promise.all([person(['admin']), person(['admin'])])
    const [ana, rui] = admins as [StaffCaller, StaffCaller]
    const close = async (by: StaffCaller, whom: StaffCaller) =>
      by.call(staffUpdate, { params: params(whom), body: await changeOf(whom, { status: 'disabled' }) })
    const answers = await Promise.all([close(ana, rui), close(rui, ana)])
    const codes = answers.map(errorOf)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    const left = await world.db
      .selectFrom('staff_account')
      .select('id')
      .where('status', '=', 'active')
      .where('id', 'in', [ana.id, rui.id])
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('a reset', () => {
  test('takes two, ends the sessions and sends the link to the person', async () => {
    const [admin, other] = [await person(['admin']), await person(['finance'])]
    const target = await person(['finance'])
    const input = { params: params(target), body: { what: 'password' } }
    expect(errorOf(await admin.call(staffReset, input))).toBe('approval_required')
    const pending = await adjustmentBy(other)
    expect((await decide(other, await asked(admin, 'staff_reset', input))).status).toBe(200)
    expect(errorOf(await decide(target, pending))).toBe('session_expired')
    const { mail } = await accountOf(target.id)
    await vi.waitFor(async () => {
      const letters = await world.db
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', mail ?? '')
        .execute()
      expect(letters).toHaveLength(1)
    })
    const notes = await world.db
      .selectFrom('staff_audit')
      .select(['action', 'staff_name as by'])
      .where('entity', '=', 'staff')
      .where('entity_id', '=', String(target.id))
      .execute()
    expect(notes).toEqual([{ action: 'staff.reset_password', by: other.userName }])
  })

  test('of another mail takes two as well', async () => {
    const admin = await person(['admin'])
    const target = await aPerson(world.db, { roles: ['support'] })
    const body = await changeOf(target, { mail: 'meu@example.com' })
    expect(errorOf(await admin.call(staffUpdate, { params: params(target), body }))).toBe('approval_required')
  })
})

describe('what is asked for', () => {
  test('is asked once by one request, and decided once by many', async () => {
    const admin = await person(['admin'])
    const [body, requestId] = [newcomer(['support']), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(admin, 'staff_create', { body, requestId })))
    const ids = new Set(answers.map((answer) => answered<Approval>(answer).id))
    expect(ids.size).toBe(1)
    const other = { ...newcomer(['support']) }
    expect(errorOf(await ask(admin, 'staff_create', { body: other, requestId }))).toBe('idempotency_conflict')
    const deciders = await Promise.all(Array.from({ length: 4 }, () => person(['finance'])))
    const [id = ''] = ids
    const decisions = (await Promise.all(deciders.map((each) => decide(each, { id })))).map(errorOf)
    expect(decisions.toSorted()).toEqual(['conflict', 'conflict', 'conflict', null])
    const made = await world.db
      .selectFrom('staff_account')
      .select('id')
      .where('user_name', '=', body.userName)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('ends with the account that asked', async () => {
    const asker = await person(['finance'])
    const request = await adjustmentBy(asker)
    await world.db.updateTable('staff_account').set({ status: 'disabled' }).where('id', '=', asker.id).execute()
    expect(errorOf(await decide(await person(['finance']), request))).toBe('conflict')
    expect((await decide(await person(['finance']), request, false)).status).toBe(200)
  })

  test('is nobody’s to ask for who may not do it', async () => {
    const finance = await person(['finance'])
    expect(errorOf(await ask(finance, 'staff_create', { body: newcomer() }))).toBe('no_permission')
    const admin = await person(['admin'])
    const line = { amount: '1.00', bankReference: 'TED-1' }
    expect(errorOf(await ask(admin, 'bank_receipt', { params: { id: '1' }, body: line }))).toBe('no_permission')
    expect(errorOf(await ask(admin, 'staff_create', { body: { nonsense: true } }))).toBe('invalid_input')
    expect(errorOf(await ask(admin, 'adjustment', { body: {} }))).toBe('not_found')
  })

  test('says why one may not decide it', async () => {
    const request = await adjustmentBy(await person(['finance']))
    const view = async (caller: StaffCaller) => {
      const { opsApproval } = await import('@trevo/contract/ops/approvals')
      return answered<Approval>(await caller.call(opsApproval, { params: { id: request.id } }))
    }
    const fresh = await person(['finance'], { madeAt: world.server.clock.now() })
    expect(await view(fresh)).toMatchObject({ mayDecide: false, whyNot: 'too_new' })
    expect(await view(await person(['risk']))).toMatchObject({ mayDecide: false, whyNot: 'role' })
    expect(await view(await person(['finance']))).toMatchObject({ mayDecide: true, whyNot: null })
    expect(errorOf(await decide(fresh, request))).toBe('too_new_to_decide')
  })
})
