import { socialFinish, socialProviders, socialStart } from '@trevo/contract/auth'
import { memberInfo } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAddress, cookieOf, giveContact } from '../../../../test/auth.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'
import { OIDC_CLIENT, type OidcServer, startOidcServer, throughProvider } from '../../../../test/oidc-server.ts'
import { securityEventsOf } from '../../../../test/security-events.ts'
import '../../../providers/outbox/outbox.ts'

const HOST = 'free.test'
const FLAGS = { GOOGLELOGIN3: true }

let provider: OidcServer
let server: TestApp
let freeId = 0

beforeAll(async () => {
  provider = await startOidcServer(`http://${HOST}/wps/social/google/callback`)
  server = await startTestApp({
    config: {
      providers: {
        sms: undefined,
        mail: undefined,
        facebook: undefined,
        phoneToken: undefined,
        google: { ...OIDC_CLIENT, issuer: provider.issuer },
      },
    },
    async prepare({ db }) {
      freeId = (await aMerchant(db, { isDefault: true, hosts: [HOST], flags: FLAGS })).id
      await aMerchant(db, { hosts: ['off.test'] })
    },
  })
})
let people = 0
beforeEach(() => {
  server.clock.advance(60_000)
  people += 1
  provider.person.sub = `subject-${people}`
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Begun = { url: string; cookie: string }
async function begin(options: { token?: string; returnTo?: string } = {}): Promise<Begun> {
  const { returnTo = '/m/activity?id=3', ...rest } = options
  const params = { provider: 'google' }
  const answer = await server.inject(socialStart, { ip: anAddress(), host: HOST, params, body: { returnTo }, ...rest })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer, 'social')
  expect(cookie?.line).toMatch(/; Path=\/wps\/social; HttpOnly; SameSite=Lax; Max-Age=600$/)
  return { url: (answer.envelope as { value: { url: string } }).value.url, cookie: cookie?.value ?? '' }
}
async function comeBack(address: URL, cookie: string) {
  const response = await server.app.http.inject({
    method: 'GET',
    url: address.pathname + address.search,
    headers: { host: HOST, cookie: `social=${cookie}` },
  })
  expect(response.statusCode).toBe(302)
  const headers = response.headers
  const next = cookieOf({ status: 302, headers, envelope: null as never, text: '' }, 'social')
  return { location: String(headers.location), cookie: next?.value ?? '' }
}
async function goThrough(options = {}) {
  const { url, cookie } = await begin(options)
  return comeBack(await throughProvider(url, provider.issuer), cookie)
}
const finish = (location: string, cookie: string) =>
  server.inject(socialFinish, {
    ip: anAddress(),
    host: HOST,
    headers: { cookie: `social=${cookie}` },
    body: { ticket: new URL(location, 'http://x').searchParams.get('ticket') ?? '' },
  })
type Finished = { value: { login: { token: string; userName: string }; returnTo: string } }
async function signInWithProvider(options = {}): Promise<Finished['value']> {
  const { location, cookie } = await goThrough(options)
  const answer = await finish(location, cookie)
  expect(answer.status).toBe(200)
  return (answer.envelope as unknown as Finished).value
}

describe('the providers', () => {
  it('are those that are configured and switched on', async () => {
    expect((await server.inject(socialProviders, { host: HOST })).envelope).toMatchObject({
      value: { providers: ['google'] },
    })
    expect((await server.inject(socialProviders, { host: 'off.test' })).envelope).toMatchObject({
      value: { providers: [] },
    })
    const params = { provider: 'google' }
    const refused = await server.inject(socialStart, { host: 'off.test', params, body: { returnTo: '/m/home' } })
    expect(refused.envelope).toMatchObject({ errorCode: 'no_permission' })
  })
})

describe('signing in with a provider', () => {
  it('makes an account the first time and finds it again, on the page that asked', async () => {
    const first = await signInWithProvider()
    expect(first.returnTo).toBe('/m/activity?id=3')
    const { envelope } = await server.inject(memberInfo, { host: HOST, token: first.login.token })
    expect(envelope).toMatchObject({ value: { nickname: 'Bia Andrade', type: 0 } })
    provider.person.email = 'changed@example.com'
    const second = await signInWithProvider()
    expect(second.login.userName).toBe(first.login.userName)
    provider.person.sub = `${provider.person.sub}-another`
    expect((await signInWithProvider()).login.userName).not.toBe(first.login.userName)
  })
  it('makes one account when somebody comes in twice at once', async () => {
    const names = (await Promise.all([signInWithProvider(), signInWithProvider()])).map(({ login }) => login.userName)
    expect(new Set(names).size).toBe(1)
  })
  it('links the identity to whoever is signed in', async () => {
    const member = await aMember(server.database.db, { merchantId: freeId })
    const { token } = await aSession(server.database.db, member, server.clock.now())
    await giveContact(server.database.db, member, 'email', `${member.account}@example.com`)
    await signInWithProvider({ token })
    expect((await signInWithProvider()).login.userName).toBe(member.account)
    const told = () =>
      server.database.db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', `${member.account}@example.com`)
        .execute()
    await expect.poll(told).toEqual([{ subject: expect.stringContaining('A new way to sign in') }])
    expect(await securityEventsOf(server.database.db, member.id)).toMatchObject([
      { event: 'social_linked', detail: { provider: 'google' } },
      { event: 'signed_in' },
      { event: 'signed_in' },
    ])
  })
  it('makes no account where the regulation asks for more than a provider knows', async () => {
    const { db } = server.database
    await db.updateTable('merchant').set({ regulation: 'br' }).where('id', '=', freeId).execute()
    await expect.poll(() => server.app.guards.merchantOf(HOST).regulation).toBe('br')
    expect((await goThrough()).location).toBe('/m/register?social=unknown')
    const member = await aMember(db, { merchantId: freeId })
    const { token } = await aSession(db, member, server.clock.now())
    await signInWithProvider({ token })
    expect((await signInWithProvider()).login.userName).toBe(member.account)
    await db.updateTable('merchant').set({ regulation: 'none' }).where('id', '=', freeId).execute()
    await expect.poll(() => server.app.guards.merchantOf(HOST).regulation).toBe('none')
  })
  it('refuses a member who is locked', async () => {
    const { login } = await signInWithProvider()
    const { db } = server.database
    await db.updateTable('member').set({ status: 'locked' }).where('account', '=', login.userName).execute()
    const { location, cookie } = await goThrough()
    expect((await finish(location, cookie)).envelope).toMatchObject({ errorCode: 'user_unavailable' })
  })
  it.each(['https://evil.example/m/', '//evil.example', '/mirror', 'javascript:alert(1)'])(
    'never returns to %s',
    async (returnTo) => {
      expect((await signInWithProvider({ returnTo })).returnTo).toBe('/m/home')
    },
  )
})

describe('somebody in between', () => {
  it('gets nowhere with a ticket but without the browser that began, and a ticket works once', async () => {
    const { location, cookie } = await goThrough()
    expect((await finish(location, 'another-browser')).envelope).toMatchObject({ errorCode: 'session_expired' })
    expect((await finish(location, cookie)).envelope).toMatchObject({ errorCode: 'session_expired' })
  })
  it('cannot come back in another browser, twice, or with another state', async () => {
    const { url, cookie } = await begin()
    const back = await throughProvider(url, provider.issuer)
    expect((await comeBack(back, 'another-browser')).location).toBe('/m/login?social=failed')
    const forged = new URL(back)
    forged.searchParams.set('state', 'forged')
    expect((await comeBack(forged, cookie)).location).toBe('/m/login?social=failed')
    expect((await comeBack(back, cookie)).location).toBe('/m/login?social=failed')
  })
})
