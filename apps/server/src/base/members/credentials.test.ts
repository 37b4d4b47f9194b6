import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { credentialOf, setPassword, setPaymentPassword, verifyPassword, verifyPaymentPassword } from './credentials.ts'
import { hashPassword, matches } from './hashing.ts'

let database: TestDatabase
let member: TestMember
let merchantId = 0

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(async () => {
  member = await aMember(database.db, { merchantId })
})
afterAll(() => database.drop())

const give = async (plain: string, options?: { mustChange: boolean }) => {
  const hash = await hashPassword(plain)
  await inTx(database.db, (tx) => setPassword(tx, member.id, hash, options))
}

describe('a password', () => {
  test('is right or wrong, and only the newest counts', async () => {
    await give('correct horse')
    expect(await verifyPassword(database.db, member.id, 'correct horse')).toBe(true)
    expect(await verifyPassword(database.db, member.id, 'Correct horse')).toBe(false)
    await give('another one')
    expect(await verifyPassword(database.db, member.id, 'correct horse')).toBe(false)
    expect(await verifyPassword(database.db, member.id, 'another one')).toBe(true)
  })
  test('is the same however its accents were typed', async () => {
    await give('cora\u00e7\u00e3o azul')
    expect(await verifyPassword(database.db, member.id, 'corac\u0327a\u0303o azul')).toBe(true)
  })
  test('is kept as argon2id with the recommended cost', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  test('of nobody, or of somebody without one, is always wrong', async () => {
    expect(await verifyPassword(database.db, null, 'correct horse')).toBe(false)
    expect(await verifyPassword(database.db, member.id, 'correct horse')).toBe(false)
    expect(await credentialOf(database.db, member.id)).toEqual({
      hasPassword: false,
      mustChange: false,
      changedAt: null,
      hasPayment: false,
    })
  })
  test('given by somebody else must be changed, until it is', async () => {
    await give('correct horse', { mustChange: true })
    expect(await credentialOf(database.db, member.id)).toMatchObject({ hasPassword: true, mustChange: true })
    await give('another one')
    expect((await credentialOf(database.db, member.id)).mustChange).toBe(false)
  })
})

describe('a payment password', () => {
  test('stands beside the other and may come first', async () => {
    const hash = await hashPassword('246810')
    await inTx(database.db, (tx) => setPaymentPassword(tx, member.id, hash))
    expect(await credentialOf(database.db, member.id)).toMatchObject({ hasPassword: false, hasPayment: true })
    await give('correct horse')
    expect(await verifyPaymentPassword(database.db, member.id, '246810')).toBe(true)
    expect(await verifyPaymentPassword(database.db, member.id, 'correct horse')).toBe(false)
    expect(await verifyPassword(database.db, member.id, '246810')).toBe(false)
  })
})

describe('hashing', () => {
  test('finishes a crowd in turns', async () => {
    const hashes = await Promise.all(Array.from({ length: 8 }, (_, index) => hashPassword(`password ${index}`)))
    expect(new Set(hashes).size).toBe(8)
  })
  test('turns away who would wait behind two hundred others', async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 204 }, () => matches(null, 'x')))
    const refused = crowd.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toMatchObject({ code: 'overloaded' })
  })
})
