import { randomUUID } from 'node:crypto'
import { FLAG_IDS, FLAGS, type FlagId } from '@trevo/contract/flags'
import { type BrandFlag, opsFlag, opsFlags, opsSwitchFlag } from '@trevo/contract/ops/flags'
import { type SystemStatus, systemStatus } from '@trevo/contract/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/admin.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMerchant } from '../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { flag, flagList } from '../../../admin/flag.ts'

let server: TestApp
let trevo: StaffCaller
let mare: StaffCaller
beforeAll(async () => {
  let [trevoId, mareId] = [0, 0]
  server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      trevoId = (await aMerchant(db, { code: 'trevo', isDefault: true, hosts: ['trevo.test'], regulation: 'br' })).id
      mareId = (await aMerchant(db, { code: 'mare', hosts: ['mare.test'], regulation: 'none' })).id
    },
  })
  trevo = await signedIn(server, { roles: ['admin'], merchantId: trevoId })
  mare = await signedIn(server, { roles: ['admin'], merchantId: mareId })
})
afterAll(() => server.close())

const listOf = async (caller: StaffCaller) =>
  answered<{ data: BrandFlag[]; total: number }>(await caller.call(opsFlags)).data
const turn = (caller: StaffCaller, id: string, enabled: boolean, requestId: string = randomUUID()) =>
  caller.call(opsSwitchFlag, { params: { id }, body: { requestId, enabled, reason: 'combinado com a operação' } })
const told = async (host: string) =>
  answered<SystemStatus>(await server.inject(systemStatus, { host })).info.whitelabel as Record<FlagId, boolean>
const changesOf = async (caller: StaffCaller, id: FlagId) =>
  answered<{ changes: { enabled: boolean; reason: string; by: string }[] }>(
    await caller.call(opsFlag, { params: { id } }),
  ).changes

test('every flag of the contract is listed with its default, and each that may be is switched in what the site says', async () => {
  const before = await listOf(mare)
  const others = await told('trevo.test')
  expect(before.map(({ id }) => id)).toEqual(FLAG_IDS)
  for (const each of before) {
    expect([each.id, each.default, each.fixedBy]).toEqual([each.id, FLAGS[each.id].default, null])
    expect(answered<BrandFlag>(await turn(mare, each.id, !each.enabled)).enabled).toBe(!each.enabled)
  }
  const wanted = Object.fromEntries(before.map(({ id, enabled }) => [id, !enabled]))
  await expect.poll(() => told('mare.test'), { timeout: 5000 }).toEqual(wanted)
  // Nobody else's brand heard of it.
  expect(await told('trevo.test')).toEqual(others)
})

test('what the profile decides is refused and says so, and stored rows do not get past it', async () => {
  const fixed = ['REMPASS', 'GUESTDEMO3'] as const
  for (const id of fixed) {
    const refused = await turn(trevo, id, true)
    expect([refused.status, refused.envelope]).toMatchObject([
      409,
      { errorCode: 'regulation_forbids', value: { regulation: 'br' } },
    ])
    await server.database.pool.query(
      `insert into merchant_flag select id, '${id}', true from merchant where code = 'trevo'`,
    )
  }
  await turn(trevo, 'PTSYS3', false)
  await expect.poll(async () => (await told('trevo.test')).PTSYS3, { timeout: 5000 }).toBe(false)
  for (const id of fixed) {
    expect((await told('trevo.test'))[id]).toBe(false)
    expect((await listOf(trevo)).find((flag) => flag.id === id)).toMatchObject({ enabled: false, fixedBy: 'br' })
  }
})

test('a repeat changes nothing again, also after somebody switched it back, and the history has each change once', async () => {
  const first = randomUUID()
  await Promise.all([turn(trevo, 'CBS3', false, first), turn(trevo, 'CBS3', false, first)])
  await turn(trevo, 'CBS3', true)
  expect(answered<BrandFlag>(await turn(trevo, 'CBS3', false, first)).enabled).toBe(true)
  expect(errorOf(await turn(trevo, 'CBS3', true, first))).toBe('idempotency_conflict')
  // Already so: nothing to write down.
  await turn(trevo, 'CBS3', true)
  expect((await changesOf(trevo, 'CBS3')).map(({ enabled }) => enabled)).toEqual([true, false])
  expect((await changesOf(trevo, 'CBS3'))[0]).toMatchObject({ reason: 'combinado com a operação', by: trevo.userName })
})

test('a brand’s admin reaches no other brand, and no other role reaches flags', async () => {
  const before = await listOf(mare)
  const body = { requestId: randomUUID(), enabled: false, reason: 'invasão' }
  const foreign = await trevo.call(opsSwitchFlag, { params: { id: 'MYACC' }, body, merchant: 'mare' })
  expect(errorOf(foreign)).toBe('no_permission')
  const others = await signedIn(server, { roles: ['content', 'support', 'finance', 'risk'] })
  expect(errorOf(await turn(others, 'MYACC', false))).toBe('no_permission')
  expect(await listOf(mare)).toEqual(before)
  expect(errorOf(await turn(trevo, 'NOSUCHFLAG', true))).toBe('invalid_input')
})

test('the command line lists and switches them, with a note of who', async () => {
  const admin = anAdmin(server.app.db, server.clock)
  expect(await admin.run(flagList, '--brand', 'mare')).toContain('REMPASS')
  const said = await admin.run(flag, '--brand', 'mare', '--flag', 'REMPASS=off', '--reason', 'revisão')
  expect(said).toBe('REMPASS is off for mare: Save the password itself on the device, not only the user name.')
  await expect.poll(async () => (await told('mare.test')).REMPASS, { timeout: 5000 }).toBe(false)
  expect((await changesOf(mare, 'REMPASS'))[0]).toMatchObject({ by: 'command line', reason: 'revisão' })
  const refused = admin.run(flag, '--brand', 'trevo', '--flag', 'REMPASS=on', '--reason', 'teste')
  await expect(refused).rejects.toThrow('The profile br of trevo keeps REMPASS off.')
})
