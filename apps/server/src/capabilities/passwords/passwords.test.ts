import {
  changePassword,
  recoverByEmail,
  resetByLink,
  setFirstPassword,
  setPasswordByPhone,
  setPaymentPassword,
} from '@trevo/contract/passwords'
import { securityOverview } from '@trevo/contract/security'
import { logout, memberInfo, wallet } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, giveContact } from '../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { aSmsCode } from '../../../test/proofs.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { createTickets } from '../../base/codes/tickets.ts'
import { setContact } from '../../base/members/contacts.ts'
import { credentialOf, setPassword, verifyPassword, verifyPaymentPassword } from '../../base/members/credentials.ts'
import { hashPassword } from '../../base/members/hashing.ts'
import { createThrottle } from '../../base/throttle/throttle.ts'
import { inTx } from '../../platform/db.ts'

const OLD = 'cavalo bateria grampo'
const NEW = 'janela azul de inverno'
const MINUTE_MS = 60_000

let mailServer: MailServer
let server: TestApp
let merchantId = 0
let member: TestMember
let email = ''
let phone = ''
let serial = 0

beforeAll(async () => {
  mailServer = await startMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'nao-responda@trevo.example' }
  server = await startTestApp({
    config: { providers: { ...TEST_CONFIG.providers, mail } },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { code: 'trevo', isDefault: true, hosts: ['home.test'] })).id
      await aMerchant(db, { code: 'other', hosts: ['other.test'] })
    },
  })
})
beforeEach(async () => {
  // Limits are counted by the minute, and every test is another visitor.
  server.clock.advance(3 * MINUTE_MS)
  const { db } = server.database
  serial += 1
  member = await aMember(db, { merchantId })
  email = `bia${serial}@example.com`
  phone = `119${10_000_000 + serial}`
  const hash = await hashPassword(OLD)
  const owner = { memberId: member.id, merchantId }
  await inTx(db, async (tx) => {
    await setPassword(tx, member.id, hash)
    await setContact(tx, { ...owner, kind: 'email', value: email, verifiedAt: server.clock.now() })
    await setContact(tx, { ...owner, kind: 'mobile', value: `+55${phone}`, verifiedAt: server.clock.now() })
  })
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const signedIn = () => aSession(server.database.db, member, server.clock.now())
const isSignedIn = async (token: string) =>
  (await server.inject(memberInfo, { token, host: 'home.test' })).status === 200
const events = async () => (await securityEventsOf(server.database.db, member.id)).map(({ event }) => event)
const isPassword = (plain: string) => verifyPassword(server.database.db, member.id, plain)

type Recovery = { username?: string; email?: string; language?: string; host?: string }
const askForMail = (recovery: Recovery = {}) =>
  server.inject(recoverByEmail, {
    host: recovery.host ?? 'home.test',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': recovery.language ?? 'pt-BR,pt;q=0.9',
    },
    body: new URLSearchParams({
      username: recovery.username ?? member.account,
      email: recovery.email ?? email,
    }).toString(),
  })
const tokenIn = (text: string) => /\/m\/forget#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const reset = (token: string, newPassword: string, host = 'home.test') =>
  server.inject(resetByLink, { host, body: { token, newPassword } })

/** Whether a mail has come by now; one that is sent later would come after it. */
async function noMailCame(before: number): Promise<void> {
  const marker = await aMember(server.database.db, { merchantId })
  const address = `marker-${marker.id}@example.com`
  await inTx(server.database.db, (tx) =>
    setContact(tx, { memberId: marker.id, merchantId, kind: 'email', value: address, verifiedAt: server.clock.now() }),
  )
  await askForMail({ username: marker.account, email: address })
  const { to } = await mailServer.next()
  expect(to).toEqual([address])
  expect(mailServer.received).toHaveLength(before + 1)
}

describe('recovery by mail', () => {
  test('mails a link in Portuguese that sets a new password once', async () => {
    const { token: elsewhere } = await signedIn()
    const answer = await askForMail({ email: email.toUpperCase() })
    expect(answer.envelope).toEqual({ success: true, value: {} })
    const mail = await mailServer.next()
    expect(mail).toMatchObject({ to: [email], subject: 'Redefinição de senha Trevo' })
    expect(mail.text).toContain(`http://home.test/m/forget#token=`)
    const token = tokenIn(mail.text)
    expect((await reset(token, NEW)).envelope).toEqual({ success: true, value: { userName: member.account } })
    expect(await isPassword(NEW)).toBe(true)
    expect(await isPassword(OLD)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await mailServer.next()).subject).toContain('Sua senha foi alterada')
    expect((await reset(token, 'uma terceira senha')).envelope).toMatchObject({ errorCode: 'verification_code_error' })
    expect(await isPassword(NEW)).toBe(true)
    expect(await events()).toEqual(['password_reset'])
  })
  test('writes English to whom reads English', async () => {
    await askForMail({ language: 'en-GB,en;q=0.9,pt;q=0.5' })
    expect((await mailServer.next()).subject).toBe('Reset your Trevo password')
  })
  test('mails nothing to an address that was typed but never confirmed, and says the same words', async () => {
    await giveContact(server.database.db, member, 'email', email, null)
    const before = mailServer.received.length
    expect((await askForMail()).envelope).toEqual({ success: true, value: {} })
    await noMailCame(before)
  })
  test('takes no link that went to an address before it had to be confirmed', async () => {
    await askForMail()
    const token = tokenIn((await mailServer.next()).text)
    await giveContact(server.database.db, member, 'email', email, null)
    expect((await reset(token, NEW)).envelope).toMatchObject({ errorCode: 'verification_code_error' })
    expect(await isPassword(OLD)).toBe(true)
  })
  test.each<[string, () => Recovery]>([
    ['an unknown account', () => ({ username: 'ninguem' })],
    ['another address', () => ({ email: 'other@example.com' })],
    ['an account of another brand', () => ({ host: 'other.test' })],
  ])('answers the same for %s, and mails nothing', async (_name, recovery) => {
    const before = mailServer.received.length
    expect((await askForMail(recovery())).envelope).toEqual({ success: true, value: {} })
    await noMailCame(before)
  })
  test('mails nothing to a member who is locked', async () => {
    await server.database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', member.id).execute()
    const before = mailServer.received.length
    await askForMail()
    await noMailCame(before)
  })
  test('mails once a minute, and asking again takes no link away', async () => {
    await askForMail()
    const first = tokenIn((await mailServer.next()).text)
    const before = mailServer.received.length
    await askForMail()
    await noMailCame(before)
    server.clock.advance(MINUTE_MS + 1)
    await askForMail()
    const second = tokenIn((await mailServer.next()).text)
    expect((await reset(first, NEW)).envelope).toMatchObject({ success: true })
    await mailServer.next()
    expect((await reset(second, 'uma terceira senha')).envelope).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('mails a fourth link when the first of three has run out', async () => {
    for (let link = 1; link <= 3; link++) {
      await askForMail()
      await mailServer.next()
      server.clock.advance(MINUTE_MS)
    }
    const before = mailServer.received.length
    await askForMail()
    await noMailCame(before)
    server.clock.advance(27 * MINUTE_MS)
    await askForMail()
    expect(await mailServer.next()).toMatchObject({ to: [email] })
  })
  test('never puts a stranger’s host into a link', async () => {
    await askForMail({ host: 'evil.example' })
    expect((await mailServer.next()).text).toContain('https://home.test/m/forget#token=')
  })
  test('ends with the half hour', async () => {
    await askForMail()
    const token = tokenIn((await mailServer.next()).text)
    server.clock.advance(30 * MINUTE_MS)
    expect((await reset(token, NEW)).envelope).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('keeps a link that was answered with a password we do not take', async () => {
    await askForMail()
    const token = tokenIn((await mailServer.next()).text)
    expect((await reset(token, OLD)).envelope).toMatchObject({ errorCode: 'modify.new.old.same' })
    expect((await reset(token, 'password1')).envelope).toMatchObject({ errorCode: 'password_common' })
    expect((await reset(token, NEW, 'other.test')).envelope).toMatchObject({ errorCode: 'verification_code_error' })
    expect((await reset(token, NEW)).envelope).toMatchObject({ success: true })
    await mailServer.next()
  })
  test('of many answers to one link takes one', async () => {
    await askForMail()
    const token = tokenIn((await mailServer.next()).text)
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => reset(token, `${NEW} ${i}`)))
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    await mailServer.next()
  })
})

describe('recovery by phone', () => {
  const byPhone = (changes: Record<string, unknown>, ip = anAddress()) =>
    server.inject(setPasswordByPhone, {
      host: 'home.test',
      ip,
      body: { newPassword: NEW, mobileNum: phone, countryDialingCode: '+55', verificationCode: '', ...changes },
    })
  const aCode = () => aSmsCode(server, { merchantId, purpose: 'reset', target: `+55${phone}` })

  test('sets the password, signs every device out and this one in', async () => {
    const { token: elsewhere } = await signedIn()
    const verificationCode = await aCode()
    const answer = await byPhone({ verificationCode })
    const { envelope } = answer
    expect(envelope).toMatchObject({ value: { userName: member.account, type: 0, firstTimeLogin: false } })
    const { token } = (envelope as { value: { token: string } }).value
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isPassword(NEW)).toBe(true)
    expect(cookieOf(answer, 'refresh')?.value).toMatch(/^[\w-]{43}$/)
    expect(await events()).toEqual(['password_reset', 'signed_in'])
    expect(cookieOf(answer, 'device')).toBeDefined()
    expect((await mailServer.next()).subject).toContain('Sua senha foi alterada')
    expect((await byPhone({ verificationCode, newPassword: OLD })).envelope).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('keeps a code that was answered with a password we do not take', async () => {
    const verificationCode = await aCode()
    expect((await byPhone({ verificationCode, newPassword: OLD })).envelope).toMatchObject({
      errorCode: 'modify.new.old.same',
    })
    expect((await byPhone({ verificationCode, newPassword: '123456789' })).envelope).toMatchObject({
      errorCode: 'password_common',
    })
    expect((await byPhone({ verificationCode })).envelope).toMatchObject({ success: true })
    await mailServer.next()
  })
  test('gives a first password to whoever has none', async () => {
    await server.database.db.deleteFrom('member_credential').where('member_id', '=', member.id).execute()
    expect((await byPhone({ verificationCode: await aCode() })).envelope).toMatchObject({ success: true })
    expect(await isPassword(NEW)).toBe(true)
    await mailServer.next()
  })
  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ['no code', async () => ({})],
    ['a wrong code', async () => ({ verificationCode: (await aCode()) === '000000' ? '000001' : '000000' })],
    ['a number of nobody', async () => ({ verificationCode: await aCode(), mobileNum: '21900000000' })],
    ['a token of no service', async () => ({ firebaseIdToken: `sandbox:+55${phone}` })],
  ])('is refused with %s', async (_name, changes) => {
    expect((await byPhone(await changes())).envelope).toMatchObject({ errorCode: 'verification_code_error' })
    expect(await isPassword(OLD)).toBe(true)
  })
  test('pauses an address that guesses, and not the owner at another', async () => {
    const codes: unknown[] = []
    const [stranger, owner] = [anAddress(), anAddress()]
    for (let guess = 0; guess < 6; guess++) {
      const { envelope } = await byPhone({ verificationCode: `00000${guess}` }, stranger)
      codes.push('errorCode' in envelope && envelope.errorCode)
    }
    expect(codes).toEqual([...Array(5).fill('verification_code_error'), 'locked_out'])
    const verificationCode = await aCode()
    expect((await byPhone({ verificationCode }, stranger)).envelope).toMatchObject({ errorCode: 'locked_out' })
    expect((await byPhone({ verificationCode }, owner)).envelope).toMatchObject({ success: true })
    await mailServer.next()
  })
  test('is refused where nobody has proven the number to be theirs', async () => {
    const contact = server.database.db.updateTable('member_contact').where('member_id', '=', member.id)
    await contact.set({ verified_at: null }).execute()
    expect((await byPhone({ verificationCode: await aCode() })).envelope).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('is no way around a second step', async () => {
    const totp = { member_id: member.id, secret_sealed: Buffer.alloc(60), confirmed_at: server.clock.now() }
    await server.database.db.insertInto('second_factor_totp').values(totp).execute()
    const answer = await byPhone({ verificationCode: await aCode() })
    expect(answer.envelope).toMatchObject({
      errorCode: 'two_step_required',
      value: { ticket: expect.any(String), methods: ['totp'] },
    })
    expect(cookieOf(answer, 'refresh')).toBeUndefined()
    expect(cookieOf(answer, 'device')).toBeUndefined()
    expect(await isPassword(NEW)).toBe(true)
    await mailServer.next()
  })
  test('does not open a locked account', async () => {
    await server.database.db.updateTable('member').set({ status: 'locked' }).where('id', '=', member.id).execute()
    expect((await byPhone({ verificationCode: await aCode() })).envelope).toMatchObject({
      errorCode: 'user_unavailable',
    })
    expect(await isPassword(OLD)).toBe(true)
  })
})

describe.each([
  ['the first password', setFirstPassword],
  ['a later password', changePassword],
])('changing %s', (_name, endpoint) => {
  const change = (token: string, changes: Record<string, string> = {}) =>
    server.inject(endpoint, {
      token,
      host: 'home.test',
      body: { oldPassword: OLD, newPassword: NEW, confirmNewPassword: changes.newPassword ?? NEW, ...changes },
    })

  test('signs the other devices out and tells the owner', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await change(here.token)).envelope).toEqual({ success: true, value: {} })
    expect(await isSignedIn(here.token)).toBe(true)
    expect(await isSignedIn(there.token)).toBe(false)
    expect(await isPassword(NEW)).toBe(true)
    expect(await events()).toEqual(['password_changed'])
    expect(await mailServer.next()).toMatchObject({ to: [email] })
  })
  test.each<[string, Record<string, string>, string]>([
    ['a wrong old one', { oldPassword: 'not this one' }, 'incorrect_password'],
    ['the same one', { newPassword: OLD }, 'modify.new.old.same'],
    ['a common one', { newPassword: 'qwertyuiop' }, 'password_common'],
    ['another confirmation', { confirmNewPassword: 'another' }, 'confirmation_not_matched'],
  ])('is refused with %s', async (_case, changes, errorCode) => {
    const { token } = await signedIn()
    expect((await change(token, changes)).envelope).toMatchObject({ errorCode })
    expect(await isPassword(OLD)).toBe(true)
  })
  test('makes a link that is still under way worthless', async () => {
    await askForMail()
    const link = tokenIn((await mailServer.next()).text)
    await change((await signedIn()).token)
    await mailServer.next()
    expect((await reset(link, 'uma terceira senha')).envelope).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('ends a sign-in that waits for its second step', async () => {
    const { db } = server.database
    const lifeMs = MINUTE_MS
    const waiting = {
      merchantId,
      purpose: 'second step',
      memberId: member.id,
      data: { remember: false },
      lifeMs,
    } as const
    const tickets = createTickets({ db, clock: server.clock })
    const token = await tickets.issueTicket(db, waiting)
    await change((await signedIn()).token)
    await mailServer.next()
    expect(await tickets.readTicket(db, { merchantId, purpose: 'second step', token })).toBeNull()
  })
  test('stays possible for its owner while others guess from outside', async () => {
    const { db } = server.database
    const { token } = await signedIn()
    const throttle = createThrottle({ db, clock: server.clock })
    const subject = { counter: 'sign in', merchantId, account: member.account, address: '127.0.0.1' } as const
    for (let i = 0; i < 5; i++) await throttle.admit(subject)
    await expect(throttle.admit(subject)).rejects.toMatchObject({ code: 'locked_out' })
    expect((await change(token)).status).toBe(200)
    await mailServer.next()
  })
  test('pauses whoever guesses the old one with a stolen session', async () => {
    const { token } = await signedIn()
    const codes: unknown[] = []
    for (let i = 0; i < 6; i++) {
      const { envelope } = await change(token, { oldPassword: `guess number ${i}` })
      codes.push('errorCode' in envelope && envelope.errorCode)
    }
    expect(codes).toEqual([...Array(5).fill('incorrect_password'), 'locked_out'])
    expect((await change(token)).envelope).toMatchObject({ errorCode: 'locked_out' })
  })
})

describe('a password that somebody else chose', () => {
  const codeOf = async (answer: ReturnType<TestApp['inject']>) => {
    const { status, envelope } = await answer
    return envelope.success ? status : `${status} ${envelope.errorCode}`
  }
  const body = { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW }

  beforeEach(async () => {
    const hash = await hashPassword(OLD)
    await inTx(server.database.db, (tx) => setPassword(tx, member.id, hash, { mustChange: true }))
  })
  test('opens nothing until it is replaced, and everything in the same session from then on', async () => {
    const options = { token: (await signedIn()).token, host: 'home.test' }
    expect(await codeOf(server.inject(memberInfo, options))).toBe(200)
    expect(await codeOf(server.inject(wallet, options))).toBe(200)
    const refused = '403 password_change_required'
    expect(await codeOf(server.inject(securityOverview, options))).toBe(refused)
    expect(await codeOf(server.inject(changePassword, { ...options, body }))).toBe(refused)
    const payment = { password: OLD, paymentPassword: '204060' }
    expect(await codeOf(server.inject(setPaymentPassword, { ...options, body: payment }))).toBe(refused)
    expect(await codeOf(server.inject(setFirstPassword, { ...options, body }))).toBe(200)
    expect(await codeOf(server.inject(securityOverview, options))).toBe(200)
    expect(await credentialOf(server.database.db, member.id)).toMatchObject({ mustChange: false })
    await mailServer.next()
  })
  test('keeps nobody from signing out', async () => {
    const { token } = await signedIn()
    expect(await codeOf(server.inject(logout, { token, host: 'home.test' }))).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
  })
})

describe('the payment password', () => {
  const choose = (token: string, password: string, paymentPassword = '204060') =>
    server.inject(setPaymentPassword, { token, host: 'home.test', body: { password, paymentPassword } })
  const isPayment = (plain: string) => verifyPaymentPassword(server.database.db, member.id, plain)

  test('is set and changed by who knows the sign-in password', async () => {
    const { token } = await signedIn()
    expect((await choose(token, OLD)).envelope).toEqual({ success: true, value: {} })
    expect(await isPayment('204060')).toBe(true)
    await choose(token, OLD, '513497')
    expect(await isPayment('204060')).toBe(false)
    expect(await isPayment('513497')).toBe(true)
    expect(await events()).toEqual(['payment_password_changed', 'payment_password_changed'])
    expect(await isPassword(OLD)).toBe(true)
    expect((await mailServer.next()).text).toContain('withdrawal password of your account was set or changed')
    await mailServer.next()
  })
  test('may be changed again and again: being right is no failed attempt', async () => {
    const { token } = await signedIn()
    for (let i = 0; i < 8; i++) expect((await choose(token, OLD, `20406${i}`)).status).toBe(200)
  })
  test('is not set with a wrong one', async () => {
    const { token } = await signedIn()
    expect((await choose(token, NEW)).envelope).toMatchObject({ errorCode: 'incorrect_password' })
    expect(await isPayment('204060')).toBe(false)
  })
  test('is not for trial members', async () => {
    const trial = await aMember(server.database.db, { merchantId, type: 40 })
    const { token } = await aSession(server.database.db, trial, server.clock.now())
    expect((await choose(token, OLD)).envelope).toMatchObject({ errorCode: 'free_reject' })
  })
})
