import { socialProviders, socialStart } from '@trevo/contract/auth'
import { memberInfo } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant, type TestMember } from '../../../../test/fixtures.ts'
import { type OidcServer, startOidcServer } from '../../../../test/oidc-server.ts'
import { SocialBrowser, withGoogle } from '../../../../test/social.ts'

const HOST = 'free.test'
const FLAGS = { GOOGLELOGIN3: true }

let provider: OidcServer
let server: TestApp
let browser: SocialBrowser
let merchantId = 0

beforeAll(async () => {
  provider = await startOidcServer(`http://${HOST}/wps/social/google/callback`)
  server = await startTestApp({
    config: withGoogle(provider),
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [HOST], flags: FLAGS })).id
      await aMerchant(db, { hosts: ['off.test'] })
    },
  })
  browser = new SocialBrowser(server, provider, HOST)
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

async function memberCount(): Promise<number> {
  const count = server.database.db.selectFrom('member').select((eb) => eb.fn.countAll<bigint>().as('count'))
  return Number((await count.executeTakeFirstOrThrow()).count)
}

describe('the providers', () => {
  test('are those that are configured and switched on', async () => {
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

/** Somebody who has registered and linked the provider's account before. */
async function aLinkedMember(): Promise<TestMember> {
  const { db } = server.database
  const member = await aMember(db, { merchantId })
  const values = {
    merchant_id: merchantId,
    provider: 'google',
    subject: provider.person.sub,
    member_id: member.id,
  } as const
  await db.insertInto('social_identity').values(values).execute()
  return member
}

describe('signing in with a provider', () => {
  test('makes no account: a stranger is sent to what registration asks, whatever the regulation', async () => {
    const before = await memberCount()
    for (let visit = 0; visit < 2; visit++) {
      const { location, cookie, offerCookie } = await browser.goThrough()
      expect(location).toBe('/m/register?social=google&from=%2Fm%2Factivity%3Fid%3D3')
      expect(offerCookie).not.toBe('')
      expect((await browser.finish(location, cookie)).envelope).toMatchObject({ errorCode: 'session_expired' })
    }
    // Whoever turns back halfway leaves nothing behind.
    expect(await memberCount()).toBe(before)
    expect(await server.database.db.selectFrom('social_identity').selectAll().execute()).toEqual([])
  })
  test("finds a linked account by the provider's own subject, on the page that asked", async () => {
    const member = await aLinkedMember()
    const first = await browser.signIn()
    expect(first.returnTo).toBe('/m/activity?id=3')
    const { envelope } = await server.inject(memberInfo, { host: HOST, token: first.login.token })
    expect(envelope).toMatchObject({ value: { type: 0 } })
    provider.person.email = 'changed@example.com'
    expect((await browser.signIn()).login.userName).toBe(member.account)
    provider.person.sub = `${provider.person.sub}-another`
    expect((await browser.goThrough()).location).toContain('/m/register?')
  })
  test('refuses a member who is locked', async () => {
    const { id } = await aLinkedMember()
    const { db } = server.database
    await db.updateTable('member').set({ status: 'locked' }).where('id', '=', id).execute()
    const { location, cookie } = await browser.goThrough()
    expect((await browser.finish(location, cookie)).envelope).toMatchObject({ errorCode: 'account_locked' })
  })
  test.each(['https://evil.example/m/', '//evil.example', '/mirror', 'javascript:alert(1)'])(
    'never returns to %s',
    async (returnTo) => {
      await aLinkedMember()
      expect((await browser.signIn({ returnTo })).returnTo).toBe('/m/home')
    },
  )
})

describe('somebody in between', () => {
  test('gets nowhere with a ticket but without the browser that began, and a ticket works once', async () => {
    await aLinkedMember()
    const { location, cookie } = await browser.goThrough()
    expect((await browser.finish(location, 'another-browser')).envelope).toMatchObject({ errorCode: 'session_expired' })
    expect((await browser.finish(location, cookie)).envelope).toMatchObject({ errorCode: 'session_expired' })
  })
  test('cannot come back in another browser, twice, or with another state', async () => {
    const { url, cookie, line } = await browser.begin()
    expect(line).toMatch(/; Path=\/wps\/social; HttpOnly; SameSite=Lax; Max-Age=600$/)
    const back = await browser.leave({ url })
    expect((await browser.comeBack(back, 'another-browser')).location).toBe('/m/login?social=failed')
    const forged = new URL(back)
    forged.searchParams.set('state', 'forged')
    expect((await browser.comeBack(forged, cookie)).location).toBe('/m/login?social=failed')
    expect((await browser.comeBack(back, cookie)).location).toBe('/m/login?social=failed')
  })
})

describe('the way back from a provider', () => {
  test('is closed to an address that comes back all the time', async () => {
    const url = '/wps/social/google/callback?code=1&state=2'
    const comeBack = () => server.app.http.inject({ url, headers: { host: HOST }, remoteAddress: '198.51.100.77' })
    // Whoever is looked at loses the cookie of the attempt.
    const isLookedAt = async () => (await comeBack()).headers['set-cookie'] !== undefined
    for (let n = 0; n < 60; n++) expect(await isLookedAt()).toBe(true)
    expect(await isLookedAt()).toBe(false)
    expect((await comeBack()).headers.location).toBe('/m/login?social=failed')
  })
})
