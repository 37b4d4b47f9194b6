import type { BrandDraftFields } from '@trevo/contract/ops/brand-drafts'
import type { Db, Tx } from '../../../../platform/db.ts'
import '../../tables.ts'

export type DraftRow = {
  id: bigint
  body: BrandDraftFields
  createdAt: Date
  revisedAt: Date
  merchantId: number | null
  madeCode: string | null
}

const drafts = (db: Db | Tx) =>
  db
    .selectFrom('brand_draft as d')
    .leftJoin('merchant as m', 'm.id', 'd.merchant_id')
    .select(['d.id', 'd.body', 'd.created_at as createdAt', 'd.revised_at as revisedAt'])
    .select(['d.merchant_id as merchantId', 'm.code as madeCode'])

export const allDrafts = (db: Db | Tx) => drafts(db).orderBy('d.id', 'desc').limit(100).execute() as Promise<DraftRow[]>

export const draftById = (db: Db | Tx, id: bigint) =>
  drafts(db).where('d.id', '=', id).executeTakeFirst() as Promise<DraftRow | undefined>

/** Whoever makes a brand of it holds it: two presses make one. */
export async function lockDraft(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('brand_draft').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertDraft(tx: Tx, body: BrandDraftFields, staffId: bigint, now: Date): Promise<bigint> {
  const { id } = await tx
    .insertInto('brand_draft')
    .values({ body: JSON.stringify(body), created_by: staffId, created_at: now, revised_at: now, merchant_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveDraft(tx: Tx, id: bigint, body: BrandDraftFields, now: Date): Promise<void> {
  await tx
    .updateTable('brand_draft')
    .set({ body: JSON.stringify(body), revised_at: now })
    .where('id', '=', id)
    .execute()
}

export async function markMade(tx: Tx, id: bigint, merchantId: number): Promise<void> {
  await tx.updateTable('brand_draft').set({ merchant_id: merchantId }).where('id', '=', id).execute()
}
