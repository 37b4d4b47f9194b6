import { linkSocial, socialLinks, unlinkSocial } from '@trevo/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { giveContact, givePassword, PASSWORD } from '../../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { type OidcServer, startOidcServer } from '../../../../test/oidc-server.ts'
import { securityEventsOf } from '../../../../test/security-events.ts'
import { SocialBrowser, withGoogle } from '../../../../test/social.ts'
import type { SocialName } from '../../../providers/social/social.ts'
import '../../../providers/outbox/outbox.ts'

const HOST = 'home.test'
const ok = { success: true, value: {} }
let provider: OidcServer
let server: TestApp
let browser: SocialBrowser
let merchantId = 0
let member: TestMember
let token = ''

beforeAll(async () => {
  provider = await startOidcServer(`http://${HOST}/wps/social/google/callback`)
  const { providers } = withGoogle(provider)
  const facebook = { appId: '1', appSecret: 's', dialogUrl: 'https://f.example/d', graphUrl: 'https://f.example/g' }
  server = await startTestApp({
    config: { rateLimitFactor: 1000, providers: { ...providers, facebook } },
    async prepare({ db }) {
      const flags = { GOOGLELOGIN3: true, FACEBOOKLOGIN3: true, MOBILEVERCODELOGIN3: true }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [HOST], regulation: 'br', flags })).id
    },
  })
  browser = new SocialBrowser(server, provider, HOST)
})
let people = 0
beforeEach(async () => {
  const { db } = server.database
  people += 1
  provider.person.sub = `subject-${people}`
  member = await aMember(db, { merchantId })
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Password = string | null
const bodyOf = (password: Password) => (password === null ? {} : { password })
const link = (password: Password = PASSWORD, name: SocialName = 'google') =>
  server.inject(linkSocial, { host: HOST, token, params: { provider: name }, body: bodyOf(password) })
const unlink = async (password: Password = PASSWORD, name: SocialName = 'google') =>
  (await server.inject(unlinkSocial, { host: HOST, token, params: { provider: name }, body: bodyOf(password) }))
    .envelope
const links = async () => (await server.inject(socialLinks, { host: HOST, token })).envelope
const events = async () => (await securityEventsOf(server.database.db, member.id)).map(({ event }) => event)
async function linkThrough(password: Password = PASSWORD): Promise<string> {
  const begun = browser.begunBy(await link(password))
  return (await browser.comeBack(await browser.leave(begun), begun.cookie)).location
}
async function giveIdentity(name: SocialName, { id }: TestMember = member): Promise<void> {
  const values = { merchant_id: merchantId, provider: name, subject: `known-${name}-${people}`, member_id: id }
  await server.database.db.insertInto('social_identity').values(values).execute()
}

describe('linking an account elsewhere', () => {
  test('asks for the password, tells the owner, and signs in from then on', async () => {
    const { db } = server.database
    const email = `${member.account}@example.com`
    await givePassword(db, member)
    await giveContact(db, member, 'email', email)
    expect((await link('not the password')).envelope).toMatchObject({ errorCode: 'incorrect_password' })
    expect((await link(null)).envelope).toMatchObject({ errorCode: 'incorrect_password' })
    expect(await links()).toEqual({
      success: true,
      value: {
        list: [
          { provider: 'google', linkedAt: null },
          { provider: 'facebook', linkedAt: null },
        ],
        hasPassword: true,
      },
    })
    expect(await linkThrough()).toBe('/m/securityCenter?social=linked')
    expect(await links()).toMatchObject({ value: { list: [{ linkedAt: expect.any(String) }, { linkedAt: null }] } })
    expect((await browser.signIn()).login.userName).toBe(member.account)
    expect((await link()).envelope).toMatchObject({ errorCode: 'conflict' })
    const told = () => db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()
    await expect.poll(told).toEqual([{ subject: expect.stringContaining('A new way to sign in') }])
    expect(await events()).toEqual(['social_linked', 'signed_in'])
  })
  test('does not happen to somebody who only signs in while a session is open', async () => {
    await givePassword(server.database.db, member)
    expect((await browser.goThrough({ token })).location).toMatch(/^\/m\/register\?social=google&/)
    expect(await events()).toEqual([])
  })
  test('leaves an account that is somebody else’s where it is', async () => {
    await givePassword(server.database.db, member)
    const other = await aMember(server.database.db, { merchantId })
    const values = { merchant_id: merchantId, provider: 'google', subject: provider.person.sub } as const
    await server.database.db
      .insertInto('social_identity')
      .values({ ...values, member_id: other.id })
      .execute()
    expect(await linkThrough()).toBe('/m/securityCenter?social=taken')
    expect((await browser.signIn()).login.userName).toBe(other.account)
  })
  test('says so where the provider did not vouch for anybody', async () => {
    await givePassword(server.database.db, member)
    const begun = browser.begunBy(await link())
    const refused = await browser.leave(begun)
    refused.searchParams.delete('code')
    refused.searchParams.set('error', 'access_denied')
    expect((await browser.comeBack(refused, begun.cookie)).location).toBe('/m/securityCenter?social=failed')
  })
  test('takes a fresh sign-in where there is no password', async () => {
    await giveIdentity('facebook')
    server.clock.advance(10 * 60_000)
    expect((await link(null)).envelope).toMatchObject({ success: true })
    server.clock.advance(1000)
    expect((await link(null)).envelope).toMatchObject({ errorCode: 'fresh_login_required' })
    expect(await links()).toMatchObject({ value: { hasPassword: false } })
  })
  test('makes one link of two that come at once', async () => {
    await givePassword(server.database.db, member)
    const begun = await Promise.all([1, 2].map(async () => browser.begunBy(await link())))
    const back = []
    for (const one of begun) {
      provider.person.sub = `${provider.person.sub}x`
      back.push({ address: await browser.leave(one), cookie: one.cookie })
    }
    const pages = await Promise.all(back.map(({ address, cookie }) => browser.comeBack(address, cookie)))
    expect(pages.map(({ location }) => location).sort()).toEqual([
      '/m/securityCenter?social=linked',
      '/m/securityCenter?social=taken',
    ])
    expect(await events()).toEqual(['social_linked'])
  })
})

describe('unlinking', () => {
  test('asks for the password and is safe to repeat', async () => {
    await givePassword(server.database.db, member)
    await giveIdentity('google')
    expect(await unlink('not the password')).toMatchObject({ errorCode: 'incorrect_password' })
    expect(await unlink()).toEqual(ok)
    expect(await unlink()).toEqual(ok)
    expect(await links()).toMatchObject({ value: { list: [{ linkedAt: null }, { linkedAt: null }] } })
    expect(await events()).toEqual(['social_unlinked'])
  })
  test('never takes the last way to sign in', async () => {
    await giveIdentity('google')
    expect(await unlink(null)).toMatchObject({ errorCode: 'last_sign_in_way' })
    await giveContact(server.database.db, member, 'mobile', `+55119${people}0000001`, null)
    expect(await unlink(null)).toMatchObject({ errorCode: 'last_sign_in_way' })
    await giveContact(server.database.db, member, 'mobile', `+55119${people}0000001`)
    expect(await unlink(null)).toEqual(ok)
  })
  test('leaves one of two that are unlinked at once', async () => {
    await giveIdentity('google')
    await giveIdentity('facebook')
    const answers = await Promise.all([unlink(null, 'google'), unlink(null, 'facebook')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ errorCode: 'last_sign_in_way' }))
    expect(await events()).toEqual(['social_unlinked'])
  })
})
