import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export function applicationOfRequest(
  tx: Tx,
  memberId: bigint,
  requestId: string,
): Promise<{ id: bigint; inputHash: Buffer } | undefined> {
  return tx
    .selectFrom('reward_application')
    .select(['id', 'input_hash as inputHash'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export type NewApplication = {
  member: { id: bigint; merchantId: number }
  promotionId: bigint
  requestId: string
  hash: Buffer
  remarks: string
  at: Date
}

export async function insertApplication(tx: Tx, application: NewApplication): Promise<bigint> {
  const { member, promotionId, requestId, hash, remarks, at } = application
  const { id } = await tx
    .insertInto('reward_application')
    .values({
      merchant_id: member.merchantId,
      member_id: member.id,
      announcement_id: promotionId,
      request_id: requestId,
      input_hash: hash,
      remarks,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPictures(tx: Tx, applicationId: bigint, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name, index) => ({ application_id: applicationId, position: index + 1, storage_name: name }))
  await tx.insertInto('reward_picture').values(rows).execute()
}

/** Those of the names that belong to no application. */
export async function namesNotKept(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('reward_picture')
    .select('storage_name as name')
    .where('storage_name', 'in', names)
    .execute()
  const kept = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !kept.has(name))
}

export type PictureQuestion = {
  merchantId: number
  applicationId: bigint
  position: number
  /** Only where this member sent it; staff ask without. */
  memberId?: bigint
}

export async function pictureName(db: Db, question: PictureQuestion): Promise<string | null> {
  const { merchantId, applicationId, position, memberId } = question
  let query = db
    .selectFrom('reward_picture as p')
    .innerJoin('reward_application as a', 'a.id', 'p.application_id')
    .select('p.storage_name as name')
    .where('a.id', '=', applicationId)
    .where('a.merchant_id', '=', merchantId)
    .where('p.position', '=', position)
  if (memberId !== undefined) query = query.where('a.member_id', '=', memberId)
  return (await query.executeTakeFirst())?.name ?? null
}

export type OwnApplicationRow = {
  id: bigint
  promotionId: bigint
  title: string
  status: 'Applying' | 'Process' | 'Issued' | 'Rejected'
  reason: string
  remarks: string
  appliedAt: Date
}

/**
 * What became of each follows from the steps after it and before the next one. Only after a refusal may one apply again,
 * so an application that is not the last of its promotion was refused.
 */
export async function ownApplicationRows(
  db: Db,
  { memberId, language, limit }: { memberId: bigint; language: Language; limit: number },
): Promise<OwnApplicationRow[]> {
  const { rows } = await sql<OwnApplicationRow>`
    select a.id, a.announcement_id as "promotionId", announcement_title(a.announcement_id, ${language}) as title, a.remarks,
      a.created_at as "appliedAt", decided.status, case decided.status when 'Rejected' then decided.note else '' end as reason
    from reward_application a
    join promotion_event applied on applied.member_id = a.member_id and applied.request_id = a.request_id
    cross join lateral (
      select e.to_status as status, e.note from promotion_event e
      where e.member_id = a.member_id and e.announcement_id = a.announcement_id and e.id >= applied.id
        and e.to_status in ('Applying', 'Process', 'Issued', 'Rejected')
        and e.id < coalesce((select min(n.id) from promotion_event n where n.member_id = a.member_id
          and n.announcement_id = a.announcement_id and n.step = 'apply' and n.id > applied.id), 9223372036854775807)
      order by e.id desc limit 1
    ) decided
    where a.member_id = ${memberId} order by a.id desc limit ${limit}`.execute(db)
  return rows
}
