import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { secretsFrom } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import { type CodeKey, type Codes, createCodes } from './codes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let database: TestDatabase
let clock: FakeClock
let codes: Codes
let key: CodeKey
let merchantId = 0
let numbers = 0

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(() => {
  clock = fakeClock('2026-03-01T12:00:00Z')
  codes = createCodes({ db: database.db, secrets: secretsFrom('a secret that only tests know, 32+'), clock })
  numbers += 1
  key = { merchantId, purpose: 'login', target: `+5511${900_000_000 + numbers}` }
})
afterAll(() => database.drop())

const issue = (changes: Partial<CodeKey> & { memberId?: bigint } = {}) =>
  inTx(database.db, (tx) => codes.issueCode(tx, { ...key, ...changes }))
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const use = (checked: Awaited<ReturnType<Codes['checkCode']>>) =>
  inTx(database.db, async (tx) => checked !== null && (await codes.spendCode(tx, checked)))

describe('a code', () => {
  test('is six digits, kept as a hash, and tells who it was for', async () => {
    const member = await aMember(database.db, { merchantId })
    const { code, expiresAt, resendAfterMs } = await issue({ memberId: member.id })
    expect(code).toMatch(/^\d{6}$/)
    expect(expiresAt).toEqual(new Date('2026-03-01T12:10:00Z'))
    expect(resendAfterMs).toBe(60_000)
    const rows = await database.db.selectFrom('one_time_code').selectAll().where('target', '=', key.target).execute()
    expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      code,
    )
    expect(await codes.checkCode(key, code)).toMatchObject({ memberId: member.id })
  })
  test('works once, of two at the same moment for one', async () => {
    const { code } = await issue()
    const checked = await Promise.all([codes.checkCode(key, code), codes.checkCode(key, code)])
    expect((await Promise.all(checked.map(use))).sort()).toEqual([false, true])
    expect(await codes.checkCode(key, code)).toBeNull()
  })
  test('stays good when what it allowed did not happen', async () => {
    const { code } = await issue()
    const checked = await codes.checkCode(key, code)
    const failing = inTx(database.db, async (tx) => {
      if (checked) await codes.spendCode(tx, checked)
      throw new Error('the name is taken')
    })
    await expect(failing).rejects.toThrow('the name is taken')
    expect(await use(await codes.checkCode(key, code))).toBe(true)
  })
  test('tried five times is dead: the sixth try fails with the right code', async () => {
    const { code } = await issue()
    for (let wrong = 0; wrong < 5; wrong++) expect(await codes.checkCode(key, otherThan(code))).toBeNull()
    expect(await codes.checkCode(key, code)).toBeNull()
  })
  test('gives a hundred guesses at once no more than five tries', async () => {
    const { code } = await issue()
    await Promise.all(Array.from({ length: 100 }, () => codes.checkCode(key, otherThan(code))))
    const { attempts } = await database.db
      .selectFrom('one_time_code')
      .select('attempts')
      .where('target', '=', key.target)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(5)
  })
  test('is over after ten minutes', async () => {
    const { code } = await issue()
    clock.advance(10 * MINUTE_MS)
    expect(await codes.checkCode(key, code)).toBeNull()
  })
  test('belongs to its brand, purpose and target', async () => {
    const { code } = await issue()
    const other = await aMerchant(database.db)
    expect(await codes.checkCode({ ...key, merchantId: other.id }, code)).toBeNull()
    expect(await codes.checkCode({ ...key, purpose: 'reset' }, code)).toBeNull()
    expect(await codes.checkCode({ ...key, target: '+5511900000001' }, code)).toBeNull()
    expect(await codes.checkCode(key, code)).not.toBeNull()
  })
})

describe('asking again', () => {
  test('waits a minute and makes the older code worthless', async () => {
    const first = await issue()
    clock.advance(MINUTE_MS - 1)
    await expect(issue()).rejects.toMatchObject({ code: 'sms_wait', value: { expirationTime: 1 } })
    clock.advance(1)
    const held = await codes.checkCode(key, first.code)
    const second = await issue()
    expect(await use(held)).toBe(false)
    if (first.code !== second.code) expect(await codes.checkCode(key, first.code)).toBeNull()
    expect(await use(await codes.checkCode(key, second.code))).toBe(true)
  })
  test('at the same moment gets one code', async () => {
    const answers = await Promise.allSettled([issue(), issue(), issue(), issue()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  test('ends after ten codes in a day', async () => {
    for (let sent = 0; sent < 10; sent++) {
      await issue()
      clock.advance(MINUTE_MS)
    }
    await expect(issue()).rejects.toMatchObject({
      code: 'sms_wait',
      value: { expirationTime: DAY_MS - 10 * MINUTE_MS },
    })
    // Whoever asks for another's sign-in codes all day must not use up the codes that recover the account.
    await expect(issue({ purpose: 'reset' })).resolves.toBeDefined()
    clock.advance(DAY_MS - 10 * MINUTE_MS)
    await expect(issue()).resolves.toBeDefined()
  })
  test('is possible at once when the message never left', async () => {
    const { code } = await issue()
    await codes.withdrawCode(key)
    expect(await codes.checkCode(key, code)).toBeNull()
    await expect(issue()).resolves.toBeDefined()
  })
})
