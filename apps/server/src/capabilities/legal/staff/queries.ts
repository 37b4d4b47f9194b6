import type { LegalKind } from '@trevo/contract/legal'
import type { Db, Tx } from '../../../platform/db.ts'
import '../../../base/members/tables.ts'
import type { Texts } from '../tables.ts'
import '../tables.ts'

export type DraftRow = { kind: LegalKind; texts: Texts; revision: number; savedBy: string; savedAt: Date }

export const draftsOf = (db: Db | Tx, merchantId: number): Promise<DraftRow[]> =>
  db
    .selectFrom('legal_draft')
    .select(['kind', 'texts', 'revision', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('merchant_id', '=', merchantId)
    .execute()

type NewDraft = { merchantId: number; kind: LegalKind; texts: Texts; revision: number; by: string; at: Date }

/** False: somebody else has saved meanwhile. A draft begins at revision 1, from 0. */
export async function saveDraft(tx: Tx, { merchantId, kind, texts, revision, by, at }: NewDraft): Promise<boolean> {
  const words = { texts: JSON.stringify(texts), saved_by: by, saved_at: at }
  const row =
    revision === 0
      ? await tx
          .insertInto('legal_draft')
          .values({ merchant_id: merchantId, kind, revision: 1, ...words })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('legal_draft')
          .set({ revision: revision + 1, ...words })
          .where('merchant_id', '=', merchantId)
          .where('kind', '=', kind)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return row !== undefined
}

export async function dropDraft(tx: Tx, merchantId: number, kind: LegalKind): Promise<void> {
  await tx.deleteFrom('legal_draft').where('merchant_id', '=', merchantId).where('kind', '=', kind).execute()
}

type Ask = { merchantId: number; memberId: string | undefined; before: bigint | null; limit: number }

export const consentPage = (db: Db, { merchantId, memberId, before, limit }: Ask) =>
  db
    .selectFrom('legal_consent as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.member_id as memberId', 'm.account as userName', 'c.kind', 'c.version', 'c.language'])
    .select(['c.text_hash as hash', 'c.source', 'c.ip', 'c.user_agent as userAgent', 'c.agreed_at as agreedAt'])
    .where('c.merchant_id', '=', merchantId)
    .$if(memberId !== undefined, (query) => query.where('c.member_id', '=', BigInt(memberId ?? 0)))
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0n))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
