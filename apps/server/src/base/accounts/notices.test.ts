import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { giveContact } from '../../../test/auth.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { createTellOwner } from './notices.ts'

let database: TestDatabase
let member: TestMember
let merchantId = 0
const mail = { send: vi.fn(async (_mail: { to: string; subject: string; text: string }) => {}) }
const sms = { send: vi.fn(async (_message: { to: string; text: string }) => {}) }
const quota = { take: vi.fn(async (_scope: string, _subject: string) => {}) }

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(async () => {
  mail.send.mockReset()
  sms.send.mockReset()
  member = await aMember(database.db, { merchantId })
})
afterAll(() => database.drop())

const tell = () =>
  createTellOwner({ db: database.db, mail, sms, quota, log: pino({ level: 'silent' }) })(member.id, 'password_changed')

describe('an owner', () => {
  test('is told by mail, in every language', async () => {
    await giveContact(database.db, member, 'email', `${member.account}@example.com`)
    await giveContact(database.db, member, 'mobile', '+5511911112222')
    await tell()
    const [message] = mail.send.mock.calls[0] ?? []
    expect(message?.to).toBe(`${member.account}@example.com`)
    expect(message?.text).toMatch(
      /senha da sua conta foi alterada[\s\S]*password of your account was changed[\s\S]*cambió la contraseña de tu cuenta/,
    )
    expect(sms.send).not.toHaveBeenCalled()
  })
  test('is told by SMS where there is no mail address, and not at all where there is neither', async () => {
    await tell()
    await giveContact(database.db, member, 'mobile', '+5511911113333')
    await tell()
    expect(sms.send.mock.calls.map(([message]) => message.to)).toEqual(['+5511911113333'])
    expect(mail.send).not.toHaveBeenCalled()
  })
  test.each([
    ['+5511911113334', /senha/],
    ['+5215511113334', /contraseña/],
    ['+573011113334', /contraseña/],
    ['+351911113334', /senha/],
  ])('reads an SMS to %s in the language of the country', async (mobile, words) => {
    await giveContact(database.db, member, 'mobile', mobile)
    await tell()
    expect(sms.send.mock.calls[0]?.[0].text).toMatch(words)
  })
  test('is sent no more text messages than the quota allows', async () => {
    await giveContact(database.db, member, 'mobile', '+5511911115555')
    quota.take.mockRejectedValueOnce(new Error('too many'))
    await tell()
    expect(quota.take).toHaveBeenLastCalledWith('notice', String(member.id))
    expect(sms.send).not.toHaveBeenCalled()
  })
  test('not being reached changes nothing for the caller', async () => {
    await giveContact(database.db, member, 'mobile', '+5511911114444')
    sms.send.mockRejectedValue(new Error('no network'))
    await expect(tell()).resolves.toBeUndefined()
  })
})
