import { passkeyChallenge, secondStep } from '@trevo/contract/auth'
import { memberInfo } from '@trevo/contract/session'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, givePassword, logInAs } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { createTickets } from '../../base/codes/tickets.ts'
import { createSecondSteps } from '../../base/second-step/second-steps.ts'
import { inTx } from '../../platform/db.ts'

let server: TestApp
let merchantId = 0
let member: TestMember
let secret = ''
let recoveryCodes: string[] = []

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'] })).id
      await aMerchant(db, { hosts: ['other.test'] })
    },
  })
})
beforeEach(async () => {
  const { db } = server.database
  server.clock.advance(60_000)
  member = await aMember(db, { merchantId })
  await givePassword(db, member)
  const tickets = createTickets({ db, clock: server.clock })
  const secondSteps = await createSecondSteps({ db, secrets: TEST_CONFIG.secrets, clock: server.clock, tickets })
  secret = (await secondSteps.beginTotp(member, 'Trevo'))?.secret ?? ''
  recoveryCodes = (await inTx(db, (tx) => secondSteps.confirmTotp(tx, member.id, codeNow()))) ?? []
  // The code that switched it on has been used.
  server.clock.advance(30_000)
})
afterAll(() => server.close())

const codeNow = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
const wrongCode = () => String((Number(codeNow()) + 500_000) % 1_000_000).padStart(6, '0')

async function firstStep(query = {}) {
  const answer = await logInAs(server, member.account, { query })
  expect(answer.status).toBe(401)
  expect(answer.envelope).toMatchObject({ errorCode: 'two_step_required', value: { methods: ['totp', 'recovery'] } })
  expect(cookieOf(answer, 'refresh')).toBeUndefined()
  return (answer.envelope as { value: { ticket: string } }).value.ticket
}
type Place = { method?: string; host?: string; ip?: string }
const answerWith = (
  ticket: string,
  code: string,
  { method = 'totp', host = 'localhost', ip = anAddress() }: Place = {},
) => server.inject(secondStep, { ip, host, body: { ticket, method, code } })
/** Wrong codes, so many with each ticket; what each was answered. */
async function guesses(withEach: number[], from: () => string) {
  const errors: string[] = []
  for (const tries of withEach) {
    const ticket = await firstStep()
    for (let time = 0; time < tries; time++) {
      const { envelope } = await answerWith(ticket, wrongCode(), { ip: from() })
      errors.push((envelope as { errorCode: string }).errorCode)
    }
  }
  return errors
}

describe('two-step sign-in', () => {
  test('opens the session after the code, remembering what the first step asked for', async () => {
    const ticket = await firstStep({ remember: '1' })
    const answer = await answerWith(ticket, codeNow())
    expect(answer.envelope).toMatchObject({ success: true, value: { userName: member.account, type: 0 } })
    expect(cookieOf(answer, 'refresh')?.line).toContain('Max-Age=2592000')
    const { token } = (answer.envelope as { value: { token: string } }).value
    expect((await server.inject(memberInfo, { token })).status).toBe(200)
  })
  test('takes a ticket once, in its time and on its brand', async () => {
    const ticket = await firstStep()
    expect((await answerWith(ticket, codeNow(), { host: 'other.test' })).envelope).toMatchObject({
      errorCode: 'session_expired',
    })
    expect((await answerWith(ticket, codeNow())).status).toBe(200)
    expect((await answerWith(ticket, recoveryCodes[0] ?? '', { method: 'recovery' })).envelope).toMatchObject({
      errorCode: 'session_expired',
    })
    server.clock.advance(30_000)
    const late = await firstStep()
    server.clock.advance(5 * 60_000)
    expect((await answerWith(late, codeNow())).envelope).toMatchObject({ errorCode: 'session_expired' })
  })
  test('takes a recovery code once', async () => {
    const code = recoveryCodes[0] ?? ''
    expect((await answerWith(await firstStep(), code, { method: 'recovery' })).status).toBe(200)
    expect((await answerWith(await firstStep(), code, { method: 'recovery' })).envelope).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('stops guessing after five tries, also with new tickets', async () => {
    const ip = anAddress()
    expect(await guesses([3, 4], () => ip)).toEqual([
      ...Array(5).fill('verification_code_error'),
      ...Array(2).fill('locked_out'),
    ])
    server.clock.advance(60_000)
    expect((await answerWith(await firstStep(), codeNow(), { ip })).status).toBe(200)
  })
  test('stops guessing after twenty tries from wherever', async () => {
    expect(await guesses([4, 4, 4, 4, 4, 2], anAddress)).toEqual([
      ...Array(20).fill('verification_code_error'),
      ...Array(2).fill('locked_out'),
    ])
  })
  test('gives no passkey options for a ticket that is none', async () => {
    const { envelope } = await server.inject(passkeyChallenge, { ip: anAddress(), body: { ticket: 'none' } })
    expect(envelope).toMatchObject({ errorCode: 'session_expired' })
    const options = await server.inject(passkeyChallenge, { ip: anAddress(), body: { ticket: await firstStep() } })
    expect(options.envelope).toMatchObject({ success: true, value: { challenge: expect.any(String) } })
  })
})
