import { humanChallenge, login, passkeyChallenge, secondStep } from '@trevo/contract/auth'
import * as contract from '@trevo/contract/security'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { SoftAuthenticator } from '../../../test/authenticator.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { type HumanChallenge, solveHuman } from '../../../test/human.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import type { InjectOptions } from '../../../test/stub-app.ts'
import { createTickets } from '../../base/codes/tickets.ts'
import { setContact } from '../../base/members/contacts.ts'
import { setPassword, setPaymentPassword } from '../../base/members/credentials.ts'
import { hashPassword, type PasswordHash } from '../../base/members/hashing.ts'
import type { ContactKind } from '../../base/members/tables.ts'
import { inTx } from '../../platform/db.ts'
import '../../providers/outbox/outbox.ts'

const HOST = 'home.test'
const PASSWORD = 'certa-e-longa'
const MINUTE_MS = 60_000
let server: TestApp
let merchantId = 0
let member: TestMember
let token = ''
let password: PasswordHash

beforeAll(async () => {
  password = await hashPassword(PASSWORD)
  server = await startTestApp({
    async prepare({ db }) {
      const flags = { VALID_CAPTCHA3: false }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [HOST], flags })).id
    },
    config: { rateLimitFactor: 1000 },
  })
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('sign_in_throttle').execute()
  await db.deleteFrom('outbox').execute()
  member = await aMember(db, { merchantId })
  await inTx(db, (tx) => setPassword(tx, member.id, password))
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(() => server.close())

const call = async (endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}) =>
  (await server.inject(endpoint, { token, host: HOST, ...options })).envelope
const value = async <T>(endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}): Promise<T> => {
  const envelope = await call(endpoint, options)
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value as T
}
const ok = { success: true, value: {} }

const has = (who: TestMember, kind: ContactKind, contact: string, verifiedAt: Date | null = new Date()) =>
  inTx(server.database.db, (tx) => setContact(tx, { memberId: who.id, merchantId, kind, value: contact, verifiedAt }))
const sentTo = (recipient: string) =>
  server.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute()
async function codeSentTo(recipient: string): Promise<string> {
  const [message] = await sentTo(recipient)
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'none'
}
const human = async () => solveHuman(await value<HumanChallenge>(humanChallenge, { query: { purpose: 'sms' } }))
const askMail = (email: string) => call(contract.sendContactCode, { body: { contact: 'email', email } })
const bind = (contact: ContactKind, verificationCode: string, given = PASSWORD) =>
  call(contract.bindContact, { body: { contact, verificationCode, password: given } })
const events = async () => (await securityEventsOf(server.database.db, member.id)).map(({ event }) => event)
const overview = () => call(contract.securityOverview)
const totpCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.clock.now().getTime() })

describe('the overview', () => {
  test('of a newcomer', async () => {
    expect(await overview()).toMatchObject({
      value: {
        hasPassword: true,
        hasPaymentPassword: false,
        mobile: null,
        mobileVerified: false,
        email: null,
        emailVerified: false,
        factors: [],
        totp: false,
        recoveryCodesLeft: 0,
        passkeys: [],
        passwordChangedAt: expect.any(String),
        deviceCount: 1,
      },
    })
  })
  test('hides the middle of what it shows', async () => {
    await has(member, 'mobile', '+5511987654321')
    await has(member, 'email', 'ana.souza@example.com')
    await inTx(server.database.db, (tx) => setPaymentPassword(tx, member.id, password))
    await aSession(server.database.db, member, server.clock.now())
    expect(await overview()).toMatchObject({
      value: { hasPaymentPassword: true, mobile: '+55•••••321', email: 'a•••••@example.com', deviceCount: 2 },
    })
  })
  test('is for real accounts', async () => {
    const trial = await aMember(server.database.db, { merchantId, type: 4 })
    const session = await aSession(server.database.db, trial, server.clock.now())
    expect(await call(contract.securityOverview, { token: session.token })).toMatchObject({ errorCode: 'free_reject' })
  })
})

describe('binding a contact', () => {
  test('takes the code that went to the new address, and tells the old one', async () => {
    const [before, after] = ['antes@example.com', `${member.account}@example.com`]
    await has(member, 'email', before)
    expect(await askMail(after.toUpperCase())).toEqual({ success: true, value: { expirationTime: MINUTE_MS } })
    expect(await bind('email', await codeSentTo(after))).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { email: 'u•••••@example.com' } })
    await expect.poll(() => sentTo(before)).toMatchObject([{ subject: expect.stringContaining('contact') }])
    expect(await sentTo(after)).toHaveLength(1)
    const detail = { kind: 'email', value: 'u•••••@example.com' }
    expect(await securityEventsOf(server.database.db, member.id)).toEqual([
      { event: 'contact_bound', ip: '127.0.0.1', device: '', detail },
    ])
  })
  test('makes a link to a new password worthless that went to the old address', async () => {
    const { database, clock } = server
    const tickets = createTickets({ db: database.db, clock })
    const data = { email: 'velha@example.com' }
    const link = { merchantId, purpose: 'password reset', memberId: member.id, data, lifeMs: MINUTE_MS } as const
    const key = { merchantId, purpose: 'password reset', token: await tickets.issueTicket(database.db, link) } as const
    await has(member, 'email', data.email)
    await askMail('nova@example.com')
    expect(await tickets.readTicket(database.db, key)).not.toBeNull()
    expect(await bind('email', await codeSentTo('nova@example.com'))).toEqual(ok)
    expect(await tickets.readTicket(database.db, key)).toBeNull()
  })
  test('confirms the contact that stands in the account, which says so from then on', async () => {
    await has(member, 'email', 'propria@example.com', null)
    expect(await overview()).toMatchObject({ value: { email: 'p•••••@example.com', emailVerified: false } })
    const ask = async (kind: ContactKind) =>
      call(contract.sendContactCode, { body: { contact: 'present', kind, human: await human() } })
    expect(await ask('mobile')).toMatchObject({ errorCode: 'not_found' })
    expect(await ask('email')).toMatchObject({ success: true })
    expect(await bind('email', await codeSentTo('propria@example.com'))).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { emailVerified: true } })
    // Nothing was replaced, so there is nobody to warn.
    expect(await sentTo('propria@example.com')).toHaveLength(1)
  })
  test('works for a phone after the human check', async () => {
    const ask = (proof: string) =>
      call(contract.sendContactCode, {
        body: { contact: 'mobile', countryDialingCode: '+55', mobileNum: '011912345678', human: proof },
        headers: { 'accept-language': 'en-GB' },
      })
    expect(await ask('nothing')).toMatchObject({ errorCode: 'human_check_failed' })
    expect(await ask(await human())).toMatchObject({ success: true })
    const [message] = await sentTo('+5511912345678')
    expect(message).toMatchObject({ channel: 'sms', body: expect.stringContaining('your code') })
    expect(await bind('mobile', await codeSentTo('+5511912345678'))).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { mobile: '+55•••••678' } })
  })
  test('asks for the second step too where there is one, and spends neither code nor step on a wrong one', async () => {
    const { secret } = await value<{ secret: string }>(contract.beginTotp, { body: { password: PASSWORD } })
    await value(contract.confirmTotp, { body: { code: totpCode(secret) } })
    server.clock.advance(MINUTE_MS)
    await askMail('ladra@example.com')
    const verificationCode = await codeSentTo('ladra@example.com')
    const bindWith = (factor?: unknown) =>
      call(contract.bindContact, { body: { contact: 'email', verificationCode, password: PASSWORD, factor } })
    expect(await bindWith()).toMatchObject({
      errorCode: 'second_factor_required',
      value: { methods: expect.arrayContaining(['totp']) },
    })
    expect(await bindWith({ method: 'totp', code: '000000' })).toMatchObject({ errorCode: 'second_factor_wrong' })
    expect(await overview()).toMatchObject({ value: { email: null } })
    expect(await bindWith({ method: 'totp', code: totpCode(secret) })).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { email: 'l•••••@example.com' } })
  })
  test('needs the password, and counts wrong ones as failed sign-ins', async () => {
    await askMail('senha@example.com')
    const code = await codeSentTo('senha@example.com')
    for (let failure = 1; failure <= 5; failure++) {
      expect(await bind('email', code, 'errada-errada')).toMatchObject({ errorCode: 'incorrect_password' })
    }
    expect(await bind('email', code)).toMatchObject({ errorCode: 'locked_out' })
    server.clock.advance(MINUTE_MS + 1)
    expect(await bind('email', code)).toEqual(ok)
  })
  test('refuses a wrong code, a used one, and the sixth try', async () => {
    await askMail('tentativas@example.com')
    const code = await codeSentTo('tentativas@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await bind('email', wrong)).toMatchObject({ errorCode: 'verification_code_error' })
    }
    expect(await bind('email', code)).toMatchObject({ errorCode: 'verification_code_error' })
    server.clock.advance(MINUTE_MS)
    await server.database.db.deleteFrom('outbox').execute()
    await askMail('tentativas@example.com')
    const next = await codeSentTo('tentativas@example.com')
    expect(await bind('email', next)).toEqual(ok)
    expect(await bind('email', next)).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('refuses a code that somebody else asked for', async () => {
    await askMail('alheia@example.com')
    const code = await codeSentTo('alheia@example.com')
    const other = await aMember(server.database.db, { merchantId })
    await inTx(server.database.db, (tx) => setPassword(tx, other.id, password))
    token = (await aSession(server.database.db, other, server.clock.now())).token
    expect(await bind('email', code)).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('leaves a contact with whoever has it, before and after the code', async () => {
    const other = await aMember(server.database.db, { merchantId })
    await has(other, 'email', 'dela@example.com')
    expect(await askMail('dela@example.com')).toMatchObject({ errorCode: 'email_taken' })
    await askMail('corrida@example.com')
    await has(member, 'email', 'minha@example.com')
    await has(other, 'email', 'corrida@example.com')
    expect(await bind('email', await codeSentTo('corrida@example.com'))).toMatchObject({ errorCode: 'email_taken' })
    expect(await overview()).toMatchObject({ value: { email: 'm•••••@example.com' } })
  })
  test('takes it from somebody who has only typed it', async () => {
    const other = await aMember(server.database.db, { merchantId })
    await has(other, 'email', 'digitada@example.com', null)
    expect(await askMail('digitada@example.com')).toMatchObject({ success: true })
    expect(await bind('email', await codeSentTo('digitada@example.com'))).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { email: 'd•••••@example.com' } })
    await has(other, 'email', 'digitada@example.com')
    expect(await overview()).toMatchObject({ value: { email: 'd•••••@example.com' } })
  })
  test('is over for today where a session has asked for ten codes, and in another it goes on', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from member_session where member_id = $1',
      [member.id],
    )
    const subject = `${member.id} session ${rows[0]?.id}`
    // As many as ten times the factor of these tests.
    const spent = { scope: 'member', subject, window_started_at: server.clock.now(), sent: 10_000 } as const
    await server.database.db.insertInto('message_quota').values(spent).execute()
    expect(await askMail('dela@example.com')).toMatchObject({ errorCode: 'rate_limited' })
    token = (await aSession(server.database.db, member, server.clock.now())).token
    expect(await askMail('dela@example.com')).toMatchObject({ success: true })
  })
  test('of another session takes no code away, and each binds what it asked for', async () => {
    const own = token
    await askMail('sessao1@example.com')
    server.clock.advance(MINUTE_MS)
    token = (await aSession(server.database.db, member, server.clock.now())).token
    await askMail('sessao2@example.com')
    token = own
    expect(await bind('email', await codeSentTo('sessao1@example.com'))).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { email: 's•••••@example.com' } })
  })
  test('sends the next code after a minute', async () => {
    await askMail('espera@example.com')
    server.clock.advance(20_000)
    expect(await askMail('espera@example.com')).toMatchObject({
      errorCode: 'sms_wait',
      value: { expirationTime: 40_000 },
    })
  })
})

describe('two-step sign-in', () => {
  type Waiting = { ticket: string; methods: string[] }
  const signIn = async () => {
    const body = { type: 'username', username: member.account, password: PASSWORD, captcha: '' }
    const envelope = await call(login, { token: '', body })
    if (envelope.success) throw new Error('no second step was asked for')
    expect(envelope.errorCode).toBe('two_step_required')
    return envelope.value as Waiting
  }

  test('by an app is set up with the password and asked for from then on', async () => {
    expect(await call(contract.beginTotp, { body: { password: 'errada-errada' } })).toMatchObject({
      errorCode: 'incorrect_password',
    })
    const { secret, uri } = await value<{ secret: string; uri: string }>(contract.beginTotp, {
      body: { password: PASSWORD },
    })
    expect(uri).toContain(`:${member.account}?`)
    const wrong = totpCode(secret) === '000000' ? '000001' : '000000'
    expect(await call(contract.confirmTotp, { body: { code: wrong } })).toMatchObject({
      errorCode: 'verification_code_error',
    })
    await has(member, 'email', `${member.account}@example.com`)
    const { recoveryCodes } = await value<{ recoveryCodes: string[] }>(contract.confirmTotp, {
      body: { code: totpCode(secret) },
    })
    expect(recoveryCodes).toHaveLength(10)
    await expect.poll(() => sentTo(`${member.account}@example.com`)).toHaveLength(1)
    expect(await call(contract.beginTotp, { body: { password: PASSWORD } })).toMatchObject({ errorCode: 'conflict' })

    const { ticket, methods } = await signIn()
    expect(methods).toEqual(['totp', 'recovery'])
    const step = (code: string) => call(secondStep, { token: '', body: { ticket, method: 'totp', code } })
    expect(await step(totpCode(secret))).toMatchObject({ errorCode: 'verification_code_error' })
    server.clock.advance(30_000)
    expect(await step(totpCode(secret))).toMatchObject({ success: true, value: { userName: member.account } })
  })
  /** Two-step sign-in by an app, with the codes that were told. */
  async function withApp() {
    const { secret } = await value<{ secret: string }>(contract.beginTotp, { body: { password: PASSWORD } })
    const body = { code: totpCode(secret) }
    const { recoveryCodes } = await value<{ recoveryCodes: string[] }>(contract.confirmTotp, { body })
    server.clock.advance(30_000)
    return { secret, recoveryCodes, factor: () => ({ method: 'totp', code: totpCode(secret) }) }
  }
  async function withPasskey(device: SoftAuthenticator, factor?: object) {
    const body = { password: PASSWORD, ...(factor && { factor }) }
    const { challenge } = await value<{ challenge: string }>(contract.beginPasskey, { body })
    const made = { name: 'Celular', attestation: device.create(challenge) }
    return value<{ id: string; recoveryCodes: string[] }>(contract.addPasskey, { body: made })
  }
  const passkeyFactor = async (device: SoftAuthenticator) => {
    const { challenge } = await value<{ challenge: string }>(contract.factorChallenge)
    return { method: 'passkey', assertion: device.answer(challenge) }
  }

  test('by an app is switched off with the password and a second factor, never with the password alone', async () => {
    const { secret, factor } = await withApp()
    const remove = (given: string, answer?: object) =>
      call(contract.removeTotp, { body: { password: given, ...(answer && { factor: answer }) } })
    expect(await remove('errada-errada', factor())).toMatchObject({ errorCode: 'incorrect_password' })
    expect(await remove(PASSWORD)).toMatchObject({
      errorCode: 'second_factor_required',
      value: { methods: ['totp', 'recovery'] },
    })
    const wrong = totpCode(secret) === '000000' ? '000001' : '000000'
    expect(await remove(PASSWORD, { method: 'totp', code: wrong })).toMatchObject({
      errorCode: 'verification_code_error',
    })
    expect(await overview()).toMatchObject({
      value: { totp: true, recoveryCodesLeft: 10, factors: ['totp', 'recovery'] },
    })
    expect(await remove(PASSWORD, factor())).toEqual(ok)
    expect(await remove(PASSWORD)).toEqual(ok)
    expect(await overview()).toMatchObject({ value: { totp: false, recoveryCodesLeft: 0, factors: [] } })
    expect(await events()).toEqual(['totp_on', 'totp_off'])
  })
  test("is not weakened by adding a factor of one's own with the password alone", async () => {
    const { factor } = await withApp()
    expect(await call(contract.beginPasskey, { body: { password: PASSWORD } })).toMatchObject({
      errorCode: 'second_factor_required',
    })
    const device = new SoftAuthenticator(`http://${HOST}`)
    await withPasskey(device, factor())
    const { passkeys } = await value<contract.SecurityOverview>(contract.securityOverview)
    const remove = (answer?: object) =>
      call(contract.removePasskey, {
        params: { id: passkeys[0]?.id ?? '' },
        body: { password: PASSWORD, ...(answer && { factor: answer }) },
      })
    expect(await remove()).toMatchObject({ errorCode: 'second_factor_required' })
    expect(await remove(await passkeyFactor(device))).toEqual(ok)
  })
  test('drops what was begun before there was a second step to ask for', async () => {
    const begun = await value<{ challenge: string }>(contract.beginPasskey, { body: { password: PASSWORD } })
    await withApp()
    const device = new SoftAuthenticator(`http://${HOST}`)
    const made = { name: 'Ladrão', attestation: device.create(begun.challenge) }
    expect(await call(contract.addPasskey, { body: made })).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('drops an app that was begun before a passkey came', async () => {
    const { secret } = await value<{ secret: string }>(contract.beginTotp, { body: { password: PASSWORD } })
    await withPasskey(new SoftAuthenticator(`http://${HOST}`))
    expect(await call(contract.confirmTotp, { body: { code: totpCode(secret) } })).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('makes recovery codes anew with a second factor; the earlier ones stop working', async () => {
    const renew = (factor?: object) =>
      call(contract.newRecoveryCodes, { body: { password: PASSWORD, ...(factor && { factor }) } })
    expect(await renew()).toMatchObject({ errorCode: 'conflict' })
    const { recoveryCodes: old } = await withApp()
    expect(await renew()).toMatchObject({ errorCode: 'second_factor_required' })
    const answer = await renew({ method: 'recovery', code: old[0] })
    expect(answer).toMatchObject({ success: true })
    const fresh = (answer as { value: { recoveryCodes: string[] } }).value.recoveryCodes
    expect(new Set([...old, ...fresh]).size).toBe(20)
    expect(await overview()).toMatchObject({ value: { recoveryCodesLeft: 10 } })
    expect(await renew({ method: 'recovery', code: old[1] })).toMatchObject({ errorCode: 'verification_code_error' })
    expect(await renew({ method: 'recovery', code: fresh[0] })).toMatchObject({ success: true })
    expect(await events()).toEqual(['totp_on', 'recovery_codes_renewed', 'recovery_codes_renewed'])
  })
  test('uses a recovery code for one of two changes at once', async () => {
    const { recoveryCodes } = await withApp()
    const body = { password: PASSWORD, factor: { method: 'recovery', code: recoveryCodes[0] } }
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.newRecoveryCodes, { body })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
  test('allows few wrong answers before it pauses', async () => {
    const { secret, factor } = await withApp()
    const code = totpCode(secret) === '000000' ? '000001' : '000000'
    const remove = (answer: object) => call(contract.removeTotp, { body: { password: PASSWORD, factor: answer } })
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await remove({ method: 'totp', code })).toMatchObject({ errorCode: 'verification_code_error' })
    }
    expect(await remove(factor())).toMatchObject({ errorCode: 'locked_out', value: { retryAfterSeconds: 60 } })
  })
  test('by a passkey works from the options to the sign-in', async () => {
    const device = new SoftAuthenticator(`http://${HOST}`)
    const begin = (given: string) => call(contract.beginPasskey, { body: { password: given } })
    expect(await begin('errada-errada')).toMatchObject({ errorCode: 'incorrect_password' })
    const options = await value<{ challenge: string; rp: object }>(contract.beginPasskey, {
      body: { password: PASSWORD },
    })
    expect(options.rp).toMatchObject({ id: HOST })
    const add = () =>
      call(contract.addPasskey, { body: { name: ' Celular ', attestation: device.create(options.challenge) } })
    const added = await add()
    expect(added).toMatchObject({ value: { name: 'Celular', lastUsedAt: null } })
    expect(await add()).toMatchObject({ errorCode: 'verification_code_error' })

    const { ticket, methods } = await signIn()
    expect(methods).toEqual(['passkey', 'recovery'])
    const { challenge } = await value<{ challenge: string }>(passkeyChallenge, { token: '', body: { ticket } })
    const body = { ticket, method: 'passkey', assertion: device.answer(challenge) }
    expect(await call(secondStep, { token: '', body })).toMatchObject({ value: { userName: member.account } })

    const { passkeys } = await value<contract.SecurityOverview>(contract.securityOverview)
    expect(passkeys).toMatchObject([{ name: 'Celular', lastUsedAt: server.clock.now().toISOString() }])
    const remove = (given: string, factor?: object) =>
      call(contract.removePasskey, {
        params: { id: passkeys[0]?.id ?? '' },
        body: { password: given, ...(factor && { factor }) },
      })
    expect(await remove('errada-errada')).toMatchObject({ errorCode: 'incorrect_password' })
    expect(await remove(PASSWORD)).toMatchObject({ errorCode: 'second_factor_required' })
    expect(await remove(PASSWORD, await passkeyFactor(device))).toEqual(ok)
    expect(await remove(PASSWORD)).toMatchObject({ errorCode: 'not_found' })
    expect(await events()).toEqual(['passkey_added', 'signed_in', 'passkey_removed'])
  })
  test('allows few wrong codes, however many sign-ins are begun', async () => {
    const { secret } = await value<{ secret: string }>(contract.beginTotp, { body: { password: PASSWORD } })
    await call(contract.confirmTotp, { body: { code: totpCode(secret) } })
    server.clock.advance(MINUTE_MS)
    const wrong = totpCode(secret) === '000000' ? '000001' : '000000'
    const step = async (code: string) => {
      const { ticket } = await signIn()
      return call(secondStep, { token: '', body: { ticket, method: 'totp', code } })
    }
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await step(wrong)).toMatchObject({ errorCode: 'verification_code_error' })
    }
    expect(await step(totpCode(secret))).toMatchObject({ errorCode: 'locked_out' })
    await expect.poll(events).toEqual(['totp_on', 'sign_in_paused'])
  })
})
