import { type BooksAlarm, opsBooksAlarms, opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { noteAudit } from './audit-books.ts'

let world: OpsWorld
let [finance, risk, ofOther, ofAll] = [{} as StaffCaller, {} as StaffCaller, {} as StaffCaller, {} as StaffCaller]
beforeAll(async () => {
  world = await anOpsWorld()
  const { server, brandId, otherId } = world
  finance = await signedIn(server, { roles: ['finance'], merchantId: brandId })
  risk = await signedIn(server, { roles: ['risk'], merchantId: brandId })
  ofOther = await signedIn(server, { roles: ['finance'], merchantId: otherId })
  ofAll = await signedIn(server, { roles: ['finance'] })
})
afterAll(() => world.close())

let hour = 0
/** What a night notes of a book; null is what goes across them. */
async function audited(bookId: number | null, ...details: string[]) {
  hour += 1
  const endedAt = new Date(Date.UTC(2026, 1, 1, hour))
  const findings = details.map((detail) => ({ check: 'balances', detail }))
  await noteAudit(world.db, { bookId, beganAt: endedAt, endedAt, seals: 0n, sealedRows: 0n, openRows: 0n, findings })
}
const alarms = async (caller: StaffCaller) =>
  answered<{ alarms: BooksAlarm[] }>(await caller.call(opsBooksAlarms)).alarms
const details = async (caller: StaffCaller) =>
  (await alarms(caller)).flatMap(({ findings }) => findings.map(({ detail }) => detail))
const confirm = (caller: StaffCaller, { id }: { id: string }) =>
  caller.call(opsConfirmBooksAlarm, { params: { id }, body: { note: 'Lançamento de teste, corrigido.' } })

test("shows what the newest audit of the brand's own book found, and nothing of the others", async () => {
  expect(await alarms(finance)).toEqual([])
  await audited(world.brandId, 'account 1')
  await audited(null, 'figures 2')
  expect(await alarms(finance)).toEqual([
    {
      id: expect.any(String),
      at: '2026-02-01T01:00:00.000Z',
      ofBrand: true,
      findings: [{ check: 'balances', detail: 'account 1' }],
    },
  ])
  expect(await details(risk)).toEqual(['account 1'])
  expect(await details(ofOther)).toEqual([])
  expect(await details(ofAll)).toContain('figures 2')
  const support = await signedIn(world.server, { roles: ['support'], merchantId: world.brandId })
  expect(errorOf(await support.call(opsBooksAlarms))).toBe('no_permission')
})

test('is gone when the next audit is clean', async () => {
  await audited(world.brandId)
  expect(await alarms(finance)).toEqual([])
})

test('is gone for everybody when somebody with the right confirms it, until it is found again', async () => {
  await audited(world.brandId, 'account 3')
  const [alarm = { id: '0' }] = await alarms(finance)
  expect(errorOf(await confirm(risk, alarm))).toBe('no_permission')
  expect(errorOf(await confirm(ofOther, alarm))).toBe('not_found')
  const answers = await Promise.all([confirm(finance, alarm), confirm(finance, alarm)])
  expect(answers.map(errorOf).filter((code) => code === null)).toHaveLength(1)
  expect(await alarms(risk)).toEqual([])
  const { rows } = await sql<{ action: string }>`select action from staff_audit where action = 'books.confirm'`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
  await audited(world.brandId, 'account 3')
  expect(await details(risk)).toEqual(['account 3'])
})

test('what goes across the books is confirmed by staff of all brands alone', async () => {
  const across = (await alarms(ofAll)).find(({ ofBrand }) => !ofBrand) ?? { id: '0' }
  expect(errorOf(await confirm(finance, across))).toBe('not_found')
  expect(errorOf(await confirm(ofAll, across))).toBeNull()
  expect(await details(ofAll)).not.toContain('figures 2')
})
