import { randomUUID } from 'node:crypto'
import {
  type BrandDraft,
  opsBrandDraft,
  opsBrandDrafts,
  opsCreateBrandDraft,
  opsMakeBrand,
  opsSaveBrandDraft,
} from '@trevo/contract/ops/brand-drafts'
import { type SystemStatus, systemStatus } from '@trevo/contract/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import { aMerchant } from '../../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../../test/staff.ts'

let server: TestApp
let admin: StaffCaller
beforeAll(async () => {
  server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      const settings = { register: { nickname: { enabled: false, required: false } } }
      await aMerchant(db, { code: 'trevo', isDefault: true, hosts: ['trevo.test'], settings, flags: { CBS3: false } })
    },
  })
  admin = await signedIn(server, { roles: ['admin'] })
})
afterAll(() => server.close())

const EMPTY = { template: 'trevo', code: '', name: '', hosts: [], languages: [], timeZone: '', currency: 'MXN' }
const WANTED = {
  template: 'trevo',
  code: 'sol',
  name: 'Sol de Oro',
  hosts: ['sol.test'],
  languages: ['ES', 'EN'],
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
}
const begin = async (fields: object) =>
  answered<BrandDraft>(await admin.call(opsCreateBrandDraft, { body: { requestId: randomUUID(), ...fields } }))
const make = (id: string, requestId: string = randomUUID()) =>
  admin.call(opsMakeBrand, { params: { id }, body: { requestId } })

test('a draft is kept as it was typed, says what stands in its way at each field, and what will happen', async () => {
  const { id, problems, plan } = await begin({ ...EMPTY, hosts: ['trevo.test', 'not a host'] })
  expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(
    expect.arrayContaining(['code brand_code', 'hosts.1 host', 'timeZone time_zone']),
  )
  expect(plan).toBeNull()
  const save = (fields: object) =>
    admin.call(opsSaveBrandDraft, { params: { id }, body: { requestId: randomUUID(), ...EMPTY, ...fields } })
  const taken = answered<BrandDraft>(await save({ ...WANTED, code: 'trevo', hosts: ['trevo.test'] }))
  expect(taken.problems).toEqual([
    { path: 'code', code: 'code_taken' },
    { path: 'hosts', code: 'host_taken' },
  ])
  expect(errorOf(await make(id))).toBe('brand_code_taken')
  const fine = answered<BrandDraft>(await save({ ...WANTED, code: 'lua', hosts: ['lua.test'] }))
  expect([fine.problems, fine.plan?.regulation, (fine.plan?.games ?? 0) > 500]).toEqual([[], 'none', true])
  expect(answered<BrandDraft>(await admin.call(opsBrandDraft, { params: { id } }))).toEqual(fine)
})

test('a brand is made once of its draft, from the rules of another, and its host plays in pesos', async () => {
  const { id } = await begin(WANTED)
  const requestId = randomUUID()
  const answers = await Promise.all([make(id, requestId), make(id, requestId), make(id)])
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', null, null])
  const told = async () => answered<SystemStatus>(await server.inject(systemStatus, { host: 'sol.test' })).info
  await expect.poll(async () => (await told()).merchantCode, { timeout: 5000 }).toBe('sol')
  expect(await told()).toMatchObject({
    brand: { name: 'Sol de Oro' },
    languages: ['ES', 'EN'],
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
    currencySymbol: '$',
    regulation: 'none',
    whitelabel: { CBS3: false },
    register: { nickname: { enabled: false } },
    domainRoute: ['sol.test'],
  })
  const { rows } = await server.database.pool.query(`select count(*)::int as brands,
    (select count(*)::int from merchant_game g join merchant m on m.id = g.merchant_id where m.code = 'sol') > 500 as games
    from merchant where code = 'sol'`)
  expect(rows).toEqual([{ brands: 1, games: true }])
  const notes = await server.database.pool.query(
    `select staff_id as by, after from staff_audit where action = 'brand.create' and entity_id = 'sol'`,
  )
  expect(notes.rows).toMatchObject([{ by: admin.id, after: { hosts: ['sol.test'], currency: 'MXN' } }])
  expect(answered<BrandDraft>(await admin.call(opsBrandDraft, { params: { id } })).madeCode).toBe('sol')
  const late = { params: { id }, body: { requestId: randomUUID(), ...WANTED } }
  expect(errorOf(await admin.call(opsSaveBrandDraft, late))).toBe('conflict')
})

test('two drafts of one code or one host make one brand', async () => {
  const drafts = await Promise.all([
    begin({ ...WANTED, code: 'rio', hosts: ['rio.test'] }),
    begin({ ...WANTED, code: 'rio', hosts: ['rio2.test'] }),
    begin({ ...WANTED, code: 'rio3', hosts: ['rio.test'] }),
  ])
  const answers = await Promise.all(drafts.map(({ id }) => make(id)))
  expect(answers.filter((answer) => errorOf(answer) === null).length).toBeLessThanOrEqual(2)
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from merchant where code = 'rio') as codes, (select count(*)::int from merchant_host where host = 'rio.test') as hosts`,
  )
  expect(rows).toEqual([{ codes: 1, hosts: 1 }])
})

test('staff of one brand neither see drafts nor make brands', async () => {
  const own = await signedIn(server, { roles: ['admin'], merchantId: 1 })
  expect(errorOf(await own.call(opsBrandDrafts))).toBe('no_permission')
  expect(errorOf(await own.call(opsCreateBrandDraft, { body: { requestId: randomUUID(), ...WANTED } }))).toBe(
    'no_permission',
  )
  const { templates } = answered<{ templates: string[] }>(await admin.call(opsBrandDrafts))
  expect(templates).toEqual(expect.arrayContaining(['brazil', 'open', 'trevo', 'sol']))
})
