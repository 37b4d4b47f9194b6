import { setPaymentPassword } from '@trevo/contract/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { givePassword, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import { giveTotp, otherCode } from '../../../test/totp.ts'

const HOST = 'home.test'
let server: TestApp
let merchantId = 0
let member: TestMember
let token = ''
let code: Awaited<ReturnType<typeof giveTotp>>
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
  member = await aMember(db, { merchantId })
  await givePassword(db, member)
  code = await giveTotp({ db, clock: server.clock }, member)
  server.clock.advance(30_000)
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(() => server.close())

const set = async (paymentPassword: string, given?: string) => {
  const factor = given === undefined ? {} : { factor: { method: 'totp', code: given } }
  const body = { password: PASSWORD, paymentPassword, ...factor }
  const { envelope } = await server.inject(setPaymentPassword, { token, host: HOST, body })
  return envelope.success ? 'done' : envelope.errorCode
}
const changes = async () => {
  const events = await securityEventsOf(server.database.db, member.id)
  return events.filter(({ event }) => event === 'payment_password_changed').length
}

describe('a new payment password of who has a second step', () => {
  test('is refused without a code and with a wrong one, whatever the password', async () => {
    expect(await set('246810')).toBe('second_factor_required')
    expect(await set('246810', otherCode(code()))).toBe('verification_code_error')
    expect(await changes()).toBe(0)
  })
  test('is taken with the right one, which is then spent', async () => {
    const right = code()
    expect(await set('246810', right)).toBe('done')
    expect(await set('975310', right)).toBe('verification_code_error')
    expect(await changes()).toBe(1)
    server.clock.advance(30_000)
    expect(await set('975310', code())).toBe('done')
    expect(await changes()).toBe(2)
  })
  test('is set once by one code that is sent twice at the same moment', async () => {
    const right = code()
    const answers = await Promise.all([set('246810', right), set('975310', right)])
    expect(answers.toSorted()).toEqual(['done', 'verification_code_error'])
    expect(await changes()).toBe(1)
  })
  test('ends after five wrong codes, the right one included', async () => {
    for (let n = 0; n < 5; n++) expect(await set('246810', otherCode(code()))).toBe('verification_code_error')
    expect(await set('246810', code())).toBe('locked_out')
    expect(await changes()).toBe(0)
  })
})
