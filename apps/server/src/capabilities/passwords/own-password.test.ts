import { humanChallenge } from '@trevo/contract/auth'
import { changePassword, choosePassword, sendOwnCode, setPaymentPassword } from '@trevo/contract/passwords'
import { securityOverview } from '@trevo/contract/security'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { giveContact, logInAs } from '../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { type HumanChallenge, solveHuman } from '../../../test/human.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import { type InjectOptions, TEST_CONFIG } from '../../../test/stub-app.ts'
import { createTickets } from '../../base/codes/tickets.ts'
import { createSecondSteps } from '../../base/second-step/second-steps.ts'
import { inTx } from '../../platform/db.ts'
import '../../providers/outbox/outbox.ts'

const HOST = 'home.test'
const NEW = 'janela azul de inverno'
const MINUTE_MS = 60_000
let server: TestApp
let merchantId = 0
let member: TestMember
let token = ''

beforeAll(async () => {
  server = await startTestApp({
    config: { rateLimitFactor: 1000 },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [HOST] })).id
    },
  })
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('outbox').execute()
  // As a provider's sign-in leaves it: an account, and nothing that could be asked for.
  member = await aMember(db, { merchantId })
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(() => server.close())

const call = async (endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}) =>
  (await server.inject(endpoint, { token, host: HOST, ...options })).envelope
const ok = { success: true, value: {} }
const choose = (proof: object = {}, newPassword = NEW) =>
  call(choosePassword, { body: { newPassword, confirmNewPassword: newPassword, ...proof } })
async function askCode(contact: 'mobile' | 'email') {
  const envelope = await call(humanChallenge, { query: { purpose: 'sms' } })
  const human = envelope.success ? solveHuman(envelope.value as HumanChallenge) : ''
  return call(sendOwnCode, { body: { contact, human } })
}
async function codeSentTo(recipient: string): Promise<string> {
  const [message] = await server.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .execute()
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'none'
}
const grow = () => server.clock.advance(11 * MINUTE_MS)

describe('an account without a password', () => {
  test('chooses one right after signing in, and can then guard itself and withdraw', async () => {
    expect(await call(securityOverview)).toMatchObject({ value: { hasPassword: false } })
    const pin = { paymentPassword: '246810' }
    expect(await call(setPaymentPassword, { body: { ...pin, password: NEW } })).toMatchObject({
      errorCode: 'incorrect_password',
    })
    expect(await choose()).toEqual(ok)
    expect(await call(securityOverview)).toMatchObject({ value: { hasPassword: true } })
    expect(await call(setPaymentPassword, { body: { ...pin, password: NEW } })).toEqual(ok)
    expect((await logInAs(server, member.account, { host: HOST, password: NEW })).status).toBe(200)
    const [first] = await securityEventsOf(server.database.db, member.id)
    expect(first).toMatchObject({ event: 'password_chosen' })
  })
  test('has to sign in again when that was a while ago', async () => {
    grow()
    expect(await choose()).toMatchObject({ errorCode: 'fresh_login_required' })
    token = (await aSession(server.database.db, member, server.clock.now())).token
    expect(await choose()).toEqual(ok)
  })
  test.each([
    ['email', 'bia@example.com'],
    ['mobile', '+5511912345678'],
  ] as const)('proves itself by a code to its confirmed %s', async (kind, address) => {
    await giveContact(server.database.db, member, kind, address)
    grow()
    expect(await askCode(kind)).toMatchObject({ success: true })
    const code = await codeSentTo(address)
    expect(await choose({ verificationCode: code === '000000' ? '000001' : '000000' })).toMatchObject({
      errorCode: 'verification_code_error',
    })
    expect(await choose({ verificationCode: code })).toEqual(ok)
  })
  test('gets no code to an address that nobody confirmed, nor by anything but the human check', async () => {
    expect(await askCode('email')).toMatchObject({ errorCode: 'not_found' })
    await giveContact(server.database.db, member, 'email', 'digitada@example.com', null)
    expect(await askCode('email')).toMatchObject({ errorCode: 'not_found' })
    expect(await call(sendOwnCode, { body: { contact: 'email', human: 'x' } })).toMatchObject({
      errorCode: 'human_check_failed',
    })
  })
  test('is asked for its second factor where it has one, however fresh the sign-in', async () => {
    const { database, clock } = server
    const tickets = createTickets({ db: database.db, clock })
    const steps = await createSecondSteps({ db: database.db, clock, tickets, secrets: TEST_CONFIG.secrets })
    const setup = await steps.beginTotp(member, 'Trevo')
    const codeOf = () =>
      TOTP.generate({ secret: Secret.fromBase32(setup?.secret ?? ''), timestamp: clock.now().getTime() })
    await inTx(database.db, (tx) => steps.confirmTotp(tx, member.id, codeOf()))
    expect(await choose()).toMatchObject({
      errorCode: 'second_factor_required',
      value: { methods: ['totp', 'recovery'] },
    })
    clock.advance(30_000)
    expect(await choose({ factor: { method: 'totp', code: codeOf() } })).toEqual(ok)
  })
  test('takes one of two choices at once', async () => {
    const answers = await Promise.all([choose({}, `${NEW} um`), choose({}, `${NEW} dois`)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ errorCode: 'conflict' }))
  })
  test('is over once there is a password: then the old one is asked for', async () => {
    expect(await choose()).toEqual(ok)
    expect(await choose({}, 'uma terceira senha')).toMatchObject({ errorCode: 'conflict' })
    expect(await askCode('email')).toMatchObject({ errorCode: 'conflict' })
    const body = { oldPassword: NEW, newPassword: 'uma terceira senha', confirmNewPassword: 'uma terceira senha' }
    expect(await call(changePassword, { body })).toEqual(ok)
  })
})
