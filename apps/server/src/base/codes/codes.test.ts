import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { secretsFrom } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import { type Asker, askerAt } from './asker.ts'
import { type CodeKey, type Codes, createCodes } from './codes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OWNER = askerAt('198.51.100.1')
const DEVICE = { by: 'device a', isOwn: true }
const stranger = (number = 0) => askerAt(`192.0.2.${number}`)

let database: TestDatabase
let clock: FakeClock
let codes: Codes
let key: CodeKey & { asker: Asker }
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
  key = { merchantId, purpose: 'login', target: `+5511${900_000_000 + numbers}`, asker: OWNER }
})
afterAll(() => database.drop())

const issue = (changes: Partial<CodeKey> & { memberId?: bigint; asker?: Asker } = {}) =>
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
    const rows = await database.db.selectFrom('sent_code').selectAll().where('target', '=', key.target).execute()
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
    const { own_tries: tries } = await database.db
      .selectFrom('sent_code')
      .select('own_tries')
      .where('target', '=', key.target)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
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
  test('ends after six codes in a day', async () => {
    for (let sent = 0; sent < 6; sent++) {
      await issue()
      clock.advance(MINUTE_MS)
    }
    await expect(issue()).rejects.toMatchObject({
      code: 'sms_wait',
      value: { expirationTime: DAY_MS - 6 * MINUTE_MS },
    })
    // Whoever asks for another's sign-in codes all day must not use up the codes that recover the account.
    await expect(issue({ purpose: 'reset' })).resolves.toBeDefined()
    clock.advance(DAY_MS - 6 * MINUTE_MS)
    await expect(issue()).resolves.toBeDefined()
  })
  test('is possible at once when the message never left', async () => {
    const { code } = await issue()
    await codes.withdrawCode(key)
    expect(await codes.checkCode(key, code)).toBeNull()
    await expect(issue()).resolves.toBeDefined()
  })
})

describe('a stranger to the number', () => {
  test('who asks takes no code away, and both are good', async () => {
    const own = await issue()
    const other = await issue({ asker: stranger() })
    expect(await use(await codes.checkCode(key, own.code))).toBe(true)
    if (own.code !== other.code) expect(await use(await codes.checkCode(key, other.code))).toBe(true)
  })
  test('who tries uses up none of the owner’s tries, and all of them together have five', async () => {
    const { code } = await issue()
    for (let from = 0; from < 4; from++) {
      for (let wrong = 0; wrong < 5; wrong++) await codes.checkCode({ ...key, asker: stranger(from) }, otherThan(code))
    }
    expect(await codes.checkCode({ ...key, asker: stranger(9) }, code)).toBeNull()
    const [{ others } = { others: 0 }] = await database.db
      .selectFrom('sent_code')
      .select('other_tries as others')
      .where('target', '=', key.target)
      .execute()
    expect(others).toBe(5)
    expect(await use(await codes.checkCode(key, code))).toBe(true)
  })
  test('gets five tries of a code out of a hundred at once, with codes of their own among them', async () => {
    const { code } = await issue()
    await Promise.all(Array.from({ length: 4 }, (_, from) => issue({ asker: stranger(from) })))
    const guesses = Array.from({ length: 100 }, (_, guess) => ({ ...key, asker: stranger(guess % 10) }))
    await Promise.all(guesses.map((guess) => codes.checkCode(guess, otherThan(code))))
    const rows = await database.db
      .selectFrom('sent_code')
      .select(['own_tries', 'other_tries'])
      .where('target', '=', key.target)
      .execute()
    expect(rows).toHaveLength(5)
    for (const { own_tries: own, other_tries: others } of rows) expect([own <= 5, others <= 5]).toEqual([true, true])
    expect(await codes.checkCode(key, code)).not.toBeNull()
  })
  test('asks six times a day, three of them keep the owner waiting nowhere, and eighteen codes are all they get', async () => {
    for (let from = 0; from < 3; from++) {
      for (let sent = 0; sent < 6; sent++) {
        await issue({ asker: stranger(from) })
        clock.advance(MINUTE_MS)
      }
    }
    const more = await Promise.allSettled(Array.from({ length: 9 }, (_, from) => issue({ asker: stranger(50 + from) })))
    expect(more.filter(({ status }) => status === 'fulfilled')).toEqual([])
    // The owner's device has its own, whatever others did, and uses up nobody's.
    const { code } = await issue({ asker: DEVICE })
    expect(await use(await codes.checkCode({ ...key, asker: DEVICE }, code))).toBe(true)
  })
  test('of many at once no more than the day allows get a code', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, from) => issue({ asker: stranger(from) })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
  })
})
