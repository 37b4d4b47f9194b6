import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { socialProviders } from '@trevo/contract/auth'
import { pushKey } from '@trevo/contract/content'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { type BrandProvider, opsEndProvider, opsMakeProvider, opsTestProvider } from '@trevo/contract/ops/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMerchant } from '../../../../test/fixtures.ts'
import { OIDC_CLIENT, type OidcServer, startOidcServer } from '../../../../test/oidc-server.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { SocialBrowser } from '../../../../test/social.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { TEST_CONFIG } from '../../../../test/stub-app.ts'
import { createBrandPush } from '../../../base/brand-providers/push.ts'
import type { PushTarget } from '../../../providers/push/push.ts'

const HOST = 'sol.test'
const OTHER = 'mar.test'
let oidc: OidcServer
let server: TestApp
let admin: StaffCaller
let second: StaffCaller
let merchantId = 0
beforeAll(async () => {
  oidc = await startOidcServer(`http://${HOST}/wps/social/google/callback`)
  const { socialPlaces } = TEST_CONFIG.providers
  // The machine itself has no app at Google: it only says where Google is.
  const providers = { ...TEST_CONFIG.providers, socialPlaces: { ...socialPlaces, googleIssuer: oidc.issuer } }
  server = await startTestApp({
    config: { providers },
    async prepare({ db }) {
      const flags = { GOOGLELOGIN3: true }
      merchantId = (await aMerchant(db, { code: 'sol', isDefault: true, hosts: [HOST], flags })).id
      await aMerchant(db, { code: 'mar', hosts: [OTHER], flags })
    },
  })
  admin = await signedIn(server, { roles: ['admin'], merchantId })
  second = await signedIn(server, { roles: ['finance'], merchantId })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
})

const made = async (settings: object) =>
  answered<BrandProvider>(
    await admin.call(opsMakeProvider, { body: { requestId: randomUUID(), label: 'Nosso', settings } }),
  )
const tried = async (id: string, body: object = { to: null }) => admin.call(opsTestProvider, { params: { id }, body })
async function intoUse(id: string) {
  const body = { requestId: randomUUID(), kind: 'brand_provider', note: 'app da marca', params: { id }, body: {} }
  const approval = answered<Approval>(await admin.call(opsAskApproval, { body }))
  answered(await second.call(opsDecideApproval, { params: { id: approval.id }, body: { accept: true } }))
}
const offered = async (host: string) => (await server.inject(socialProviders, { host })).envelope

test('people sign in by the brand’s own app once two agreed, on no other brand, and no longer once it is ended', async () => {
  const wrong = await made({ kind: 'google', ...OIDC_CLIENT, clientSecret: 'another secret' })
  expect(answered<BrandProvider>(await tried(wrong.id)).test).toMatchObject({ passed: false, said: 'invalid_client' })
  const { id, shown } = await made({ kind: 'google', ...OIDC_CLIENT })
  expect(shown).toEqual([{ name: 'clientId', value: OIDC_CLIENT.clientId }])
  expect(answered<BrandProvider>(await tried(id)).test).toMatchObject({ passed: true })
  expect(await offered(HOST)).toMatchObject({ value: { providers: [] } })
  await intoUse(id)
  expect(await offered(HOST)).toMatchObject({ value: { providers: ['google'] } })
  expect(await offered(OTHER)).toMatchObject({ value: { providers: [] } })
  const browser = new SocialBrowser(server, oidc, HOST)
  expect((await browser.goThrough()).location).toMatch(/^\/m\/register\?social=google/)
  const begun = await browser.begin()
  answered(await admin.call(opsEndProvider, { params: { id } }))
  expect(await offered(HOST)).toMatchObject({ value: { providers: [] } })
  const late = await browser.comeBack(await browser.leave(begun), begun.cookie)
  expect(late.location).toBe('/m/login?social=failed')
})

test('where Google is, is not for staff to say', async () => {
  const settings = { kind: 'google', ...OIDC_CLIENT, issuer: 'https://evil.example' }
  const answer = await admin.call(opsMakeProvider, { body: { requestId: randomUUID(), label: 'Nosso', settings } })
  expect(errorOf(answer)).toBe('invalid_input')
})

test('browsers subscribe with the brand’s own key, and those of before hear the key they know', async () => {
  const key = async (host: string) =>
    (await server.inject(pushKey, { host })).envelope as unknown as { value: { key: string } }
  const machine = (await key(HOST)).value.key
  const point = createECDH('prime256v1')
  point.generateKeys()
  const privateKey = Buffer.from(point.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const { id, shown } = await made({ kind: 'push', subject: 'mailto:ola@sol.example', privateKey })
  const own = point.getPublicKey('base64url')
  expect(shown).toEqual([
    { name: 'subject', value: 'mailto:ola@sol.example' },
    { name: 'publicKey', value: own },
  ])
  expect((await key(HOST)).value.key).toBe(machine)
  await intoUse(id)
  expect((await key(HOST)).value.key).toBe(own)
  expect((await key(OTHER)).value.key).toBe(machine)

  const { config, db } = server.app
  const sent: PushTarget[] = []
  const house = {
    publicKey: machine,
    async send(target: PushTarget) {
      sent.push(target)
      return 'sent' as const
    },
  }
  const push = createBrandPush({ config, db }, house)
  const browser = { endpoint: 'https://127.0.0.1/x', p256dh: 'p', auth: 'a', merchantId }
  const message = { title: 'Oi', body: 'Oi', url: '/m/home' }
  await push.send({ ...browser, serverKey: null }, message)
  await push.send({ ...browser, serverKey: machine }, message)
  expect(sent).toHaveLength(2)
  // The brand's own really sends, and so refuses an address inside; the machine's is asked for nothing.
  expect(await push.send({ ...browser, serverKey: own }, message)).toBe('gone')
  expect(await push.send({ ...browser, serverKey: randomBytes(65).toString('base64url') }, message)).toBe('gone')
  expect(sent).toHaveLength(2)
})

test('keys that are left to us are made, and a try goes to a browser on the open internet alone', async () => {
  const [first, next] = [await madePush(), await madePush()]
  expect(first.shown[1]?.value).toMatch(/^B[\w-]{86}$/)
  expect(first.shown[1]?.value).not.toBe(next.shown[1]?.value)
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const browser = { endpoint: 'https://169.254.169.254/latest', keys }
  expect(errorOf(await tried(first.id, { to: null, browser }))).toBe('invalid_input')
  expect(errorOf(await tried(first.id))).toBe('invalid_input')
})
const madePush = () => made({ kind: 'push', subject: 'https://sol.example', privateKey: null })
