import { humanChallenge, login, sendSmsCode } from '@trevo/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, giveContact } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { type HumanChallenge, solveHuman } from '../../../test/human.ts'
import { aSmsCode } from '../../../test/proofs.ts'
import '../../providers/outbox/outbox.ts'

const BR = '+55'

let server: TestApp
let merchantId = 0
let member: TestMember
let number = ''
let numbers = 0

beforeAll(async () => {
  server = await startTestApp({
    config: { demo: true },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, flags: { PHONEVERIFY: true } })).id
      await aMerchant(db, { hosts: ['plain.test'], flags: { MOBILEVERCODELOGIN3: false, CHNGPASSVERIF3: false } })
    },
  })
})
beforeEach(async () => {
  server.clock.advance(60_000)
  numbers += 1
  ip = anAddress()
  number = String(11_900_000_000 + numbers)
  member = await aMember(server.database.db, { merchantId })
  await giveContact(server.database.db, member, 'mobile', BR + number)
})
afterAll(() => server.close())

const messagesTo = async (recipient: string) =>
  (await server.database.db.selectFrom('outbox').select('body').where('recipient', '=', recipient).execute()).map(
    ({ body }) => body,
  )
/** Whoever asks, for a proof and then for a code. */
let ip = ''
async function proof(host = 'localhost', from = ip) {
  const { envelope } = await server.inject(humanChallenge, { ip: from, host, query: { purpose: 'sms' } })
  return solveHuman((envelope as { value: HumanChallenge }).value)
}
type Asked = { mobileNum?: string; purpose?: string; human?: string; host?: string; language?: string }
const ask = async ({
  mobileNum = number,
  purpose = 'login',
  human,
  host = 'localhost',
  language = 'pt-BR',
}: Asked = {}) =>
  server.inject(sendSmsCode, {
    ip,
    host,
    headers: { 'accept-language': language },
    body: { mobileNum, countryDialingCode: BR, purpose, human: human ?? (await proof(host)) },
  })
const enter = (code: string, body: object = {}) =>
  server.inject(login, {
    ip: anAddress(),
    body: { type: 'sms', username: number, password: code, captcha: '', ...body },
  })

describe('asking for a code', () => {
  test('sends it, and says when the next may be asked for', async () => {
    expect((await ask()).envelope).toEqual({ success: true, value: { expirationTime: 60_000 } })
    await vi.waitFor(async () => expect(await messagesTo(BR + number)).toHaveLength(1))
    const [text = ''] = await messagesTo(BR + number)
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    expect(text).toContain(`seu código é ${code}`)
    expect((await enter(code)).envelope).toMatchObject({ success: true, value: { userName: member.account } })
  })
  test('speaks the language of the page', async () => {
    await ask({ language: 'en-GB,en;q=0.9,pt;q=0.5' })
    await vi.waitFor(async () => expect((await messagesTo(BR + number))[0]).toContain('your code is'))
  })
  test('again within a minute has to wait', async () => {
    await ask()
    const again = await ask()
    expect(again.status).toBe(429)
    expect(again.envelope).toMatchObject({ errorCode: 'sms_wait', value: { expirationTime: 60_000 } })
  })
  test('answers the same for a number that nobody has, and sends nothing there', async () => {
    expect((await ask({ mobileNum: '11988887777' })).envelope).toEqual({
      success: true,
      value: { expirationTime: 60_000 },
    })
    expect((await ask({ mobileNum: '11988887777' })).envelope).toMatchObject({ errorCode: 'sms_wait' })
    await ask()
    await vi.waitFor(async () => expect(await messagesTo(BR + number)).toHaveLength(1))
    expect(await messagesTo('+5511988887777')).toEqual([])
  })
  test('to register sends it to whoever asks', async () => {
    expect((await ask({ mobileNum: '11977776666', purpose: 'register' })).status).toBe(200)
    expect(await messagesTo('+5511977776666')).toHaveLength(1)
  })
  test('needs a proof of work, a fresh one each time', async () => {
    expect((await ask({ human: 'e30=' })).envelope).toMatchObject({ errorCode: 'human_check_failed' })
    const human = await proof()
    expect((await ask({ human })).status).toBe(200)
    expect((await ask({ human, purpose: 'register' })).envelope).toMatchObject({ errorCode: 'human_check_failed' })
  })
  test('ends for an address that has asked sixty times in an hour', async () => {
    const now = server.clock.now()
    const spent = { scope: 'address', subject: '10.9.9.9', window_started_at: now, sent: 60 } as const
    await server.database.db.insertInto('message_quota').values(spent).execute()
    const body = {
      mobileNum: number,
      countryDialingCode: BR,
      purpose: 'login',
      human: await proof(undefined, '10.9.9.9'),
    }
    const { envelope } = await server.inject(sendSmsCode, { ip: '10.9.9.9', body })
    expect(envelope).toMatchObject({ errorCode: 'rate_limited', value: { retryAfterSeconds: 3600 } })
  })
  test('is refused for what is no telephone number', async () => {
    for (const mobileNum of ['000000', `${number}00000`]) {
      expect((await ask({ mobileNum, human: 'x' })).envelope).toMatchObject({
        errorCode: 'invalid_input',
        value: { fields: [{ path: 'mobileNum', code: 'mobile_required' }] },
      })
    }
  })
  test('is refused where the brand does not offer it, and for binding a number', async () => {
    for (const purpose of ['login', 'reset']) {
      expect((await ask({ host: 'plain.test', purpose })).envelope).toMatchObject({ errorCode: 'no_permission' })
    }
    expect((await ask({ purpose: 'bind' })).envelope).toMatchObject({ errorCode: 'no_permission' })
  })
  test('takes either name of the number, and needs one', async () => {
    const rest = { countryDialingCode: BR, purpose: 'login' }
    const body = { ...rest, mobileNo: number, human: await proof() }
    expect((await server.inject(sendSmsCode, { ip, body })).status).toBe(200)
    const neither = await server.inject(sendSmsCode, { ip: anAddress(), body: { ...rest, human: 'x' } })
    expect(neither.envelope).toMatchObject({ value: { fields: [{ path: 'mobileNum', code: 'required' }] } })
  })
})

describe('signing in by SMS', () => {
  const aCode = () => aSmsCode(server, { merchantId, purpose: 'login', target: BR + number })

  test('works once', async () => {
    const code = await aCode()
    expect((await enter(code)).envelope).toMatchObject({ success: true })
    expect((await enter(code)).envelope).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('finds the number by its country, +55 unless told', async () => {
    const code = await aCode()
    expect((await enter(code, { countryDialingCode: '+351' })).envelope).toMatchObject({ success: false })
    expect((await enter(code, { username: `0${number}` })).envelope).toMatchObject({ success: true })
  })
  test('with a wrong code fails as for a number that nobody has', async () => {
    await aCode()
    for (const username of [number, '11966665555']) {
      expect((await enter('000000', { username })).envelope).toMatchObject({
        errorCode: 'verification_code_error',
        value: { captcha: true },
      })
    }
  })
  test('needs a number that was proved before', async () => {
    await giveContact(server.database.db, member, 'mobile', BR + number, null)
    expect((await enter(await aCode())).envelope).toMatchObject({ errorCode: 'user_unavailable' })
  })
  test('is refused where the brand does not offer it', async () => {
    const body = { type: 'sms', username: number, password: '123456', captcha: '' }
    const { envelope } = await server.inject(login, { ip: anAddress(), host: 'plain.test', body })
    expect(envelope).toMatchObject({ errorCode: 'no_permission' })
  })
})

describe('signing in by phone-verification token', () => {
  const withToken = (firebaseIdToken: string, firebaseMobileNo = number) =>
    server.inject(login, {
      ip: anAddress(),
      body: { type: 'firebase', firebaseChannel: 'sms', firebaseIdToken, firebaseMobileNo, countryDialingCode: BR },
    })

  test('works once for the number it proves', async () => {
    expect((await withToken(`sandbox:${BR}11900009999`)).envelope).toMatchObject({
      errorCode: 'verification_code_error',
    })
    expect((await withToken(`sandbox:${BR}${number}`)).envelope).toMatchObject({
      success: true,
      value: { userName: member.account },
    })
    expect((await withToken(`sandbox:${BR}${number}`)).envelope).toMatchObject({ success: false })
  })
  test('says so where nobody has the number', async () => {
    expect((await withToken(`sandbox:${BR}11900008888`, '11900008888')).envelope).toMatchObject({
      errorCode: 'user_unavailable',
    })
  })
})
