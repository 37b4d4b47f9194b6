import { randomUUID } from 'node:crypto'
import * as ops from '@trevo/contract/ops/identity'
import { opsMemberTimeline, type TimelineRow } from '@trevo/contract/ops/member-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Claimant, type IdentityWorld, startIdentityWorld } from '../../../../test/identity.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import type { StaffCaller } from '../../../../test/staff.ts'
import { cpfFrom, SANDBOX_PEOPLE } from '../../../providers/identity/sandbox-people.ts'

let world: IdentityWorld
let support: StaffCaller
let risk: StaffCaller
beforeAll(async () => {
  world = await startIdentityWorld()
  support = await world.staff('support')
  risk = await world.staff('risk')
})
afterAll(() => world.close())

const newest = async (who: Claimant) => {
  const query = { memberId: String(who.id) }
  const { data } = answered<{ data: ops.StaffIdentityRow[] }>(await risk.call(ops.opsIdentity, { query }))
  const [row] = data
  if (row === undefined) throw new Error('no try')
  return row
}
const unsure = async () => {
  const who = await world.claimant(SANDBOX_PEOPLE.unsure.cpf)
  expect(await world.through(who)).toMatchObject({ status: 'pending', isWithStaff: true })
  return { who, id: (await newest(who)).id }
}
const verify = (id: string, by = risk, requestId = randomUUID()) =>
  by.call(ops.opsDecideIdentity, {
    params: { id },
    body: { requestId, decision: 'verify', note: 'Documento e rosto conferem' },
  })
const refuse = (id: string, reason: string, by = risk) =>
  by.call(ops.opsDecideIdentity, {
    params: { id },
    body: { requestId: randomUUID(), decision: 'refuse', reason, note: 'Foto cortada' },
  })
const again = (id: string) =>
  risk.call(ops.opsAskIdentityAgain, { params: { id }, body: { requestId: randomUUID(), note: 'Falou com o suporte' } })
const timeline = async (who: Claimant, side: 'look' | 'staff') =>
  answered<{ data: TimelineRow[] }>(
    await risk.call(opsMemberTimeline, { params: { id: String(who.id) }, query: { side } }),
  ).data

test('what the service was not sure of waits for staff, with what was said against what came back', async () => {
  const { who, id } = await unsure()
  const waiting = answered<{ data: ops.StaffIdentityRow[] }>(
    await support.call(ops.opsIdentity, { query: { state: 'unsure' } }),
  )
  expect(waiting.data.map((row) => row.id)).toContain(id)
  expect(answered(await support.call(ops.opsIdentityCheck, { params: { id } }))).toMatchObject({
    state: 'unsure',
    userName: who.account,
    claimed: { name: 'Ana Souza', idNumber: SANDBOX_PEOPLE.unsure.cpf, birthday: '1990-05-17' },
    register: { name: 'ANA SOUZA', birthday: '1990-05-17', isAlive: true },
    document: { name: 'ANA SOUZA', idNumber: SANDBOX_PEOPLE.unsure.cpf },
    scores: { face: 71.5, live: 93 },
    declared: { gender: 'female', nationality: 'BR', isExposed: false },
    pictures: ['front', 'back', 'face', 'turned'],
    tries: 0,
  })
  const look = await world.server.app.http.inject({
    url: `/ops/v1/identity/${id}/pictures/front`,
    headers: { authorization: `Bearer ${support.token}` },
  })
  expect([look.statusCode, look.headers['content-type'], look.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect(await timeline(who, 'look')).toMatchObject([
    { what: 'member.look_identity', by: support.userName, details: { checkId: id, what: 'front' } },
    { what: 'member.look_identity', by: support.userName, details: { checkId: id, what: 'data' } },
  ])
})

test('of two people who decide at once one does, and the other hears of it', async () => {
  const { who, id } = await unsure()
  const answers = await Promise.all([verify(id), refuse(id, 'blurred', support)])
  const codes = answers.map(({ envelope }) => (envelope.success ? 'done' : envelope.errorCode))
  expect(codes.toSorted()).toEqual(['conflict', 'done'])
  expect(['verified', 'refused']).toContain((await world.now(who)).status)
  expect(await timeline(who, 'staff')).toHaveLength(1)
})

test('a decision that is sent twice is made once', async () => {
  const { who, id } = await unsure()
  const requestId = randomUUID()
  await Promise.all([verify(id, risk, requestId), verify(id, risk, requestId)])
  expect(answered(await verify(id, risk, requestId))).toMatchObject({ state: 'verified', by: risk.userName })
  expect(await world.now(who)).toMatchObject({ status: 'verified' })
  expect(await timeline(who, 'staff')).toMatchObject([
    { what: 'member.decide_identity', details: { decision: 'verify', note: 'Documento e rosto conferem' } },
  ])
})

test('who is refused by staff takes other pictures', async () => {
  const { who, id } = await unsure()
  expect(answered(await refuse(id, 'document_invalid'))).toMatchObject({ state: 'refused', reason: 'document_invalid' })
  expect(await world.now(who)).toMatchObject({
    status: 'refused',
    reason: 'document_invalid',
    step: 'pictures',
    triesLeft: 2,
  })
  expect(await world.through(who)).toMatchObject({ status: 'pending', isWithStaff: true })
  await verify((await newest(who)).id)
  expect(await world.now(who)).toMatchObject({ status: 'verified' })
})

test('staff let somebody try again, and ask a verified member anew only with a reason', async () => {
  const ana = await world.claimant(SANDBOX_PEOPLE.unknown.cpf)
  await world.start(ana)
  expect(await world.now(ana)).toMatchObject({ status: 'refused', step: null, triesLeft: 2 })
  const { id } = await newest(ana)
  expect(errorOf(await verify(id))).toBe('conflict')
  await again(id)
  expect(await world.now(ana)).toMatchObject({ status: 'none', step: 'person', triesLeft: 3 })

  const rui = await world.claimant(cpfFrom('812345678'))
  await world.through(rui)
  const verified = await newest(rui)
  const short = { requestId: randomUUID(), note: ' ' }
  expect(errorOf(await risk.call(ops.opsAskIdentityAgain, { params: { id: verified.id }, body: short }))).toBe(
    'invalid_input',
  )
  await again(verified.id)
  expect(await world.now(rui)).toMatchObject({ status: 'none', step: 'person' })
  expect(errorOf(await again(verified.id))).toBe('conflict')
  expect(await world.through(rui)).toMatchObject({ status: 'verified' })
})

test('nobody else sees it: other roles, other brands', async () => {
  const { id } = await unsure()
  for (const role of ['content', 'finance', 'admin'] as const) {
    const other = await world.staff(role)
    expect(errorOf(await other.call(ops.opsIdentityCheck, { params: { id } }))).toBe('no_permission')
  }
})
