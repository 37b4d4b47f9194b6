import { captcha, captchaByWork, captchaSound, humanChallenge, login, logoutEverywhere } from '@trevo/contract/auth'
import { memberInfo } from '@trevo/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, givePassword, logInAs, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { guessPassword } from '../../../test/guessing.ts'
import { type HumanChallenge, solveHuman } from '../../../test/human.ts'
import { aCaptchaCookie } from '../../../test/proofs.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import { setPassword } from '../../base/members/credentials.ts'
import { hashPassword } from '../../base/members/hashing.ts'
import { inTx } from '../../platform/db.ts'

let server: TestApp
let merchantId = 0
let otherId = 0
let member: TestMember

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'] })).id
      otherId = (await aMerchant(db, { code: 'other', hosts: ['other.test'], flags: { VALID_CAPTCHA3: false } })).id
    },
  })
})
beforeEach(async () => {
  server.clock.advance(60 * 60_000)
  member = await aMember(server.database.db, { merchantId })
  await givePassword(server.database.db, member)
})
afterAll(() => server.close())

const wrong = { password: 'not my password' }

describe('signing in by user name', () => {
  test('opens a session, in any case of the letters', async () => {
    const answer = await logInAs(server, member.account.toUpperCase())
    expect(answer.envelope).toMatchObject({
      success: true,
      value: { userName: member.account, type: 0, firstTimeLogin: false },
    })
    const { token } = (answer.envelope as { value: { token: string } }).value
    expect((await server.inject(memberInfo, { token })).envelope).toMatchObject({ value: { account: member.account } })
  })
  test('says when the first password is still to be replaced', async () => {
    await givePassword(server.database.db, member, { mustChange: true })
    expect((await logInAs(server, member.account)).envelope).toMatchObject({ value: { firstTimeLogin: true } })
  })
  test('answers the same to a wrong password, an unknown name, a locked account and somebody without a password', async () => {
    const locked = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, locked)
    await server.database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', locked.id).execute()
    const bare = await aMember(server.database.db, { merchantId })
    const answers = await Promise.all(
      [member.account, 'nobody_at_all', locked.account, bare.account].map((account) => logInAs(server, account, wrong)),
    )
    for (const { status, envelope } of answers) {
      expect(status).toBe(401)
      const { requestId: _, ...rest } = envelope as unknown as { requestId: string }
      expect(rest).toEqual({
        success: false,
        errorCode: 'login_failed',
        message: 'The user name or password is not correct.',
        value: { captcha: true },
      })
    }
  })
  test('tells a locked member so, once the password was right', async () => {
    await server.database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', member.id).execute()
    expect((await logInAs(server, member.account)).envelope).toMatchObject({ errorCode: 'account_locked' })
  })
  test('knows members of this brand only', async () => {
    expect((await logInAs(server, member.account, { host: 'other.test' })).envelope).toMatchObject({
      errorCode: 'login_failed',
      value: { captcha: false },
    })
  })
})

describe('a password that is replaced while somebody signs in with it', () => {
  test('opens nothing any more', async () => {
    const { db } = server.database
    const isWaiting = sql<{ found: boolean }>`
      select exists (select from pg_locks l join pg_database d on d.oid = l.database
                     where d.datname = current_database() and not l.granted)
          or exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as found`
    const hash = await hashPassword('another one, just as good')
    let signingIn: ReturnType<typeof logInAs> | undefined
    await inTx(db, async (tx) => {
      await setPassword(tx, member.id, hash)
      let isAnswered = false
      signingIn = logInAs(server, member.account).finally(() => {
        isAnswered = true
      })
      await expect
        .poll(async () => isAnswered || (await isWaiting.execute(db)).rows[0]?.found, { timeout: 10_000 })
        .toBe(true)
    })
    expect((await signingIn)?.envelope).toMatchObject({ errorCode: 'login_failed' })
    const sessions = await db.selectFrom('member_session').select('id').where('member_id', '=', member.id).execute()
    expect(sessions).toEqual([])
  })
})

describe('the two doors', () => {
  const through = async (type: 0 | 1 | 2 | 40 | 41 | 42, types?: 'A') => {
    const somebody = await aMember(server.database.db, { merchantId, type })
    await givePassword(server.database.db, somebody)
    const query = types ? { types } : {}
    return async (password: string) =>
      (await logInAs(server, somebody.account, { query, password })).envelope as {
        success: boolean
        errorCode?: string
      }
  }

  test.each([0, 40] as const)('of the agents is closed to type %i', async (type) => {
    const enter = await through(type, 'A')
    expect(await enter(PASSWORD)).toMatchObject({ errorCode: 'non_agent_login' })
    expect(await enter('not my password')).toMatchObject({ errorCode: 'login_failed' })
    expect(await (await through(type))(PASSWORD)).toMatchObject({ success: true })
  })
  test.each([1, 2, 41, 42] as const)('of the members is closed to type %i', async (type) => {
    const enter = await through(type)
    expect(await enter(PASSWORD)).toMatchObject({ errorCode: 'non_member_login' })
    expect(await enter('not my password')).toMatchObject({ errorCode: 'login_failed' })
    expect(await (await through(type, 'A'))(PASSWORD)).toMatchObject({ success: true })
  })
})

describe('the captcha', () => {
  const shown = async (answer: string) => ({ cookie: await aCaptchaCookie(server, merchantId, answer) })

  test('is a PNG whose answer is tied to a cookie that no script sees', async () => {
    const answer = await server.inject(captcha, { ip: anAddress() })
    const { value } = answer.envelope as { value: string }
    expect(Buffer.from(value, 'base64').subarray(0, 4).toString('latin1')).toBe('\x89PNG')
    expect(cookieOf(answer, 'captcha')?.line).toMatch(/; Path=\/wps; HttpOnly; SameSite=Strict; Max-Age=300$/)
  })
  test('is said aloud to the browser that was shown the picture, and to no other', async () => {
    const ip = anAddress()
    const cookie = `captcha=${cookieOf(await server.inject(captcha, { ip }), 'captcha')?.value}`
    const heard = await server.inject(captchaSound, { ip, headers: { cookie } })
    const { value } = heard.envelope as { value: string }
    expect(Buffer.from(value, 'base64').toString('latin1', 0, 4)).toBe('RIFF')
    expect((await server.inject(captchaSound, { ip })).envelope).toMatchObject({ errorCode: 'not_found' })
  })
  test('is asked for after a failure: without it, or with a wrong one, not even the right password helps', async () => {
    const ip = anAddress()
    await logInAs(server, member.account, { ...wrong, ip })
    const refused = { errorCode: 'verification_code_error', value: { captcha: true } }
    expect((await logInAs(server, member.account, { ip })).envelope).toMatchObject(refused)
    const headers = await shown('48213')
    for (const answer of ['48214', '48213']) {
      const badly = { ip, captcha: answer, headers }
      expect((await logInAs(server, member.account, badly)).envelope).toMatchObject(refused)
    }
    const well = { ip, captcha: '48213', headers: await shown('48213') }
    expect((await logInAs(server, member.account, well)).envelope).toMatchObject({ success: true })
    expect((await logInAs(server, member.account, { ip })).envelope).toMatchObject({ success: true })
  })
  test('is not asked for where the brand has none', async () => {
    const stranger = await aMember(server.database.db, { merchantId: otherId })
    await givePassword(server.database.db, stranger)
    const options = { ip: anAddress(), host: 'other.test' }
    await logInAs(server, stranger.account, { ...options, ...wrong })
    expect((await logInAs(server, stranger.account, options)).envelope).toMatchObject({ success: true })
    expect((await server.inject(captcha, options)).envelope).toMatchObject({ errorCode: 'no_permission' })
  })
})

describe('guessing', () => {
  test('from many addresses ends after five tries, is told to the owner once, and leaves recovery open', async () => {
    expect(await guessPassword(server, { merchantId: otherId, host: 'other.test' }, 60)).toEqual({
      tried: 5,
      refused: 55,
      notices: 1,
      ownerElsewhere: 'locked_out',
      ownerRecovered: 'signed in',
    })
  })
  test('is possible again after the pause', async () => {
    const stranger = await aMember(server.database.db, { merchantId: otherId })
    await givePassword(server.database.db, stranger)
    const options = { host: 'other.test' }
    for (let time = 0; time < 5; time++) await logInAs(server, stranger.account, { ...wrong, ...options })
    const right = await logInAs(server, stranger.account, options)
    expect(right.status).toBe(429)
    expect(right.envelope).toMatchObject({ errorCode: 'locked_out', value: { retryAfterSeconds: 60 } })
    server.clock.advance(60_000)
    expect((await logInAs(server, stranger.account, options)).envelope).toMatchObject({ success: true })
  })
  test('elsewhere does not keep the owner out of a device where they have been before', async () => {
    const stranger = await aMember(server.database.db, { merchantId: otherId })
    await givePassword(server.database.db, stranger)
    const host = 'other.test'
    const device = cookieOf(await logInAs(server, stranger.account, { host }), 'device')
    expect(device?.line).toMatch(/; Path=\/wps; HttpOnly; SameSite=Strict; Max-Age=15552000$/)
    const headers = { cookie: `device=${device?.value}` }
    const guess = (from = {}) => logInAs(server, stranger.account, { ...wrong, host, headers: from })
    await Promise.all(Array.from({ length: 6 }, () => guess()))
    expect((await logInAs(server, stranger.account, { host })).envelope).toMatchObject({ errorCode: 'locked_out' })
    expect((await logInAs(server, stranger.account, { host, headers })).envelope).toMatchObject({ success: true })
    await Promise.all(Array.from({ length: 5 }, () => guess(headers)))
    expect((await logInAs(server, stranger.account, { host, headers })).envelope).toMatchObject({
      errorCode: 'locked_out',
    })
  })
  test('by strangers of the same carrier does not keep the owner out of a known device', async () => {
    const [host, ip] = ['other.test', anAddress()]
    const stranger = await aMember(server.database.db, { merchantId: otherId })
    await givePassword(server.database.db, stranger)
    const cookie = `device=${cookieOf(await logInAs(server, stranger.account, { host }), 'device')?.value}`
    for (let number = 0; number < 20; number++) await logInAs(server, `nobody_${number}`, { ...wrong, ip, host })
    const lockedOut = { errorCode: 'locked_out' }
    expect((await logInAs(server, stranger.account, { ip, host })).envelope).toMatchObject(lockedOut)
    const headers = { cookie }
    expect((await logInAs(server, 'nobody_1', { ip, host, headers })).envelope).toMatchObject(lockedOut)
    expect((await logInAs(server, stranger.account, { ip, host, headers })).envelope).toMatchObject({ success: true })
  })
  test('names from one address ends after twenty', async () => {
    const ip = anAddress()
    const codes: string[] = []
    for (let number = 0; number < 22; number++) {
      const { envelope } = await logInAs(server, `nobody_${number}`, { ...wrong, ip, host: 'other.test' })
      codes.push((envelope as { errorCode: string }).errorCode)
    }
    expect(codes.slice(18)).toEqual(['login_failed', 'login_failed', 'locked_out', 'locked_out'])
  })
})

describe('a captcha without a picture', () => {
  test('is granted once against a proof of work, and signs in like one that was read', async () => {
    await logInAs(server, member.account, wrong)
    expect((await logInAs(server, member.account)).envelope).toMatchObject({ errorCode: 'verification_code_error' })
    const ip = anAddress()
    const given = (await server.inject(humanChallenge, { ip, query: { purpose: 'captcha' } })).envelope
    const human = given.success ? solveHuman(given.value as HumanChallenge) : ''
    const grant = (from: string) => server.inject(captchaByWork, { ip: from, body: { human } })
    expect((await grant(anAddress())).envelope).toMatchObject({ errorCode: 'human_check_failed' })
    const granted = await grant(ip)
    expect((await grant(ip)).envelope).toMatchObject({ errorCode: 'human_check_failed' })
    const { answer } = (granted.envelope as { value: { answer: string } }).value
    const headers = { cookie: `captcha=${cookieOf(granted, 'captcha')?.value}` }
    expect((await logInAs(server, member.account, { captcha: answer, headers })).status).toBe(200)
    expect((await logInAs(server, member.account, { ...wrong, captcha: answer, headers })).envelope).toMatchObject({
      errorCode: 'login_failed',
    })
  })
  test('costs more the more has failed from the address', async () => {
    const ip = anAddress()
    const work = async () => {
      const { envelope } = await server.inject(humanChallenge, { ip, query: { purpose: 'captcha' } })
      return envelope.success ? (envelope.value as HumanChallenge).maxnumber : envelope.errorCode
    }
    expect(await work()).toBe(300_000)
    for (let failure = 0; failure < 5; failure++) await logInAs(server, `nobody_${failure}`, { ...wrong, ip })
    expect(await work()).toBe(600_000)
  })
})

describe('the request', () => {
  test.each([
    [{ type: 'username', username: '<a>', password: PASSWORD, captcha: '' }, 'username'],
    [{ type: 'username', username: 'maria', password: '12345', captcha: '' }, 'password'],
    [{ type: 'username', username: 'maria', password: PASSWORD, captcha: '', admin: true }, 'admin'],
    [{ type: 'sms', username: 'maria', password: '123456', captcha: '' }, 'username'],
  ])('%j is refused for %s', async (body, field) => {
    const { status, envelope } = await server.inject(login, { ip: anAddress(), body })
    expect(status).toBe(422)
    expect(envelope).toMatchObject({ value: { fields: [{ path: field }] } })
  })
})

describe('signing out everywhere', () => {
  test('ends this device too and takes the refresh cookie back', async () => {
    const tokens = []
    for (let time = 0; time < 2; time++) {
      const { envelope } = await logInAs(server, member.account)
      tokens.push((envelope as { value: { token: string } }).value.token)
    }
    const [token = '', other = ''] = tokens
    const alone = await server.inject(logoutEverywhere, { token, body: {} })
    expect(alone.envelope).toMatchObject({ errorCode: 'incorrect_password' })
    expect((await server.inject(memberInfo, { token: other })).status).toBe(200)
    const answer = await server.inject(logoutEverywhere, { token, body: { password: PASSWORD } })
    expect(answer.envelope).toEqual({ success: true, value: {} })
    expect(cookieOf(answer, 'refresh')?.line).toMatch(/^refresh=; Path=\/wps\/session; .*Max-Age=0/)
    for (const ended of [token, other]) {
      expect((await server.inject(memberInfo, { token: ended })).envelope).toMatchObject({
        errorCode: 'session_expired',
      })
    }
    expect((await securityEventsOf(server.database.db, member.id)).at(-1)).toMatchObject({
      event: 'signed_out_everywhere',
      ip: '127.0.0.1',
    })
  })
})

test('a pause is written down once, with the address that caused it', async () => {
  const victim = await aMember(server.database.db, { merchantId: otherId })
  await givePassword(server.database.db, victim)
  for (let failure = 1; failure <= 6; failure++) {
    await logInAs(server, victim.account, { ...wrong, host: 'other.test', ip: '198.51.100.9' })
  }
  const paused = { event: 'sign_in_paused', ip: '198.51.100.9', device: '', detail: { step: 'password' } }
  await expect.poll(() => securityEventsOf(server.database.db, victim.id)).toEqual([paused])
})
