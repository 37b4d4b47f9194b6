import type { DocumentKind } from '@trevo/contract/ops/member-file'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Owner = { id: bigint; merchantId: number }
type By = { staffId: bigint; userName: string; at: Date }

const SHOWN_MAX = 200

export async function fileOf(db: Db | Tx, memberId: bigint) {
  const [tags, notes, documents] = [
    await tagsOf(db, memberId),
    await db
      .selectFrom('member_note')
      .select(['id', 'text', 'staff_name as by', 'created_at as at'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
    await db
      .selectFrom('member_document')
      .select(['id', 'kind', 'note', 'staff_name as by', 'created_at as at'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
  ]
  return { tags, notes, documents }
}

export async function tagsOf(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tag')
    .select('tag')
    .where('member_id', '=', memberId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The caller holds the member. */
export async function replaceTags(tx: Tx, { id, merchantId }: Owner, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('member_tag').where('member_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('member_tag')
    .values(tags.map((tag) => ({ merchant_id: merchantId, member_id: id, tag })))
    .execute()
}

/** From one tag to the next by the index, however many members have each. */
export async function tagsOfBrand(db: Db, merchantId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive tags as (
      (select tag from member_tag where merchant_id = ${merchantId} order by tag limit 1)
      union all
      select (select t.tag from member_tag t where t.merchant_id = ${merchantId} and t.tag > tags.tag order by t.tag limit 1)
      from tags where tags.tag is not null
    ) select tag from tags where tag is not null limit ${limit}`.execute(db)
  return rows.map(({ tag }) => tag)
}

export async function insertNote(tx: Tx, { id, merchantId }: Owner, text: string, by: By): Promise<bigint> {
  const row = await tx
    .insertInto('member_note')
    .values({
      merchant_id: merchantId,
      member_id: id,
      text,
      staff_id: by.staffId,
      staff_name: by.userName,
      created_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type NewDocument = { kind: DocumentKind; note: string; fileKey: string }

export async function insertDocument(
  tx: Tx,
  { id, merchantId }: Owner,
  { kind, note, fileKey }: NewDocument,
  by: By,
): Promise<bigint> {
  const row = await tx
    .insertInto('member_document')
    .values({
      merchant_id: merchantId,
      member_id: id,
      kind,
      note,
      file_key: fileKey,
      staff_name: by.userName,
      created_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function documentKeyOf(
  db: Db,
  { id, merchantId }: Owner,
  documentId: bigint,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_document')
    .select('file_key as key')
    .where('id', '=', documentId)
    .where('member_id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.key
}
