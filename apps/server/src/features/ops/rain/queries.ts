import type { GiftKind } from '@trevo/contract/gifts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import '../../../core/rain/tables.ts'

export type RoundLine = {
  id: bigint
  titlePt: string
  titleEn: string
  kind: GiftKind
  budget: bigint
  envelopes: number
  minTurnover: bigint
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  createdBy: string
  createdAt: Date
  grabbed: number
  given: bigint
}

const rounds = (where: RawBuilder<unknown>) => sql<RoundLine>`
  select r.id, r.title_pt as "titlePt", r.title_en as "titleEn", r.kind, r.budget, r.envelopes, r.min_turnover as "minTurnover",
    r.starts_at as "startsAt", r.ends_at as "endsAt", r.cancelled_at as "cancelledAt", r.created_by as "createdBy",
    r.created_at as "createdAt", e.grabbed, e.given
  from rain_round r cross join lateral (
    select count(*)::int as grabbed, coalesce(sum(amount), 0)::bigint as given from rain_envelope
    where round_id = r.id and member_id is not null) e
  where ${where}`

export async function roundPage(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<RoundLine[]> {
  const { rows } = await rounds(sql`r.merchant_id = ${merchantId} and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${limit}`).execute(db)
  return rows
}

export async function roundById(db: Db | Tx, merchantId: number, id: bigint): Promise<RoundLine | undefined> {
  const { rows } = await rounds(sql`r.merchant_id = ${merchantId} and r.id = ${id}`).execute(db)
  return rows[0]
}

export async function roundOfRequest(tx: Tx, merchantId: number, requestId: string): Promise<bigint | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rain ${merchantId} ${requestId}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('rain_round')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.id
}

/** False: it has begun, or was called off before. */
export async function cancelRound(tx: Tx, merchantId: number, id: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rain_round')
    .set({ cancelled_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
