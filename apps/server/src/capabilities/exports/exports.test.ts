import { inflateRawSync } from 'node:zlib'
import { opsDeposits } from '@trevo/contract/ops/cashier'
import { opsExport } from '@trevo/contract/ops/export'
import { opsMembers } from '@trevo/contract/ops/members'
import { STAFF_MERCHANT_HEADER, StaffRole } from '@trevo/contract/ops/roles'
import { staffAudit } from '@trevo/contract/ops/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../test/fixtures.ts'
import { aReceipt } from '../../../test/ops-cashier.ts'
import { anOpsWorld, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { listsOf } from '../../platform/http/staff-lists.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

type Ask = {
  merchant?: string
  list: string
  format?: string
  language?: string
  filter?: object | string
  params?: object
}
/** Not in the envelope, so not by the helper that reads one. */
async function ask(by: StaffCaller, { list, format = 'csv', language = 'PT', filter, params, merchant }: Ask) {
  const query = new URLSearchParams({
    list,
    format,
    language,
    ...(filter !== undefined && { filter: typeof filter === 'string' ? filter : JSON.stringify(filter) }),
    ...(params !== undefined && { params: JSON.stringify(params) }),
  })
  const { statusCode, body, rawPayload } = await world.server.app.http.inject({
    url: `${opsExport.path}?${query}`,
    headers: {
      authorization: `Bearer ${by.token}`,
      host: 'localhost',
      ...(merchant !== undefined && { [STAFF_MERCHANT_HEADER]: merchant }),
    },
  })
  const envelope = statusCode === 200 ? {} : JSON.parse(body)
  return { status: statusCode, text: body, bytes: rawPayload, envelope }
}
const audits = async () => {
  const { rows } = await world.server.database.pool.query<{ after: object; entity_id: string }>(
    `select entity_id, after from staff_audit where action = 'list.export' order by id`,
  )
  return rows
}

test('a list is a file: its columns in words, amounts as the brand’s country writes them, times of the brand', async () => {
  await aReceipt(world, world.member)
  const { text, status } = await ask(world.own, { list: opsDeposits.path })
  expect(status).toBe(200)
  const [heads = '', row = ''] = text.replace('\ufeff', '').split('\r\n')
  expect(heads).toBe('Número;Número do membro;Usuário;Tipo;Situação;Valor;Pago;Moeda;Tem comprovante;Criado em')
  expect(row).toMatch(/^\d+;\d+;ana;bank;pending;50,00;0,00;BRL;true;2026-03-01 09:00:00$/)
  const english = await ask(world.own, { list: opsDeposits.path, language: 'EN' })
  expect(english.text).toContain(';50,00;')
})

test('a name that a spreadsheet would calculate is quoted in CSV and a text in XLSX', async () => {
  const { merchantId } = world.member
  const evil = await aMember(world.db, { merchantId })
  await world.server.database.pool.query('update member set nickname = $1 where id = $2', ['=HYPERLINK("x")', evil.id])
  const { text } = await ask(world.own, { list: opsMembers.path })
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  const sheet = await sheetOf(world.own, { list: opsMembers.path })
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("x")</t></is></c>')
  expect(sheet).not.toContain('<f>')
})

/** Read by the central directory, as a spreadsheet does. */
async function sheetOf(by: StaffCaller, asked: Ask): Promise<string> {
  const { bytes } = await ask(by, { ...asked, format: 'xlsx' })
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const start = bytes.readUInt32LE(at + 42)
    const body = start + 30 + bytes.readUInt16LE(start + 26)
    if (name === 'xl/worksheets/sheet1.xml') return inflateRawSync(bytes.subarray(body, body + packed)).toString()
    at += 46 + nameLength
  }
  throw new Error('no sheet')
}

test('a filter narrows the file as it narrows the list, and all pages are in it', async () => {
  const { merchantId } = world.member
  for (let one = 0; one < 230; one += 1) await aMember(world.db, { merchantId, account: `many${one}` })
  const { text } = await ask(world.own, { list: opsMembers.path, filter: { q: 'many' } })
  expect(text.trim().split('\r\n')).toHaveLength(231)
  expect(new Set(text.trim().split('\r\n')).size).toBe(231)
})

test('every role may export the lists it may see, and no other', async () => {
  for (const role of StaffRole.options) {
    const caller = await signedIn(world.server, { roles: [role], merchantId: world.brandId })
    for (const { endpoint } of listsOf(world.server.app)) {
      const access = endpoint.staff
      const may =
        access !== undefined &&
        !access.everyMerchant &&
        (typeof access.roles === 'string' || access.roles.includes(role))
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '9000000']),
      )
      const answer = await ask(caller, { list: endpoint.path, params })
      const isRefused = answer.status === 403 && errorOf(answer) === 'no_permission'
      expect([endpoint.path, role, isRefused]).toEqual([endpoint.path, role, !may])
    }
  }
})

test('a file has what the caller would see on the page: nothing of another brand', async () => {
  const { text } = await ask(world.stranger, { list: opsMembers.path })
  expect(text).not.toContain('ana')
  expect(errorOf(await ask(world.own, { list: opsMembers.path, merchant: 'mare' }))).toBe('no_permission')
})

test('it is noted who took which list with which filter, but not whom they looked for', async () => {
  const before = (await audits()).length
  await ask(world.own, { list: opsMembers.path, filter: { q: 'ana', status: 'active' } })
  const rows = await audits()
  expect(rows).toHaveLength(before + 1)
  expect(rows.at(-1)).toMatchObject({
    entity_id: opsMembers.path,
    after: { format: 'csv', filter: { q: '…', status: 'active' } },
  })
})

test.each([
  ['a call that is no list', { list: '/ops/v1/me' }, 'not_found'],
  ['a list that there is not', { list: '/ops/v1/nothing' }, 'not_found'],
  ['a path from outside', { list: '/wps/session' }, 'invalid_input'],
  ['a filter that the list refuses', { list: opsMembers.path, filter: { status: 'lost' } }, 'invalid_input'],
  ['a filter that the list does not have', { list: opsMembers.path, filter: { secret: 1 } }, 'invalid_input'],
  ['a filter that is no object', { list: opsMembers.path, filter: '[1]' }, 'invalid_input'],
  ['a filter that is no JSON', { list: opsMembers.path, filter: '{' }, 'invalid_input'],
  ['a prototype', { list: opsMembers.path, filter: '{"__proto__":{"a":1}}' }, 'bad_request'],
] as const)('%s is refused, and nothing is noted', async (_what, asked, code) => {
  const before = (await audits()).length
  const refused = errorOf(await ask(world.own, asked))
  expect(['invalid_input', 'bad_request', 'not_found']).toContain(refused)
  if (code !== 'bad_request') expect(refused).toBe(code)
  expect((await audits()).length).toBe(before)
})

test('the log itself can be taken by whoever may read it', async () => {
  const { text, status } = await ask(await signedIn(world.server, { roles: ['admin'] }), { list: staffAudit.path })
  expect(status).toBe(200)
  expect(text).toContain('list.export')
})
