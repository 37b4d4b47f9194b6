import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, giveContact, givePassword, logInAs, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { givePerson } from '../../../test/personal.ts'

const CPF = '52998224725'
let server: TestApp
let merchantId = 0
let member: TestMember
let number = ''
let serial = 0

beforeAll(async () => {
  server = await startTestApp({
    config: { rateLimitFactor: 1000 },
    async prepare({ db }) {
      const flags = { VALID_CAPTCHA3: false }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'], flags })).id
      await aMerchant(db, { code: 'plain', hosts: ['plain.test'], flags: { ...flags, LOGINBYID: false } })
    },
  })
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('sign_in_throttle').execute()
  await db.deleteFrom('member_profile').execute()
  serial += 1
  number = `119${91_000_000 + serial}`
  member = await aMember(db, { merchantId })
  await givePassword(db, member)
  await giveContact(db, member, 'mobile', `+55${number}`)
  await giveContact(db, member, 'email', `bia${serial}@example.com`)
  await givePerson(db, member, { idNumber: CPF })
})
afterAll(() => server.close())

const who = async (name: string, options: Parameters<typeof logInAs>[2] = {}) => {
  const { envelope } = await logInAs(server, name, options)
  return envelope.success ? (envelope.value as { userName: string }).userName : envelope.errorCode
}

describe('a sign-in with the password', () => {
  test.each<[string, () => string]>([
    ['the number', () => number],
    ['the number with its country', () => `+55 ${number}`],
    ['the number as it is written', () => `(11) 9${number.slice(3, 7)}-${number.slice(7)}`],
    ['the address', () => `BIA${serial}@example.com`],
    ['the CPF', () => CPF],
    ['the CPF as it is written', () => '529.982.247-25'],
    ['the user name', () => member.account],
  ])('takes %s', async (_name, typed) => {
    expect(await who(typed())).toBe(member.account)
    expect(await who(typed(), { password: 'not my password' })).toBe('login_failed')
  })
  test('takes the user name alone where the brand says so', async () => {
    const { id } = await server.database.db
      .selectFrom('merchant')
      .select('id')
      .where('code', '=', 'plain')
      .executeTakeFirstOrThrow()
    const other = await aMember(server.database.db, { merchantId: id })
    await givePassword(server.database.db, other)
    await giveContact(server.database.db, other, 'mobile', `+55${number}`)
    expect(await who(number, { host: 'plain.test' })).toBe('login_failed')
    expect(await who(other.account, { host: 'plain.test' })).toBe(other.account)
  })
  test('takes no contact that was only typed: it may be anybody’s', async () => {
    const typist = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, typist)
    await giveContact(server.database.db, typist, 'email', `digitada${serial}@example.com`, null)
    expect(await who(`digitada${serial}@example.com`)).toBe('login_failed')
  })
  test('finds the owner of a number behind a stranger’s user name of the same digits', async () => {
    const stranger = await aMember(server.database.db, { merchantId, account: number })
    await givePassword(server.database.db, stranger)
    const { db } = server.database
    await db
      .updateTable('member_credential')
      .set({ password_hash: null })
      .where('member_id', '=', stranger.id)
      .execute()
    expect(await who(number)).toBe(member.account)
  })
  test('pauses by what was typed, in whatever way, and tells nothing of who it is', async () => {
    const ways = [number, `+55${number}`, `0${number}`, `55${number}`, `(11) 9${number.slice(3)}`]
    for (const way of ways) expect(await who(way, { password: 'not my password' })).toBe('login_failed')
    expect(await who(number)).toBe('locked_out')
    // The pause of one name says nothing about another: a stranger cannot learn which are one person's.
    expect(await who(member.account)).toBe(member.account)
  })
  test('lets the owner in on a known device by any name, whoever guesses elsewhere', async () => {
    const signedIn = await logInAs(server, member.account, { ip: anAddress() })
    const cookie = `device=${cookieOf(signedIn, 'device')?.value}`
    for (let guess = 0; guess < 6; guess++) await who(number, { password: 'not my password' })
    expect(await who(number, { password: PASSWORD })).toBe('locked_out')
    expect(await who(number, { headers: { cookie } })).toBe(member.account)
  })
})
