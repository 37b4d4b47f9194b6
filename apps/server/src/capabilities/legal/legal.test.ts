import { createHash, randomUUID } from 'node:crypto'
import { agreeLegal, legalText, myLegal } from '@trevo/contract/legal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { publishTexts } from '../../../test/legal.ts'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { audit } from '../../platform/audit.ts'
import { LEGAL_CHECKS } from './audit.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
beforeEach(() => world.app.clock.advance(180_000))
afterAll(() => world.close())

const HOST = { host: 'cashier.test' }
const db = () => world.deps.db
const mine = async ({ token }: { token: string }) =>
  answered<MyLegal>(await world.app.inject(myLegal, { token, ...HOST }))
type MyLegal = { due: { kind: string; version: number }[]; next: unknown[]; agreed: Record<string, unknown>[] }
const agreeTo = ({ token }: { token: string }, agreed: string, requestId = randomUUID()) =>
  world.app.inject(agreeLegal, { token, ...HOST, body: { requestId, agreed, language: 'PT' } })
const textIn = (kind: string, query: object = {}) =>
  world.app.inject(legalText, { ...HOST, params: { kind }, query: { language: 'PT', ...query } } as never)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  )
const bets = async ({ id }: Payer) => {
  const { rows } = await sql<{ refusals: (string | null)[] }>`
    select refusals from admit_stakes(${world.brand.id}, ${world.app.clock.now()}, ${[id]}::bigint[],
      array[(select max(id) from member_session where member_id = ${id})], ${[null]}::bigint[], ${['BRL']}::text[],
      ${[10_000n]}::bigint[])`.execute(db())
  return rows[0]?.refusals[0] ?? null
}

test('a brand that has published nothing shows the platform’s texts, and asks nobody', async () => {
  const text = answered<{ version: number; sections: { title: string }[]; versions: unknown[] }>(await textIn('terms'))
  expect(text).toMatchObject({ version: 0, countsFrom: null, versions: [] })
  expect(text.sections[0]?.title).toBe('1. O que é este contrato')
  const ana = await world.payer('100.00')
  expect(await mine(ana)).toEqual({ due: [], next: [], agreed: [] })
  expect(await codeOf(world.deposit(ana, '20.00'))).toBeNull()
  expect(errorOf(await textIn('terms', { version: '7' }))).toBe('not_found')
})

test('once texts count, deposits and stakes wait for consent; withdrawing and reading do not', async () => {
  const ana = await world.payer('100.00')
  const bia = await world.payer('100.00')
  await publishTexts(world.app, world.brand.id)
  expect((await mine(ana)).due).toMatchObject([
    { kind: 'terms', version: 1 },
    { kind: 'policy', version: 1 },
  ])
  expect(await codeOf(world.deposit(ana, '20.00'))).toBe('terms_required')
  expect(await bets(ana)).toBe('terms_required')
  expect((await world.withdraw(ana, '30.00')).amount).toBe(300_000n)
  expect(answered(await textIn('responsible'))).toMatchObject({ version: 1 })
  // Only what counts, and all of it.
  for (const agreed of ['terms:1', 'terms:0,policy:0', 'terms:2,policy:1', 'policy:1,responsible:1']) {
    expect(errorOf(await agreeTo(ana, agreed))).toBe('consent_outdated')
  }
  expect((await mine(ana)).agreed).toEqual([])
  const requestId = randomUUID()
  const both = await Promise.all([1, 2, 3].map(() => agreeTo(ana, 'terms:1,policy:1', requestId)))
  expect(both.map(errorOf)).toEqual([null, null, null])
  const { due, agreed } = await mine(ana)
  expect(due).toEqual([])
  expect(agreed).toHaveLength(2)
  const { rows } = await sql<{ text: string; hash: string; ip: string }>`
    select v.texts ->> 'PT' as text, c.text_hash as hash, c.ip from legal_consent c
    join legal_version v on v.merchant_id = c.merchant_id and v.kind = c.kind and v.version = c.version
    where c.member_id = ${ana.id}`.execute(db())
  for (const { text, hash, ip } of rows) {
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(ip).toBe('127.0.0.1')
  }
  expect(await codeOf(world.deposit(ana, '20.00'))).toBeNull()
  expect(await bets(ana)).toBeNull()
  // Somebody else's consent is nobody else's.
  expect(await codeOf(world.deposit(bia, '20.00'))).toBe('terms_required')
})

test('a later version asks again from its moment on and not before, and old ones can still be read', async () => {
  const ana = await world.payer('100.00')
  answered(await agreeTo(ana, 'terms:1,policy:1'))
  const from = new Date(world.app.clock.now().getTime() + 3_600_000)
  await sql`insert into legal_version (merchant_id, kind, version, texts, hashes, promises, asks_consent, edition, note, published_by,
      approved_by, published_at, counts_from)
    select merchant_id, kind, 2, jsonb_set(texts, '{PT}', to_jsonb(${'## Novo\n\nOutro texto.'}::text)), hashes, promises, true, 3, 'n', 'a', 'b',
      ${world.app.clock.now()}, ${from}
    from legal_version where merchant_id = ${world.brand.id} and kind = 'terms' and version = 1`.execute(db())
  await sql`update merchant set next_consent_edition = 3, next_consent_from = ${from} where id = ${world.brand.id}`.execute(
    db(),
  )
  expect(await mine(ana)).toMatchObject({ due: [], next: [{ kind: 'terms', version: 2 }] })
  expect(await bets(ana)).toBeNull()
  world.app.clock.advance(3_600_000)
  expect((await mine(ana)).due).toMatchObject([{ kind: 'terms', version: 2 }, { kind: 'policy' }])
  expect(await bets(ana)).toBe('terms_required')
  expect(await codeOf(world.deposit(ana, '20.00'))).toBe('terms_required')
  expect(errorOf(await agreeTo(ana, 'terms:1,policy:1'))).toBe('consent_outdated')
  expect(answered(await textIn('terms'))).toMatchObject({ version: 2, sections: [{ title: 'Novo' }] })
  expect(answered<{ sections: { title: string }[] }>(await textIn('terms', { version: '1' })).sections[0]?.title).toBe(
    '1. O que é este contrato',
  )
  answered(await agreeTo(ana, 'terms:2,policy:1'))
  expect(await bets(ana)).toBeNull()
})

test('what was published and what was agreed to is never changed', async () => {
  for (const change of [
    `update legal_version set note = 'x'`,
    `delete from legal_version`,
    `update legal_consent set version = 9`,
    `update legal_consent set ip = '', user_agent = '', device_hash = null, agreed_at = now()`,
    `delete from legal_consent`,
  ]) {
    await expect(sql.raw(change).execute(db())).rejects.toThrow(/append-only|permission denied/)
  }
})

test('the audit finds an edition that nobody agreed to, and promises that the code no longer keeps', async () => {
  expect(await audit(db(), LEGAL_CHECKS)).toEqual([])
  const ana = await world.payer()
  await sql`insert into member_profile (member_id, merchant_id, consent_edition) values (${ana.id}, ${world.brand.id}, 3)
    on conflict (member_id) do update set consent_edition = 3`.execute(db())
  expect((await audit(db(), LEGAL_CHECKS)).map(({ detail }) => detail)).toEqual([`member ${ana.id}: edition 3, 0 kept`])
  await sql`update member_profile set consent_edition = null where member_id = ${ana.id}`.execute(db())
})
