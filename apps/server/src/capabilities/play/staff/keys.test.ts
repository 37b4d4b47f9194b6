import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import type { StaffVendor } from '@trevo/contract/ops/games'
import type { StaffRole } from '@trevo/contract/ops/roles'
import {
  opsChangeVendor,
  opsCreateVendor,
  opsMakeVendorKey,
  opsRetireVendorKey,
  opsUseVendorKey,
  opsVendorKeys,
  type VendorKey,
} from '@trevo/contract/ops/vendors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { createVendorKeys } from '../vendor-keys.ts'

let world: OpsWorld
let admin: StaffCaller
let second: StaffCaller
const person = (role: StaffRole, merchantId: number | null = null) =>
  signedIn(world.server, { roles: [role], merchantId })
beforeAll(async () => {
  world = await anOpsWorld()
  ;[admin, second] = [await person('admin'), await person('finance')]
})
afterAll(() => world.close())

type Made = { key: VendorKey; secret: string }
let codes = 0
const body = (code: string, more = {}) => ({
  code,
  displayName: 'Casa Nova',
  launchUrl: 'https://jogos.example/abrir',
  inSite: true,
  currencies: ['BRL', 'FUN'],
  ...more,
})
async function aVendor(): Promise<string> {
  const code = `NV${++codes}`
  await createByTwo(body(code))
  await limit(code)
  return code
}
/** What a round may stake, pay and be corrected by; null: not said. */
const limit = (code: string, correction: bigint | null = 1_000_000n) =>
  sql`insert into vendor_limit (vendor_code, currency, max_stake, max_prize, max_correction) values (${code}, 'BRL', 5000000, 50000000, ${correction})
    on conflict (vendor_code, currency) do update set max_correction = excluded.max_correction`.execute(world.db)
const make = (id: string, requestId: string = randomUUID(), caller = admin) =>
  caller.call(opsMakeVendorKey, { params: { id }, body: { requestId } })
const made = async (id: string) => answered<Made>(await make(id))
const use = (id: string, key: string, caller = admin) => caller.call(opsUseVendorKey, { params: { id, key }, body: {} })
const ask = (id: string, key: string, caller = admin) =>
  caller.call(opsAskApproval, {
    body: { requestId: randomUUID(), kind: 'vendor_key', note: 'entrou o provedor', params: { id, key }, body: {} },
  })
const askNew = (asked: object) =>
  admin.call(opsAskApproval, {
    body: { requestId: randomUUID(), kind: 'vendor_create', note: 'entra o provedor', params: {}, body: asked },
  })
const createByTwo = async (asked: object) => answered(await agree(answered<Approval>(await askNew(asked))))
const agree = ({ id }: Approval, caller = second) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })
const keys = async (id: string) =>
  answered<{ keys: VendorKey[] }>(await admin.call(opsVendorKeys, { params: { id } })).keys
/** What the wallet takes, as a node that has just started reads it; without the demo's own keys. */
const accepted = async (code: string) => {
  const { db, config, clock } = world.server.app
  return (await createVendorKeys({ db, secrets: config.secrets, clock, demo: false })(code)).map(String)
}
const notes = async (action: string, entity: string) => {
  const { rows } = await sql<{ name: string; merchant: number | null; after: object }>`
    select staff_name as name, merchant_id as merchant, after from staff_audit
    where action = ${action} and entity_id = ${entity}`.execute(world.db)
  return rows
}

describe('a vendor', () => {
  test('is made by two people, once by the same form twice at once, and its code is nobody else’s', async () => {
    const asked = body('DUPLA')
    const alone = await admin.call(opsCreateVendor, { body: asked })
    expect(alone.envelope).toMatchObject({
      errorCode: 'approval_required',
      value: { kind: 'vendor_create', why: 'always' },
    })
    const approvals = [await askNew(asked), await askNew(asked)].map((answer) => answered<Approval>(answer))
    expect(approvals[0]?.facts).toContainEqual({
      name: 'launch_address',
      as: 'text',
      before: null,
      after: 'https://jogos.example/abrir',
    })
    const made = async () => (await sql`select from vendor where code = 'DUPLA'`.execute(world.db)).rows.length
    expect([errorOf(await agree(approvals[0] as Approval, admin)), await made()]).toEqual(['second_person_required', 0])
    await Promise.all(approvals.map((approval) => agree(approval)))
    expect(await made()).toBe(1)
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(opsCreateVendor, { body: asked })))
    expect(answers.map((answer) => answered<StaffVendor>(answer).id)).toEqual(['DUPLA', 'DUPLA', 'DUPLA'])
    expect(await notes('vendor.create', 'DUPLA')).toHaveLength(1)
    const other = { body: body('DUPLA', { launchUrl: 'https://ladrao.example/abrir' }) }
    expect([errorOf(await admin.call(opsCreateVendor, other)), errorOf(await askNew(other.body))]).toEqual([
      'code_taken',
      'code_taken',
    ])
    const row = await sql<{ url: string }>`select launch_url as url from vendor where code = 'DUPLA'`.execute(world.db)
    expect(row.rows).toEqual([{ url: 'https://jogos.example/abrir' }])
  })

  test('opens at an https address, and our own games stay where they are', async () => {
    for (const launchUrl of ['http://jogos.example', 'javascript:alert(1)', '/games', 'jogos.example'])
      expect(errorOf(await admin.call(opsCreateVendor, { body: body('MAU', { launchUrl }) }))).toBe('invalid_input')
    await sql`insert into vendor (code, display_name, launch_url) values ('NOSSA', 'Nossa', '/studio/play')`.execute(
      world.db,
    )
    const { code: _, ...change } = body('NOSSA')
    const params = { id: 'NOSSA' }
    expect(errorOf(await admin.call(opsChangeVendor, { params, body: change }))).toBe('conflict')
    const kept = await admin.call(opsChangeVendor, { params, body: { ...change, launchUrl: null } })
    expect(answered<StaffVendor>(kept)).toMatchObject({ displayName: 'Casa Nova', launchUrl: '/studio/play' })
    expect(errorOf(await admin.call(opsChangeVendor, { params: { id: 'NADA' }, body: change }))).toBe('not_found')
  })

  test('moves its games to another address by two people, who read both', async () => {
    const code = await aVendor()
    const { code: _, ...same } = body(code)
    const moved = { ...same, launchUrl: 'https://ladrao.example/abrir' }
    const params = { id: code }
    const alone = await admin.call(opsChangeVendor, { params, body: moved })
    expect([errorOf(alone), alone.envelope]).toMatchObject([
      'approval_required',
      { value: { kind: 'vendor_change', why: 'always' } },
    ])
    answered(await admin.call(opsChangeVendor, { params, body: { ...same, displayName: 'Casa Velha' } }))
    const asked = { requestId: randomUUID(), kind: 'vendor_change', note: 'mudou de endereço', params, body: moved }
    const approval = answered<Approval>(await admin.call(opsAskApproval, { body: asked }))
    expect(approval.facts).toContainEqual({
      name: 'launch_address',
      as: 'text',
      before: 'https://jogos.example/abrir',
      after: 'https://ladrao.example/abrir',
    })
    expect(errorOf(await agree(approval, admin))).toBe('second_person_required')
    answered(await agree(approval))
    const row = await sql<{ url: string }>`select launch_url as url from vendor where code = ${code}`.execute(world.db)
    expect(row.rows).toEqual([{ url: 'https://ladrao.example/abrir' }])
  })

  test('is not for staff of one brand', async () => {
    const own = await person('admin', world.brandId)
    expect(errorOf(await own.call(opsCreateVendor, { body: body('MEU') }))).toBe('no_permission')
    expect(errorOf(await make('PG', randomUUID(), own))).toBe('no_permission')
  })
})

describe('a key', () => {
  test('signs nothing before a second person agreed, and is shown to nobody afterwards', async () => {
    const code = await aVendor()
    const { key, secret } = await made(code)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(key).toMatchObject({ state: 'waiting', madeBy: admin.userName })
    expect(await accepted(code)).toEqual([])
    const alone = await use(code, key.id)
    expect(errorOf(alone)).toBe('approval_required')
    expect(alone.envelope).toMatchObject({ value: { kind: 'vendor_key', why: 'always' } })
    const approval = answered<Approval>(await ask(code, key.id))
    expect(errorOf(await agree(approval, admin))).toBe('second_person_required')
    expect(await accepted(code)).toEqual([])
    answered(await agree(approval))
    expect(await accepted(code)).toEqual([secret])
    expect(await keys(code)).toMatchObject([{ id: key.id, state: 'active' }])
    expect(await notes('vendor_key.use', code)).toMatchObject([
      { name: second.userName, merchant: null, after: { keyId: key.id, askedBy: admin.userName } },
    ])
    const { rows } = await sql<{ text: string }>`
      select string_agg(a::text, '') || (select string_agg(k::text, '') from vendor_key k)
        || coalesce((select string_agg(p::text, '') from approval p), '') as text from staff_audit a`.execute(world.db)
    expect(rows[0]?.text).not.toContain(secret)
  })

  test('is put into use by nobody before a round of the vendor is limited, and no limit is taken away afterwards', async () => {
    const code = `NV${++codes}`
    await createByTwo(body(code))
    const { key } = await made(code)
    const missing = { errorCode: 'vendor_limits_missing', value: { currencies: ['BRL'] } }
    for (const step of [() => undefined, () => limit(code, null)]) {
      await step()
      expect((await use(code, key.id)).envelope).toMatchObject(missing)
      expect((await ask(code, key.id)).envelope).toMatchObject(missing)
    }
    await limit(code)
    const approval = answered<Approval>(await ask(code, key.id))
    // Taken away between the question and the answer.
    await limit(code, null)
    expect(errorOf(await agree(approval))).toBe('vendor_limits_missing')
    expect(await accepted(code)).toEqual([])
    await limit(code)
    answered(await agree(approval))
    expect(await accepted(code)).toHaveLength(1)
    const terms = { apiUrl: null, addresses: [], limits: [] }
    const asked = { kind: 'vendor_terms', note: 'sem limites', params: { id: code }, body: terms } as const
    const loosened = answered<Approval>(
      await admin.call(opsAskApproval, { body: { ...asked, requestId: randomUUID() } }),
    )
    expect(errorOf(await agree(loosened))).toBe('vendor_limits_missing')
  })

  test('is one for one request, also three times at once, and told again only while it waits and to its maker', async () => {
    const code = await aVendor()
    const requestId = randomUUID()
    const answers = await Promise.all([make(code, requestId), make(code, requestId), make(code, requestId)])
    const all = [...answers, await make(code, requestId)].map((answer) => answered<Made>(answer))
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1)
    expect(await keys(code)).toHaveLength(1)
    expect(await notes('vendor_key.create', code)).toHaveLength(1)
    const stranger = answered<Made>(await make(code, requestId, await person('admin')))
    expect(stranger.secret).not.toBe(all[0]?.secret)
    const other = await aVendor()
    expect(errorOf(await make(other, requestId))).toBe('idempotency_conflict')
    expect(await keys(other)).toEqual([])
    const id = all[0]?.key.id ?? ''
    answered(await agree(answered<Approval>(await ask(code, id))))
    expect(errorOf(await make(code, requestId))).toBe('idempotency_conflict')
  })

  test('that was withdrawn is put into use by nobody, also where it was asked for before', async () => {
    const code = await aVendor()
    const { key } = await made(code)
    const approval = answered<Approval>(await ask(code, key.id))
    const retire = () => admin.call(opsRetireVendorKey, { params: { id: code, key: key.id } })
    expect(answered<VendorKey>(await retire()).state).toBe('retired')
    expect(answered<VendorKey>(await retire()).state).toBe('retired')
    expect(await notes('vendor_key.retire', code)).toHaveLength(1)
    expect(errorOf(await agree(approval))).toBe('conflict')
    expect(errorOf(await ask(code, key.id))).toBe('conflict')
    expect(await accepted(code)).toEqual([])
  })

  test('retired and agreed to at once ends retired or refuses, and never comes back', async () => {
    const code = await aVendor()
    const { key } = await made(code)
    const approval = answered<Approval>(await ask(code, key.id))
    await Promise.all([agree(approval), admin.call(opsRetireVendorKey, { params: { id: code, key: key.id } })])
    answered(await admin.call(opsRetireVendorKey, { params: { id: code, key: key.id } }))
    expect(errorOf(await use(code, key.id))).toBe('conflict')
    expect(await accepted(code)).toEqual([])
  })

  test('rotates with an overlap: the old one stays good until it is ended, and five are the most', async () => {
    const code = await aVendor()
    const [old, fresh] = [await made(code), await made(code)]
    for (const { key } of [old, fresh]) answered(await agree(answered<Approval>(await ask(code, key.id))))
    expect((await accepted(code)).toSorted()).toEqual([old.secret, fresh.secret].toSorted())
    const risk = await person('risk')
    answered(await risk.call(opsRetireVendorKey, { params: { id: code, key: old.key.id } }))
    expect(await accepted(code)).toEqual([fresh.secret])
    for (let more = 0; more < 4; more++) await made(code)
    expect(errorOf(await make(code))).toBe('conflict')
    const other = await aVendor()
    expect(errorOf(await use(other, fresh.key.id))).toBe('not_found')
  })

  test('is agreed to by staff of all brands alone', async () => {
    const code = await aVendor()
    const { key } = await made(code)
    const approval = answered<Approval>(await ask(code, key.id))
    const own = await person('finance', world.brandId)
    expect(errorOf(await agree(approval, own))).toMatch(/no_permission|not_found|second_person_required/)
    expect(await accepted(code)).toEqual([])
  })
})
