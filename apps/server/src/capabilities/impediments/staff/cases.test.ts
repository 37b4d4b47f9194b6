import { randomUUID } from 'node:crypto'
import * as contract from '@trevo/contract/ops/impediments'
import { opsMemberTimeline } from '@trevo/contract/ops/member-file'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImpedimentWorld, startImpedimentWorld } from '../../../../test/impediments.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { cpfFrom } from '../../../providers/identity/sandbox-people.ts'
import { workCases } from '../cases.ts'
import { askAbout } from '../questions.ts'

let world: ImpedimentWorld
let risk: StaffCaller
beforeAll(async () => {
  world = await startImpedimentWorld()
})
// Sessions of staff end with the day, and tests move the clock by days.
beforeEach(async () => {
  risk = await person('risk')
})
afterAll(() => world.close())

const person = (role: StaffRole) => signedIn(world.cashier.app, { roles: [role], merchantId: world.cashier.brand.id })

let serial = 0
async function anImpeded() {
  const cpf = cpfFrom(String(730_000_000 + ++serial))
  world.sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
  const member = await world.person(cpf, '10.00')
  await askAbout(world.deps, member.id, 'sweep')
  const page = answered<{ data: contract.StaffImpedimentRow[] }>(
    await risk.call(contract.opsImpediments, { query: { memberId: String(member.id) } }),
  )
  return { member, cpf, params: { id: page.data[0]?.id ?? '' }, row: page.data[0] }
}
const look = async (params: { id: string }) =>
  answered<contract.StaffImpediment>(await risk.call(contract.opsImpediment, { params }))
const again = (params: { id: string }, requestId = randomUUID()) =>
  risk.call(contract.opsAskImpedimentAgain, { params, body: { requestId, note: 'saiu do programa' } })

test('shows deadlines, steps and evidence, and writes down who looked', async () => {
  const { member, params, row } = await anImpeded()
  expect(row).toMatchObject({
    state: 'open',
    reason: 'social_benefit',
    source: 'sweep',
    foundAt: '2026-03-01T12:00:00.000Z',
    tellBy: '2026-03-02T12:00:00.000Z',
    withdrawUntil: '2026-03-03T12:00:00.000Z',
    closeBy: '2026-03-04T12:00:00.000Z',
  })
  const shown = await look(params)
  expect(shown).toMatchObject({ balance: '10.00', steps: [{ step: 'found' }, { step: 'told' }] })
  expect(shown.answers[0]).toMatchObject({ outcome: 'impeded', raw: expect.stringContaining('PROGRAMA_SOCIAL') })
  const timeline = await risk.call(opsMemberTimeline, { params: { id: String(member.id) }, query: { side: 'look' } })
  expect(answered<{ data: { what: string }[] }>(timeline).data.map(({ what }) => what)).toContain(
    'member.look_impediment',
  )
})

test('asking again lifts what is open once the regulator says so, and once only', async () => {
  const { cpf, params, member } = await anImpeded()
  expect((await look(params)).state).toBe('open')
  expect(answered<contract.StaffImpediment>(await again(params)).state).toBe('open')
  world.sandbox.setReason(cpf, null)
  const requestId = randomUUID()
  const said = await Promise.all([again(params, requestId), again(params, requestId), again(params, requestId)])
  expect(said.map(errorOf)).toEqual([null, null, null])
  const shown = await look(params)
  expect([shown.state, shown.steps.filter(({ step }) => step === 'lifted').length]).toEqual(['lifted', 1])
  expect(errorOf(await again(params))).toBe('conflict')
  // What was lifted ends by nothing that was due of it.
  world.cashier.app.clock.advance(3 * 86_400_000)
  await workCases(world.deps)
  expect(await world.statusOf(member)).toBe('active')
})

test('a closed account is not opened again by asking', async () => {
  const { cpf, params, member } = await anImpeded()
  world.cashier.app.clock.advance(2 * 86_400_000)
  await workCases(world.deps)
  world.sandbox.setReason(cpf, null)
  risk = await person('risk')
  expect(errorOf(await again(params))).toBe('conflict')
  expect(await world.statusOf(member)).toBe('closed')
})

test('support sees and does not ask', async () => {
  const { params } = await anImpeded()
  const support = await person('support')
  expect(errorOf(await support.call(contract.opsImpediment, { params }))).toBeNull()
  const body = { requestId: randomUUID(), note: 'pediu' }
  expect(errorOf(await support.call(contract.opsAskImpedimentAgain, { params, body }))).toBe('no_permission')
})
