import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { type BrandSettings, opsBrand, opsMoveBrandZone, opsSetBrandSite } from '@trevo/contract/ops/brand'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import { addDays, dayIn } from '../../../platform/day.ts'

const HERE = 'America/Sao_Paulo'
let world: OpsWorld
let admin: StaffCaller
let second: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { roles: ['admin'], merchantId: world.brandId })
  second = await signedIn(world.server, { roles: ['finance'], merchantId: world.brandId })
})
afterAll(() => world.close())

const read = async () => answered<BrandSettings>(await admin.call(opsBrand))
const setSite = async (timeZone: string) => {
  const { site, revision } = await read()
  return admin.call(opsSetBrandSite, { body: { ...site, requestId: randomUUID(), revision, timeZone } as never })
}
const inDays = (days: number) => addDays(dayIn(HERE, world.server.clock.now()), days)
const move = (timeZone: string, from: string, caller = admin) =>
  caller.call(opsMoveBrandZone, { body: { timeZone, from } })
const ask = (timeZone: string, from: string) =>
  admin.call(opsAskApproval, {
    body: { requestId: randomUUID(), kind: 'time_zone', note: 'mudança de sede', params: {}, body: { timeZone, from } },
  })
const agree = ({ id }: Approval, caller = second) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })

test('without money the zone is set at once by one person; with money it moves by two, from a later day', async () => {
  expect(answered<BrandSettings>(await setSite('America/Manaus')).site.timeZone).toBe('America/Manaus')
  answered(await setSite(HERE))
  const ledger = createLedger({ pool: world.server.database.pool })
  await ledger.transfer({
    merchantId: world.brandId,
    kind: 'deposit',
    key: 'first',
    postings: [
      { account: houseAccount('psp', 'BRL'), amount: -10_000n },
      { account: memberCash(world.member.id, 'BRL'), amount: 10_000n },
    ],
  })
  expect(errorOf(await setSite('America/Manaus'))).toBe('time_zone_fixed')
  expect(errorOf(await setSite(HERE))).toBeNull()

  expect(errorOf(await move('Europe/Lisbon', inDays(3)))).toBe('approval_required')
  // Today has begun, and tomorrow has begun where it is tomorrow already.
  for (const wrong of [0, 91]) expect(errorOf(await ask('Europe/Lisbon', inDays(wrong)))).toBe('invalid_input')
  expect(errorOf(await ask('Pacific/Kiritimati', inDays(3)))).toBe('invalid_input')
  const approval = answered<Approval>(await ask('Europe/Lisbon', inDays(3)))
  expect(errorOf(await agree(approval, admin))).toBe('second_person_required')
  expect((await read()).nextTimeZone).toBeNull()
  answered(await agree(approval))
  const planned = { timeZone: 'Europe/Lisbon', from: inDays(3) }
  expect(await read()).toMatchObject({ nextTimeZone: planned, site: { timeZone: HERE } })
  // Asked again as it is: nothing to decide. Another day and no change at all take two again.
  expect(answered<BrandSettings>(await move('Europe/Lisbon', inDays(3))).nextTimeZone).toEqual(planned)
  expect(errorOf(await move('Europe/Lisbon', inDays(4)))).toBe('approval_required')
  expect(errorOf(await move(HERE, inDays(3)))).toBe('approval_required')
  const both = [
    answered<Approval>(await ask('Europe/Lisbon', inDays(4))),
    answered<Approval>(await ask(HERE, inDays(3))),
  ]
  await Promise.all(both.map((one) => agree(one)))
  const { rows } = await sql<{ zones: string[] }>`
    select zones from merchant where id = ${world.brandId}`.execute(world.db)
  // One after the other, in whichever order: a plan or none, never two.
  expect([[HERE], [HERE, 'Europe/Lisbon']]).toContainEqual(rows[0]?.zones)
  const { rows: notes } = await sql<{ names: string[] }>`
    select array_agg(distinct staff_name) as names from staff_audit where action = 'brand.time_zone'`.execute(world.db)
  expect(notes[0]?.names).toEqual([second.userName])
})
