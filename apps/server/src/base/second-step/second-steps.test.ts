import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SoftAuthenticator } from '../../../test/authenticator.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { inTx } from '../../platform/db.ts'
import { createTickets } from '../codes/tickets.ts'
import { createSecondSteps, type SecondStepAnswer, type SecondSteps } from './second-steps.ts'

const ORIGIN = 'https://trevo.example'
const MINUTE_MS = 60_000
let database: TestDatabase
let clock: FakeClock
let steps: SecondSteps
let merchantId = 0
let member: TestMember

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(async () => {
  const { db } = database
  clock = fakeClock('2026-03-01T12:00:00Z')
  steps = await createSecondSteps({ db, secrets: TEST_CONFIG.secrets, clock, tickets: createTickets({ db, clock }) })
  member = await aMember(db, { merchantId })
})
afterAll(() => database.drop())

const place = (origin = ORIGIN) => ({ merchantId, origin })
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() })

/** As a caller does: what is refused leaves no trace. */
const verify = (answer: SecondStepAnswer, at = place(), who = member.id) =>
  inTx(database.db, async (tx) => {
    if (!(await steps.verify(tx, who, answer, at))) throw new Error('refused')
  }).then(
    () => true,
    (error: Error) => {
      if (error.message !== 'refused') throw error
      return false
    },
  )

async function withTotp(who = member) {
  const setup = await steps.beginTotp(who, 'Trevo')
  if (!setup) throw new Error('no setup')
  const recoveryCodes = await inTx(database.db, (tx) => steps.confirmTotp(tx, who.id, codeOf(setup.secret)))
  clock.advance(MINUTE_MS)
  return { secret: setup.secret, recoveryCodes: recoveryCodes ?? [] }
}

async function withPasskey(name = 'Celular') {
  const device = new SoftAuthenticator(ORIGIN)
  const { challenge } = await steps.beginPasskey(member, place(), 'Trevo')
  const attestation = device.create(challenge)
  const added = await inTx(database.db, (tx) => steps.addPasskey(tx, member, place(), { name, attestation }))
  if (!added) throw new Error('not added')
  return { device, added }
}

const answer = async (device: SoftAuthenticator) => {
  const { challenge } = await steps.passkeyOptions(member.id, place())
  return { method: 'passkey', assertion: device.answer(challenge) } as const
}

describe('an authenticator app', () => {
  test('asks nothing of whoever has not confirmed it', async () => {
    const setup = await steps.beginTotp(member, 'Trevo')
    expect(await steps.methodsOf(database.db, member.id)).toEqual([])
    expect(await verify({ method: 'totp', code: codeOf(setup?.secret ?? '') })).toBe(false)
  })
  test('is confirmed by a right code within a quarter of an hour', async () => {
    const setup = await steps.beginTotp(member, 'Trevo')
    const confirm = (code: string) => inTx(database.db, (tx) => steps.confirmTotp(tx, member.id, code))
    const right = codeOf(setup?.secret ?? '')
    expect(await confirm(right === '000000' ? '000001' : '000000')).toBeNull()
    clock.advance(15 * MINUTE_MS)
    expect(await confirm(codeOf(setup?.secret ?? ''))).toBeNull()
    const again = await steps.beginTotp(member, 'Trevo')
    expect(await confirm(codeOf(again?.secret ?? ''))).toHaveLength(10)
    expect(await steps.methodsOf(database.db, member.id)).toEqual(['totp', 'recovery'])
  })
  test('takes a code once, also of many at the same time, and none from before', async () => {
    const { secret } = await withTotp()
    const earlier = codeOf(secret)
    clock.advance(30_000)
    const code = codeOf(secret)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => verify({ method: 'totp', code })))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await verify({ method: 'totp', code: earlier })).toBe(false)
    clock.advance(30_000)
    expect(await verify({ method: 'totp', code: codeOf(secret) })).toBe(true)
  })
  test('does not take its confirming code again', async () => {
    const setup = await steps.beginTotp(member, 'Trevo')
    const code = codeOf(setup?.secret ?? '')
    await inTx(database.db, (tx) => steps.confirmTotp(tx, member.id, code))
    expect(await verify({ method: 'totp', code })).toBe(false)
  })
  test('in use is not replaced by another', async () => {
    const { secret } = await withTotp()
    expect(await steps.beginTotp(member, 'Trevo')).toBeNull()
    expect(await verify({ method: 'totp', code: codeOf(secret) })).toBe(true)
  })
  test('keeps its secret sealed', async () => {
    const { secret } = await withTotp()
    const { secret_sealed } = await database.db
      .selectFrom('second_factor_totp')
      .select('secret_sealed')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(secret_sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
  })
  test('goes with its recovery codes', async () => {
    await withTotp()
    expect(await inTx(database.db, (tx) => steps.removeTotp(tx, member.id))).toBe(true)
    expect(await steps.methodsOf(database.db, member.id)).toEqual([])
    expect(await steps.protectionOf(member.id)).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
  })
})

describe('recovery codes', () => {
  test('are ten, each good once, as people type them', async () => {
    const { recoveryCodes } = await withTotp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect(await verify({ method: 'recovery', code: first })).toBe(true)
    expect(await verify({ method: 'recovery', code: first })).toBe(false)
    const typed = ` ${second.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    const outcomes = await Promise.all([1, 2, 3].map(() => verify({ method: 'recovery', code: typed })))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await steps.protectionOf(member.id)).recoveryCodesLeft).toBe(8)
  })
  test('belong to one member', async () => {
    const { recoveryCodes } = await withTotp()
    const other = await aMember(database.db, { merchantId })
    await withTotp(other)
    expect(await verify({ method: 'recovery', code: recoveryCodes[0] ?? '' }, place(), other.id)).toBe(false)
  })
})

describe('a passkey', () => {
  test('is kept with recovery codes, the second one without', async () => {
    const { added } = await withPasskey()
    expect(added.recoveryCodes).toHaveLength(10)
    expect((await withPasskey('Chave')).added.recoveryCodes).toEqual([])
    expect(await steps.methodsOf(database.db, member.id)).toEqual(['passkey', 'recovery'])
    const { passkeys } = await steps.protectionOf(member.id)
    expect(passkeys.map(({ name }) => name)).toEqual(['Celular', 'Chave'])
  })
  test('answers a challenge once', async () => {
    const { device } = await withPasskey()
    const first = await answer(device)
    expect(await verify(first)).toBe(true)
    expect(await verify(first)).toBe(false)
    const second = await answer(device)
    const outcomes = await Promise.all([1, 2, 3].map(() => verify(second)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })
  test('answers only in time', async () => {
    const { device } = await withPasskey()
    const late = await answer(device)
    clock.advance(5 * MINUTE_MS)
    expect(await verify(late)).toBe(false)
  })
  test('must count on where it counts', async () => {
    const { device } = await withPasskey()
    device.counter = 5
    expect(await verify(await answer(device))).toBe(true)
    expect(await verify(await answer(device))).toBe(false)
    device.counter = 4
    expect(await verify(await answer(device))).toBe(false)
    device.counter = 6
    expect(await verify(await answer(device))).toBe(true)
  })
  test('is no good on another page', async () => {
    const { device } = await withPasskey()
    device.origin = 'https://trevo.example.evil.test'
    expect(await verify(await answer(device))).toBe(false)
    device.origin = ORIGIN
    device.rpId = 'evil.test'
    expect(await verify(await answer(device))).toBe(false)
    device.rpId = 'trevo.example'
    expect(await verify(await answer(device), place('https://mare.example'))).toBe(false)
    expect(await verify(await answer(device))).toBe(true)
  })
  test('of somebody else, or with a challenge of somebody else, is refused', async () => {
    const { device } = await withPasskey()
    const mine = member
    member = await aMember(database.db, { merchantId })
    await withPasskey()
    expect(await verify(await answer(device))).toBe(false)
    const foreign = await answer(device)
    expect(await verify(foreign, place(), mine.id)).toBe(false)
  })
  test('with a challenge for the other purpose, or none of ours, is refused', async () => {
    const { device } = await withPasskey()
    const { challenge } = await steps.beginPasskey(member, place(), 'Trevo')
    expect(await verify({ method: 'passkey', assertion: device.answer(challenge) })).toBe(false)
    const invented = Buffer.alloc(32, 1).toString('base64url')
    expect(await verify({ method: 'passkey', assertion: device.answer(invented) })).toBe(false)
    expect(await verify({ method: 'passkey', assertion: { id: 'x' } })).toBe(false)
  })
  test('is not kept twice, nor with a maker’s certificate, nor from another page', async () => {
    const { device } = await withPasskey()
    const add = async (made: SoftAuthenticator, statement?: Map<string, Buffer[]>) => {
      const { challenge } = await steps.beginPasskey(member, place(), 'Trevo')
      const attestation = made.create(challenge, statement)
      return inTx(database.db, (tx) => steps.addPasskey(tx, member, place(), { name: 'Outra', attestation }))
    }
    expect(await add(device)).toBeNull()
    expect(await add(new SoftAuthenticator(ORIGIN), new Map([['x5c', [Buffer.from('cert')]]]))).toBeNull()
    expect(await add(new SoftAuthenticator('https://evil.test'))).toBeNull()
    expect(await add(new SoftAuthenticator(ORIGIN))).not.toBeNull()
  })
  test('is one of ten at most', async () => {
    for (let count = 1; count <= 10; count++) await withPasskey(`n${count}`)
    await expect(withPasskey('n11')).rejects.toMatchObject({ code: 'limit_exceeded' })
  })
  test('is removed by its owner alone, and the last takes the recovery codes along', async () => {
    const { added } = await withPasskey()
    const other = await aMember(database.db, { merchantId })
    const remove = (memberId: bigint) => inTx(database.db, (tx) => steps.removePasskey(tx, memberId, added.id))
    expect(await remove(other.id)).toBe(false)
    expect(await remove(member.id)).toBe(true)
    expect(await steps.methodsOf(database.db, member.id)).toEqual([])
    expect((await steps.protectionOf(member.id)).recoveryCodesLeft).toBe(0)
  })
})
