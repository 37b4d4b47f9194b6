import {
  type Found,
  opsForgetFilter,
  opsSavedFilters,
  opsSaveFilter,
  opsSearch,
  type SavedFilter,
} from '@trevo/contract/ops/finding'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReceipt, aWithdrawal } from '../../../test/ops-cashier.ts'
import { aStaffDraw } from '../../../test/ops-lottery.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const find = async (by: StaffCaller, q: string) =>
  answered<{ found: Found[] }>(await by.call(opsSearch, { query: { q } })).found
const kinds = async (by: StaffCaller, q: string) => [...new Set((await find(by, q)).map(({ kind }) => kind))]
const only = (role: StaffRole) => signedIn(world.server, { roles: [role], merchantId: world.brandId })

test('a member is found by the beginning of a name and by number', async () => {
  const id = String(world.member.id)
  expect(await find(world.own, 'an')).toContainEqual({ kind: 'member', id, label: 'ana', memberId: id })
  expect(await find(world.own, 'ana')).toContainEqual({ kind: 'member', id, label: 'ana', memberId: id })
})

test('money and draws are found by their number and by the names they have', async () => {
  const receipt = await aReceipt(world, world.member)
  expect(await find(world.own, String(receipt))).toContainEqual(
    expect.objectContaining({ kind: 'deposit', id: String(receipt), label: 'ana' }),
  )
  const { id } = await aWithdrawal(world, { amount: '15.00' })
  await world.server.database.pool.query('alter table withdrawal disable trigger user')
  await world.server.database.pool.query(`update withdrawal set end_to_end_id = 'E123e2e' where id = ${id}`)
  expect(await find(world.own, 'E123e2e')).toMatchObject([{ kind: 'withdrawal', id: String(id) }])
  const { rows } = await world.server.database.pool.query<{ id: bigint }>('select max(id) as id from ledger_transfer')
  const transfer = String(rows[0]?.id)
  expect(await find(world.own, transfer)).toContainEqual(expect.objectContaining({ kind: 'transfer', id: transfer }))
  const draw = await aStaffDraw(world.db, world.brandId)
  expect(await find(world.own, String(draw))).toContainEqual(
    expect.objectContaining({ kind: 'draw', id: String(draw) }),
  )
})

test('another brand finds nothing of it', async () => {
  const { rows } = await world.server.database.pool.query<{ id: bigint }>('select max(id) as id from ledger_transfer')
  for (const q of ['ana', String(world.member.id), 'E123e2e', String(rows[0]?.id)])
    expect(await find(world.stranger, q)).toEqual([])
})

test('a role finds what it could open', async () => {
  const receipt = String(await aReceipt(world, world.member))
  expect(await kinds(await only('content'), 'ana')).toEqual([])
  expect(await kinds(await only('admin'), 'ana')).toEqual([])
  expect(await kinds(await only('support'), 'ana')).toEqual(['member'])
  expect(await kinds(await only('support'), receipt)).toContain('deposit')
  const { rows } = await world.server.database.pool.query<{ id: bigint }>('select max(id) as id from ledger_transfer')
  expect(await kinds(await only('support'), String(rows[0]?.id))).toEqual([])
  expect(await kinds(await only('risk'), String(rows[0]?.id))).toEqual(['transfer'])
})

test.each(['%', "' or 1=1 --", '%%%', '9'.repeat(19), '0'.repeat(254), '\u0000ab'])('%j harms nothing', async (q) => {
  const answer = await world.own.call(opsSearch, { query: { q } })
  expect([200, 400, 422]).toContain(answer.status)
  if (answer.status === 200) expect(answered<{ found: Found[] }>(answer).found).toEqual([])
})

const saved = async (by: StaffCaller) => answered<{ filters: SavedFilter[] }>(await by.call(opsSavedFilters)).filters
const body = { list: 'deposits', name: 'A conferir', filter: { state: 'waiting', kind: 'bank' } }

test('a filter is one’s own: saved, taken by the same name, forgotten', async () => {
  const ana = await only('support')
  const rui = await only('support')
  const { id } = answered<SavedFilter>(await ana.call(opsSaveFilter, { body }))
  const other = { ...body, filter: { state: 'waiting' } }
  const twice = await Promise.all([ana.call(opsSaveFilter, { body: other }), ana.call(opsSaveFilter, { body: other })])
  expect(twice.map((answer) => answered<SavedFilter>(answer).id)).toEqual([id, id])
  expect(await saved(ana)).toEqual([{ id, ...other }])
  expect(await saved(rui)).toEqual([])
  expect(errorOf(await rui.call(opsForgetFilter, { params: { id } }))).toBe('not_found')
  answered(await ana.call(opsForgetFilter, { params: { id } }))
  expect(await saved(ana)).toEqual([])
  expect(errorOf(await ana.call(opsForgetFilter, { params: { id } }))).toBe('not_found')
})

test.each([
  ['a list that is a path', { ...body, list: '../staff' }],
  ['no name', { ...body, name: ' ' }],
  ['a filter within a filter', { ...body, filter: { a: { b: 1 } } }],
  [
    'too much of it',
    { ...body, filter: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'x'.repeat(200)])) },
  ],
])('%s is refused', async (_what, wrong) => {
  expect(errorOf(await world.own.call(opsSaveFilter, { body: wrong }))).toBe('invalid_input')
})
