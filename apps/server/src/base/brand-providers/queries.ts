import type { ProviderFact, ProviderKind } from '@trevo/contract/ops/providers'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import '../staff/tables.ts'
import './tables.ts'

const rows = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('brand_provider as p')
    .innerJoin('staff_account as s', 's.id', 'p.made_by')
    .select(['p.id', 'p.kind', 'p.label', 'p.shown', 's.user_name as madeBy', 'p.created_at as createdAt'])
    .select([
      'p.tested_at as testedAt',
      'p.test_passed as testPassed',
      'p.test_said as testSaid',
      'p.agreed_at as agreedAt',
      'p.used_at as usedAt',
      'p.ended_at as endedAt',
    ])
    .where('p.merchant_id', '=', merchantId)

export type ProviderRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const SHOWN_MOST = 100
export const providersOf = (db: Db | Tx, merchantId: number): Promise<ProviderRow[]> =>
  rows(db, merchantId).orderBy('p.id', 'desc').limit(SHOWN_MOST).execute()

export const providerById = (db: Db | Tx, merchantId: number, id: bigint): Promise<ProviderRow | undefined> =>
  rows(db, merchantId).where('p.id', '=', id).executeTakeFirst()

export const sealedById = (db: Db | Tx, merchantId: number, id: bigint) =>
  db
    .selectFrom('brand_provider')
    .select(['id', 'kind', 'settings_sealed as sealed', 'ended_at as endedAt'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What the brand uses at this moment. */
export const sealedInUse = (db: Db | Tx, merchantId: number, kind: ProviderKind) =>
  db
    .selectFrom('brand_provider')
    .select(['id', 'kind', 'settings_sealed as sealed'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where('used_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** That was ever used, whoever's it is. */
export const sealedPix = (db: Db, id: bigint) =>
  db
    .selectFrom('brand_provider')
    .select(['merchant_id as merchantId', 'settings_sealed as sealed'])
    .where('id', '=', id)
    .where('kind', '=', 'pix')
    .where('used_at', 'is not', null)
    .executeTakeFirst()

/** A payer may dispute a Pix for 80 days, and banks take their time. */
const WATCHED_MS = 200 * 86_400_000
export async function usedPix(db: Db, now: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom('brand_provider')
    .select('id')
    .where('kind', '=', 'pix')
    .where('used_at', 'is not', null)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', new Date(now.getTime() - WATCHED_MS))]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whose key browsers of the brand subscribed with, whether it is still the brand's or not. */
export const sealedByPushKey = (db: Db, merchantId: number, publicKey: string) =>
  db
    .selectFrom('brand_provider')
    .select(['id', 'settings_sealed as sealed'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'push')
    .where('used_at', 'is not', null)
    .where(sql<boolean>`shown @> ${JSON.stringify([{ name: 'publicKey', value: publicKey }])}::jsonb`)
    .executeTakeFirst()

export type NewProvider = {
  merchantId: number
  kind: ProviderKind
  label: string
  shown: readonly ProviderFact[]
  madeBy: bigint
  now: Date
  sealed: Buffer
}

export async function insertProvider(tx: Tx, { merchantId, kind, label, shown, madeBy, now, sealed }: NewProvider) {
  const { id } = await tx
    .insertInto('brand_provider')
    .values({
      merchant_id: merchantId,
      kind,
      label,
      shown: JSON.stringify(shown),
      made_by: madeBy,
      created_at: now,
      settings_sealed: sealed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type TestResult = { passed: boolean; said: string }

export async function noteTest(tx: Tx, id: bigint, { passed, said }: TestResult, now: Date): Promise<void> {
  const change = { tested_at: now, test_passed: passed, test_said: said }
  await tx.updateTable('brand_provider').set(change).where('id', '=', id).execute()
}

/** The one before ends with it: a brand has one of each kind. The caller has locked the brand. */
export async function putIntoUse(
  tx: Tx,
  merchantId: number,
  { id, kind }: Pick<ProviderRow, 'id' | 'kind'>,
  now: Date,
) {
  await tx
    .updateTable('brand_provider')
    .set({ ended_at: now })
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where('used_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('brand_provider').set({ used_at: now }).where('id', '=', id).execute()
}

export async function agreeOnce(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('brand_provider').set({ agreed_at: now }).where('id', '=', id).execute()
}

export async function endProvider(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('brand_provider').set({ ended_at: now }).where('id', '=', id).execute()
}
