import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import {
  type BrandProvider,
  opsEndProvider,
  opsMakeProvider,
  opsProviders,
  opsTestProvider,
  opsUseProvider,
} from '@trevo/contract/ops/providers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenLocally } from '../../../../test/listen-locally.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { createBrandProviders } from '../../../base/brand-providers/brand-providers.ts'
import { assertReachable } from './try.ts'

let world: OpsWorld
let admin: StaffCaller
let second: StaffCaller
let mailServer: MailServer
const texts: { to: string; text: string }[] = []
let gateway: { url: string; close(): Promise<void> }
let status = 200
beforeAll(async () => {
  world = await anOpsWorld()
  mailServer = await startMailServer()
  gateway = await listenLocally(
    createServer(async (request, response) => {
      texts.push((await json(request)) as { to: string; text: string })
      response.writeHead(status).end('{}')
    }),
  )
  admin = await signedIn(world.server, { roles: ['admin'], merchantId: world.brandId })
  second = await signedIn(world.server, { roles: ['finance'], merchantId: world.brandId })
})
beforeEach(() => {
  status = 200
  texts.length = 0
})
afterAll(async () => {
  await gateway.close()
  await mailServer.close()
  await world.close()
})

const SECRET = 'muito-secreto-4711'
const sms = (url = gateway.url) => ({
  kind: 'sms' as const,
  url,
  token: SECRET,
  template: '{"to":"{to}","text":"{text}"}',
  perHour: 3,
})
const make = (settings: object = sms(), requestId: string = randomUUID(), caller = admin) =>
  caller.call(opsMakeProvider, { body: { requestId, label: 'Casa nova', settings } })
const made = async (settings?: object) => answered<BrandProvider>(await make(settings))
const use = (id: string, caller = admin) => caller.call(opsUseProvider, { params: { id }, body: {} })
const ask = (id: string, caller = admin) =>
  caller.call(opsAskApproval, {
    body: { requestId: randomUUID(), kind: 'brand_provider', note: 'contrato novo', params: { id }, body: {} },
  })
const agree = ({ id }: Approval, caller = second) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })
const end = (id: string) => admin.call(opsEndProvider, { params: { id } })
const intoUse = async (id: string) => answered(await agree(answered<Approval>(await ask(id))))

/** What leaves where nothing of a brand's own is in use. */
const house: string[] = []
const sending = () => {
  const { db, config, clock } = world.server.app
  const send =
    (channel: string) =>
    async ({ to }: { to: string }) =>
      void house.push(`${channel} ${to}`)
  const identities = { register: { personOf: async () => ({ isKnown: false as const }) }, isSandbox: true }
  return createBrandProviders(
    { config, db, clock, log: pino({ level: 'silent' }), capped: (provider) => provider },
    {
      mail: { send: send('mail'), close: () => undefined },
      sms: { send: send('sms') },
      identities: { ...identities, faces: { compare: () => Promise.reject(new Error('nobody')) } },
    },
  )
}

test('serves a brand only once a second person agreed, from the next message on, and no other brand', async () => {
  const providers = sending()
  const message = { merchantId: world.brandId, to: '+5511987654321', text: '482913' }
  const { id, state } = await made()
  expect(state).toBe('waiting')
  await providers.sms.send(message)
  expect(texts).toEqual([])
  expect(errorOf(await use(id))).toBe('approval_required')
  const approval = answered<Approval>(await ask(id))
  expect(errorOf(await agree(approval, admin))).toBe('second_person_required')
  await providers.sms.send(message)
  expect(texts).toEqual([])
  answered(await agree(approval))
  await providers.sms.send(message)
  expect(texts).toEqual([{ to: '+5511987654321', text: '482913' }])
  await providers.sms.send({ ...message, merchantId: world.otherId })
  expect(texts).toHaveLength(1)
  const { rows: notes } = await sql<{ name: string; after: object }>`
    select staff_name as name, after from staff_audit where action = 'brand_provider.use' and entity_id = ${id}`.execute(
    world.db,
  )
  expect(notes).toMatchObject([{ name: second.userName, after: { kind: 'sms', askedBy: admin.userName } }])
  // Ended by one person, and the machine's own goes on.
  expect(answered<BrandProvider>(await end(id)).state).toBe('ended')
  await providers.sms.send(message)
  expect(texts).toHaveLength(1)
  expect(house).toHaveLength(4)
  expect(errorOf(await use(id))).toBe('conflict')
  providers.close()
})

test('one of a kind is in use: the next one ends the one before, also where two are agreed to at once', async () => {
  const [first, next] = [await made(), await made()]
  const approvals = [answered<Approval>(await ask(first.id)), answered<Approval>(await ask(next.id))]
  await Promise.all(approvals.map((approval) => agree(approval)))
  const { providers } = answered<{ providers: BrandProvider[] }>(await admin.call(opsProviders))
  const states = providers.filter(({ id }) => [first.id, next.id].includes(id)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['ended', 'used'])
})

test('a secret is in no answer, note, approval or row that can be read', async () => {
  const { id } = await made()
  await intoUse(id)
  const listed = JSON.stringify(await admin.call(opsProviders))
  expect(listed).not.toContain(SECRET)
  const { rows } = await sql<{ text: string }>`
    select string_agg(a::text, '') || coalesce((select string_agg(p::text, '') from brand_provider p), '')
      || coalesce((select string_agg(p::text, '') from approval p), '')
      || coalesce((select string_agg(r::text, '') from staff_request r), '') as text from staff_audit a`.execute(
    world.db,
  )
  expect(rows[0]?.text).not.toContain(SECRET)
})

test('a repeat of the request is the same service; with other settings it is refused', async () => {
  const requestId = randomUUID()
  const answers = await Promise.all([make(sms(), requestId), make(sms(), requestId)])
  expect(new Set(answers.map((answer) => answered<BrandProvider>(answer).id)).size).toBe(1)
  expect(errorOf(await make(sms('https://other.example'), requestId))).toBe('idempotency_conflict')
})

test('a test really calls it, and says what came of it', async () => {
  const { id } = await made()
  const tryIt = (to: string | null) => admin.call(opsTestProvider, { params: { id }, body: { to } })
  expect(answered<BrandProvider>(await tryIt('+5511987654321')).test).toMatchObject({ passed: true })
  expect(texts).toMatchObject([{ to: '+5511987654321' }])
  status = 403
  expect(answered<BrandProvider>(await tryIt('+5511987654321')).test).toMatchObject({
    passed: false,
    said: 'sms_failed',
  })
  expect((await tryIt('nobody')).envelope).toMatchObject({
    errorCode: 'invalid_input',
    value: { fields: [{ path: 'to' }] },
  })
})

test('mail leaves by the brand’s own server, and a wrong password is told', async () => {
  const { hostname, port, username, password } = new URL(mailServer.url)
  const settings = {
    kind: 'mail',
    host: hostname,
    port: Number(port),
    tls: false,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: 'Sol <ola@sol.example>',
  }
  const wrong = await made({ ...settings, password: 'outra' })
  const tried = await admin.call(opsTestProvider, { params: { id: wrong.id }, body: { to: 'bia@example.com' } })
  expect(answered<BrandProvider>(tried).test).toMatchObject({ passed: false, said: expect.stringContaining('535') })
  const { id } = await made(settings)
  await intoUse(id)
  const providers = sending()
  await providers.mail.send({ merchantId: world.brandId, to: 'bia@example.com', subject: 'Oi', text: 'Olá' })
  expect(await mailServer.next()).toMatchObject({ from: 'ola@sol.example', to: ['bia@example.com'], subject: 'Oi' })
  const before = house.length
  await providers.mail.send({ merchantId: null, to: 'ana@house.example', subject: 'Oi', text: 'Olá' })
  expect(house.slice(before)).toEqual(['mail ana@house.example'])
  providers.close()
})

test('staff of another brand neither see nor touch it', async () => {
  const { id } = await made()
  const other = await signedIn(world.server, { roles: ['admin'], merchantId: world.otherId })
  expect(errorOf(await use(id, other))).toMatch(/not_found|approval_required/)
  expect(errorOf(await other.call(opsTestProvider, { params: { id }, body: { to: '+5511987654321' } }))).toBe(
    'not_found',
  )
  expect(errorOf(await other.call(opsEndProvider, { params: { id } }))).toBe('not_found')
  const { providers } = answered<{ providers: BrandProvider[] }>(await other.call(opsProviders))
  expect(providers).toEqual([])
})

test.each(['http://sms.example', 'https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://localhost'])(
  'production calls no service at %s',
  async (url) => {
    await expect(assertReachable(sms(url))).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

test('where payments go is changed by somebody who works for all brands, since the next service pays what this one said', async () => {
  const pix = {
    kind: 'pix' as const,
    apiUrl: `${gateway.url}/pix`,
    tokenUrl: null,
    clientId: 'a',
    clientSecret: SECRET,
    key: '5f2f2b0e-0000-4000-8000-000000000001',
    merchantName: 'Sol',
    merchantCity: 'Recife',
    payoutPath: '/gn/pix/{id}',
    payoutQueryPath: '/gn/pix/{id}',
    certificate: null,
    certificateKey: null,
  }
  const { id } = await made(pix)
  expect(errorOf(await use(id))).toBe('no_permission')
  expect(errorOf(await ask(id))).toBe('no_permission')
  const head = await signedIn(world.server, { roles: ['admin'] })
  const approval = answered<Approval>(
    await head.call(opsAskApproval, {
      merchant: 'trevo',
      body: { requestId: randomUUID(), kind: 'brand_provider', note: 'contrato novo', params: { id }, body: {} },
    }),
  )
  answered(await agree(approval))
  expect(errorOf(await end(id))).toBe('no_permission')
})
