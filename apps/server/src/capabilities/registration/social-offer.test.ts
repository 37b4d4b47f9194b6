import { registerByUsername, socialOffer } from '@trevo/contract/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf } from '../../../test/auth.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { type OidcServer, startOidcServer } from '../../../test/oidc-server.ts'
import { aUsernameForm } from '../../../test/registration-form.ts'
import { SocialBrowser, withGoogle } from '../../../test/social.ts'

const HOST = 'home.test'
let provider: OidcServer
let server: TestApp
let browser: SocialBrowser

beforeAll(async () => {
  provider = await startOidcServer(`http://${HOST}/wps/social/google/callback`)
  server = await startTestApp({
    config: withGoogle(provider),
    async prepare({ db }) {
      const flags = { GOOGLELOGIN3: true, VALID_CAPTCHA3: false, REGMOBVERF3: false }
      const off = { enabled: false, required: false }
      const settings = { register: { mobileNum: off } }
      await aMerchant(db, { isDefault: true, hosts: [HOST, 'other.test'], regulation: 'br', flags, settings })
    },
  })
  browser = new SocialBrowser(server, provider, HOST)
})
let people = 0
beforeEach(() => {
  people += 1
  provider.person.sub = `subject-${people}`
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const CPFS = ['52998224725', '11144477735', '12345678909', '98765432100', '93541134780', '28625587887', '16899535009']
let applicants = 0
function register(offerCookie: string, { social = true } = {}) {
  applicants += 1
  const idNumber = CPFS[applicants - 1] ?? ''
  return server.inject(registerByUsername, {
    ip: anAddress(),
    host: HOST,
    headers: { cookie: `social_offer=${offerCookie}` },
    ...(social && { query: { social: '1' } }),
    body: aUsernameForm({ username: `nova_${applicants}`, birthday: '1990-05-17', idNumber }),
  })
}
const offer = async (offerCookie: string) =>
  (await server.inject(socialOffer, { host: HOST, headers: { cookie: `social_offer=${offerCookie}` } })).envelope
const linkCount = async () =>
  Number(
    (
      await server.database.db
        .selectFrom('social_identity')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('subject', '=', provider.person.sub)
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('a stranger whom a provider vouches for', () => {
  test('registers, and signs in with the provider from then on', async () => {
    const { location, offerCookie } = await browser.goThrough({ returnTo: '/m/activity?id=3' })
    expect(location).toBe('/m/register?social=google&from=%2Fm%2Factivity%3Fid%3D3')
    expect(await offer(offerCookie)).toEqual({
      success: true,
      value: { offer: { provider: 'google', name: 'Bia Andrade', email: 'bia@example.com' } },
    })
    const answer = await register(offerCookie)
    expect(answer.envelope).toMatchObject({ value: { userName: `nova_${applicants}` } })
    expect(cookieOf(answer, 'social_offer')?.line).toContain('Max-Age=0')
    expect((await browser.signIn()).login.userName).toBe(`nova_${applicants}`)
    expect(await offer(offerCookie)).toEqual({ success: true, value: { offer: null } })
  })
  test('gets no link without asking for it', async () => {
    const { offerCookie } = await browser.goThrough()
    expect((await register(offerCookie, { social: false })).status).toBe(200)
    expect(await linkCount()).toBe(0)
    expect(await offer(offerCookie)).toMatchObject({ value: { offer: { provider: 'google' } } })
  })
  test('links one of two registrations at once; the other leaves nothing behind', async () => {
    const { offerCookie } = await browser.goThrough()
    const answers = await Promise.all([register(offerCookie), register(offerCookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers).toContainEqual(
      expect.objectContaining({ envelope: expect.objectContaining({ errorCode: 'social_offer_over' }) }),
    )
    expect(await linkCount()).toBe(1)
    const names = [`nova_${applicants - 1}`, `nova_${applicants}`]
    const made = await server.database.db.selectFrom('member').select('id').where('account', 'in', names).execute()
    expect(made).toHaveLength(1)
  })
  test('has half an hour, and only in the browser that came', async () => {
    const { offerCookie } = await browser.goThrough()
    expect(await offer('another-browser')).toMatchObject({ value: { offer: null } })
    server.clock.advance(30 * 60_000 - 1000)
    expect(await offer(offerCookie)).toMatchObject({ value: { offer: { provider: 'google' } } })
    server.clock.advance(1000)
    expect(await offer(offerCookie)).toMatchObject({ value: { offer: null } })
    expect((await register(offerCookie)).envelope).toMatchObject({ errorCode: 'social_offer_over' })
  })
})
