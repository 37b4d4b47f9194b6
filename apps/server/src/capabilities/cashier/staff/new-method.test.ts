import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import {
  opsChangePaymentMethod,
  opsCreatePaymentMethod,
  opsPaymentMethods,
  type StaffPaymentMethod,
} from '@trevo/contract/ops/payment-methods'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMethodBody } from '../../../../test/ops-cashier.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
let finance: StaffCaller
let second: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  ;[finance, second] = [
    await signedIn(world.server, { roles: ['finance'] }),
    await signedIn(world.server, { roles: ['finance'] }),
  ]
})
beforeEach(() => world.db.deleteFrom('payment_method').execute())
afterAll(() => world.close())

const OUT = { direction: 'out', kind: 'pix', turnoverPercent: 100 }
const BANK = {
  bankName: 'Banco Azul',
  branch: '0001',
  account: '12345-6',
  holder: 'Trevo SA',
  document: '00.000.000/0001-91',
}
const create = (body: object, caller = finance) => caller.call(opsCreatePaymentMethod, { body })
const ask = async (body: object) =>
  answered<Approval>(
    await finance.call(opsAskApproval, {
      body: { requestId: randomUUID(), kind: 'payment_method_create', note: 'conta nova', params: {}, body },
    }),
  )
const agree = ({ id }: Approval, caller = second) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })
const methods = async () =>
  answered<{ data: StaffPaymentMethod[] }>(await finance.call(opsPaymentMethods, { query: {} })).data
const change = ({ id, direction: _d, kind: _k, bank: _b, asksAgain: _a, ...body }: StaffPaymentMethod, more: object) =>
  finance.call(opsChangePaymentMethod, { params: { id }, body: { ...body, ...more } })
const made = async (more: object) => {
  const before = (await methods()).map(({ id }) => id)
  answered(await agree(await ask(aMethodBody(more))))
  return (await methods()).find(({ id }) => !before.includes(id)) as StaffPaymentMethod
}
const needed = ({ envelope }: { envelope: unknown }) => (envelope as { value?: unknown }).value

describe('a way to pay', () => {
  test('is made once for one request, also three times at once', async () => {
    const body = aMethodBody({ presets: ['20.00', '50.00'] })
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(new Set(answers.map((answer) => answered<StaffPaymentMethod>(answer).id)).size).toBe(1)
    expect(await methods()).toMatchObject([{ kind: 'pix', direction: 'in', presets: ['20.00', '50.00'], bank: null }])
    expect(errorOf(await create({ ...body, max: '6000.00' }))).toBe('idempotency_conflict')
    expect(errorOf(await create({ ...body, requestId: undefined }))).toBe('invalid_input')
  })

  test('with limits the wrong way round is refused at its field', async () => {
    expect(errorOf(await create(aMethodBody({ min: '100.00', max: '50.00' })))).toBe('invalid_input')
    expect(errorOf(await create(aMethodBody({ kind: 'bank', bank: null })))).toBe('invalid_input')
    expect(errorOf(await create(aMethodBody({ kind: 'pix', bank: BANK })))).toBe('invalid_input')
    expect(await methods()).toEqual([])
  })

  test('to a bank account is named by two people, who read whose it is', async () => {
    const body = aMethodBody({ kind: 'bank', bank: BANK })
    const alone = await create(body)
    expect(errorOf(alone)).toBe('approval_required')
    expect(needed(alone)).toMatchObject({ kind: 'payment_method_create', why: 'always' })
    expect(await methods()).toEqual([])
    const approval = await ask(body)
    expect(approval.facts).toEqual(
      expect.arrayContaining([
        { name: 'bank_account', as: 'text', before: null, after: '12345-6' },
        { name: 'bank_holder', as: 'text', before: null, after: 'Trevo SA' },
      ]),
    )
    expect(errorOf(await agree(approval, finance))).toBe('second_person_required')
    answered(await agree(approval))
    expect(await methods()).toMatchObject([{ kind: 'bank', direction: 'in', bank: BANK }])
    answered(await agree(approval))
    expect(await methods()).toHaveLength(1)
  })

  test('that pays by itself past what one person may set takes two', async () => {
    const alone = await create(aMethodBody({ ...OUT, autoApproveMax: '900000.00' }))
    expect(['approval_required', 'way_max']).toContain(errorOf(alone))
    expect(await methods()).toEqual([])
  })

  test('out of the house is made, and reaches further, by two alone', async () => {
    const alone = await create(aMethodBody(OUT))
    expect([errorOf(alone), needed(alone)]).toMatchObject(['approval_required', { why: 'always' }])
    const method = await made({ ...OUT, max: '5000.00', dayMax: '10000.00', dayCount: 5 })
    for (const more of [{ max: '5000.01' }, { dayMax: '10000.01' }, { dayCount: 6 }]) {
      expect([more, errorOf(await change(method, more))]).toEqual([more, 'approval_required'])
    }
    answered(await change(method, { max: '4000.00', dayMax: '9000.00', dayCount: 4 }))
    // What is switched off reaches nobody, so two agree to switch it on, whatever it says by then.
    answered(await change(method, { active: false }))
    answered(await change(method, { active: false, dayCount: 100 }))
    expect(errorOf(await change(method, { active: true, dayCount: 1 }))).toBe('approval_required')
    const inward = answered<StaffPaymentMethod>(await create(aMethodBody({ dayCount: 1 })))
    answered(await change(inward, { max: '9000.00', dayMax: '90000.00', dayCount: 100 }))
  })

  test('a lenient one beside a strict one that is switched off does not lower what must be played', async () => {
    const strict = await made({ ...OUT, turnoverPercent: 100 })
    const lenient = await made({ ...OUT, turnoverPercent: 0 })
    const off = await change(strict, { active: false })
    expect(errorOf(off)).toBe('approval_required')
    expect(needed(off)).toMatchObject({ kind: 'payment_method', why: 'always' })
    expect((await methods()).map(({ active }) => active)).toEqual([true, true])
    // With the lenient one off first the strict one may go, and the lenient one does not come back alone.
    answered(await change(lenient, { active: false }))
    answered(await change(strict, { active: false }))
    expect(errorOf(await change(lenient, { active: true }))).toBe('approval_required')
    expect(errorOf(await create(aMethodBody({ ...OUT, turnoverPercent: 0 })))).toBe('approval_required')
  })

  test('two strict ones switched off at once do not leave the lenient one alone', async () => {
    const [one, two] = [await made(OUT), await made(OUT)]
    await made({ ...OUT, turnoverPercent: 0 })
    const answers = await Promise.all([change(one, { active: false }), change(two, { active: false })])
    expect(answers.map(errorOf).filter((code) => code === 'approval_required')).toHaveLength(1)
    expect((await methods()).filter(({ active, turnoverPercent }) => active && turnoverPercent === 100)).toHaveLength(1)
  })

  test('is made by finance of its own brand alone', async () => {
    const stranger = await signedIn(world.server, { roles: ['finance'], merchantId: world.otherId })
    answered(await create(aMethodBody({}), stranger))
    expect(await methods()).toEqual([])
    const admin = await signedIn(world.server, { roles: ['admin', 'content', 'support', 'risk'] })
    expect(errorOf(await create(aMethodBody({}), admin))).toBe('no_permission')
  })
})
