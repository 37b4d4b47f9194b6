import { devices, endDevice, trialPlay } from '@trevo/contract/auth'
import { logout, memberInfo, refreshSession } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, giveContact, givePassword, logInAs, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import '../../providers/outbox/outbox.ts'

const DAY_MS = 86_400_000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

let server: TestApp
let merchantId = 0
let member: TestMember

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'] })).id
    },
  })
})
beforeEach(async () => {
  server.clock.advance(60_000)
  member = await aMember(server.database.db, { merchantId })
  await givePassword(server.database.db, member)
})
afterAll(() => server.close())

type Held = { token: string; cookie: string; line: string }
const heldIn = (answer: Awaited<ReturnType<typeof logInAs>>): Held => {
  const cookie = cookieOf(answer, 'refresh')
  const { token } = (answer.envelope as { value: { token: string } }).value
  return { token, cookie: cookie?.value ?? '', line: cookie?.line ?? '' }
}
const begin = async (remember: '0' | '1', headers = {}) =>
  heldIn(await logInAs(server, member.account, { query: { remember }, headers }))
const refresh = (cookie: string) =>
  server.inject(refreshSession, { ip: anAddress(), headers: { cookie: `refresh=${cookie}` } })
const events = () => securityEventsOf(server.database.db, member.id)
const works = async (token: string) => (await server.inject(memberInfo, { token })).status === 200

describe('the refresh cookie', () => {
  test('is out of reach of scripts and other sites, and goes to the session calls alone', async () => {
    const { line } = await begin('1')
    expect(line).toMatch(/^refresh=[\w-]{43}; Path=\/wps\/session; HttpOnly; SameSite=Strict; Max-Age=2592000$/)
  })
  test('goes with the browser where nobody asked to be remembered', async () => {
    expect((await begin('0')).line).toMatch(/SameSite=Strict$/)
  })
  test('is sent over a secure connection only, where there is one', async () => {
    const secure = await startTestApp({
      prepare: ({ db }) => aMerchant(db, { isDefault: true }),
      config: { trustedProxies: 1 },
    })
    const stranger = await aMember(secure.database.db, { merchantId: 1 })
    await givePassword(secure.database.db, stranger)
    const answer = await logInAs(secure, stranger.account, { headers: { 'x-forwarded-proto': 'https' } })
    expect(cookieOf(answer, '__Host-refresh')?.line).toMatch(/; Path=\/; HttpOnly; .*; Secure$/)
    await secure.close()
  })
  test('is traded for a new token and a new cookie', async () => {
    const first = await begin('1')
    server.clock.advance(DAY_MS)
    expect(await works(first.token)).toBe(false)
    const answer = await refresh(first.cookie)
    expect(answer.envelope).toMatchObject({ value: { userName: member.account, type: 0, firstTimeLogin: false } })
    const second = heldIn(answer)
    expect(second.cookie).not.toBe(first.cookie)
    expect(await works(second.token)).toBe(true)
  })
  test('that was stolen and used ends the session for both, and the owner is told', async () => {
    await giveContact(server.database.db, member, 'mobile', '+5511955554444')
    const first = await begin('1')
    const second = heldIn(await refresh(first.cookie))
    expect(await works(second.token)).toBe(true)
    server.clock.advance(60_001)
    const stolen = await refresh(first.cookie)
    expect(stolen.status).toBe(401)
    expect(stolen.envelope).toMatchObject({ errorCode: 'not_logged_in' })
    expect(cookieOf(stolen, 'refresh')?.line).toContain('Max-Age=0')
    expect(await works(second.token)).toBe(false)
    expect((await refresh(second.cookie)).status).toBe(401)
    const outbox = () =>
      server.database.db.selectFrom('outbox').select('body').where('recipient', '=', '+5511955554444').execute()
    await vi.waitFor(async () => expect(await outbox()).toHaveLength(1))
    expect(await events()).toMatchObject([{ event: 'signed_in' }, { event: 'refresh_reuse' }])
  })
  test.each(['', 'nonsense', 'a'.repeat(43)])('that is %j brings nothing', async (cookie) => {
    expect((await refresh(cookie)).envelope).toMatchObject({ errorCode: 'not_logged_in' })
  })
  test('asked for by two tabs at once keeps both signed in', async () => {
    const first = await begin('1')
    const [one, two] = (await Promise.all([refresh(first.cookie), refresh(first.cookie)])).map(heldIn)
    expect(two).toEqual(one)
    expect(await works(one?.token ?? '')).toBe(true)
    expect(await works(first.token)).toBe(true)
    expect(await events()).toMatchObject([{ event: 'signed_in' }])
  })
  test('of a page that was left, arriving after those that were sent later, brings nothing and ends nothing', async () => {
    const first = await begin('1')
    const second = heldIn(await refresh(first.cookie))
    const third = heldIn(await refresh(second.cookie))
    server.clock.advance(59_000)
    const late = await refresh(first.cookie)
    expect(late.envelope).toMatchObject({ errorCode: 'conflict' })
    expect(late.envelope).not.toHaveProperty('value.token')
    expect(cookieOf(late, 'refresh')).toBeUndefined()
    for (const { token } of [first, second, third]) expect(await works(token)).toBe(true)
    expect((await refresh(third.cookie)).status).toBe(200)
    // A minute later it is a copy.
    server.clock.advance(2_000)
    expect((await refresh(first.cookie)).envelope).toMatchObject({ errorCode: 'not_logged_in' })
    expect(await works(third.token)).toBe(false)
  })
  test('keeps four tabs signed in, in whatever order their questions arrive', async () => {
    let { cookie } = await begin('1')
    const seen = [cookie]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([cookie, cookie, seen.at(-2) ?? cookie, seen[0] ?? cookie].map(refresh))
      const good = answers.filter(({ status }) => status === 200).map(heldIn)
      expect(good.length).toBeGreaterThan(0)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      // The browser keeps what came last; the newest of them is the one that follows the one it had.
      cookie = good[0]?.cookie ?? cookie
      seen.push(cookie)
      server.clock.advance(1_000)
    }
    const { status, envelope } = await refresh(cookie)
    expect(status).toBe(200)
    expect(await works((envelope as { value: { token: string } }).value.token)).toBe(true)
  })
  test.each([
    [{ 'sec-fetch-site': 'same-site', origin: 'http://games.localhost' }, 401],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 401],
    [{ origin: 'http://games.localhost' }, 401],
    [{ origin: 'null' }, 401],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 200],
    [{ origin: 'http://localhost' }, 200],
  ])('is for our own pages: %j is answered %i', async (headers, status) => {
    const { cookie, token } = await begin('1')
    const ask = (endpoint: typeof refreshSession | typeof logout) =>
      server.inject(endpoint, { ip: anAddress(), headers: { cookie: `refresh=${cookie}`, ...headers } })
    expect((await ask(refreshSession)).status).toBe(status)
    if (status === 401) await ask(logout)
    expect(await works(token)).toBe(true)
  })
  test('comes with a trial too, for as long as that lasts', async () => {
    const answer = await server.inject(trialPlay, { body: { userName: '' }, ip: anAddress() })
    expect(cookieOf(answer, 'refresh')?.line).toContain('Max-Age=86400')
    const renewed = await refresh(cookieOf(answer, 'refresh')?.value ?? '')
    expect(renewed.envelope).toMatchObject({ value: { type: 4 } })
  })
  test('ends with the session: signing out takes it back', async () => {
    const { token, cookie } = await begin('1')
    expect(cookieOf(await server.inject(logout, { token }), 'refresh')?.line).toContain('Max-Age=0')
    expect((await refresh(cookie)).status).toBe(401)
  })
})

test('signing out ends the session also when its token has run out', async () => {
  const { cookie } = await begin('1')
  server.clock.advance(DAY_MS)
  expect((await server.inject(logout, { headers: { cookie: `refresh=${cookie}` } })).status).toBe(200)
  expect((await refresh(cookie)).status).toBe(401)
})

describe('devices', () => {
  test('are listed, and one can be signed out from another', async () => {
    const here = await begin('1', { 'user-agent': IPHONE })
    server.clock.advance(1000)
    const there = await begin('1')
    const { envelope } = await server.inject(devices, { token: here.token })
    const { list } = (envelope as { value: { list: { id: string; current: boolean; label: string }[] } }).value
    expect(list.map(({ current, label }) => ({ current, label }))).toEqual([
      { current: false, label: '' },
      { current: true, label: 'Safari, iPhone' },
    ])
    const id = list[0]?.id ?? ''
    const end = (body: { password?: string }) => server.inject(endDevice, { token: here.token, params: { id }, body })
    for (const body of [{}, { password: 'a perfectly wrong one' }]) {
      expect((await end(body)).envelope).toMatchObject({ errorCode: 'incorrect_password' })
    }
    expect(await works(there.token)).toBe(true)
    expect((await end({ password: PASSWORD })).envelope).toMatchObject({ success: true })
    expect(await works(there.token)).toBe(false)
    expect((await refresh(there.cookie)).status).toBe(401)
    expect(await works(here.token)).toBe(true)
    expect(await events()).toEqual([
      { event: 'signed_in', ip: expect.any(String), device: 'Safari, iPhone', detail: null },
      { event: 'signed_in', ip: expect.any(String), device: '', detail: null },
      { event: 'session_revoked', ip: '127.0.0.1', device: '', detail: { device: '' } },
    ])
    expect((await end({ password: PASSWORD })).envelope).toMatchObject({ errorCode: 'not_found' })
  })
  test('of somebody else cannot be signed out', async () => {
    const victim = await begin('1')
    const { envelope } = await server.inject(devices, { token: victim.token })
    const id = (envelope as { value: { list: { id: string }[] } }).value.list[0]?.id ?? ''
    member = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, member)
    const { token } = await begin('1')
    const body = { password: PASSWORD }
    expect((await server.inject(endDevice, { token, params: { id }, body })).status).toBe(404)
    expect(await works(victim.token)).toBe(true)
  })
})
