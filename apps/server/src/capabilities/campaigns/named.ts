import type { CampaignSegment } from '@trevo/contract/ops/campaigns'
import { sql } from 'kysely'
import { dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { InSegment } from '../ports.ts'
import { segmentOf } from './segment.ts'
import { calendarOf } from './send.ts'
import './tables.ts'

export type SegmentRow = {
  id: bigint
  merchantId: number
  name: string
  segment: CampaignSegment
  createdBy: string
  createdAt: Date
}

const COLUMNS = [
  'id',
  'merchant_id as merchantId',
  'name',
  'segment',
  'created_by as createdBy',
  'created_at as createdAt',
] as const

export const segmentById = (db: Db | Tx, id: bigint): Promise<SegmentRow | undefined> =>
  db.selectFrom('segment').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export function segmentPage(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<SegmentRow[]> {
  let query = db.selectFrom('segment').select(COLUMNS).where('merchant_id', '=', merchantId)
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function insertSegment(tx: Tx, made: Omit<SegmentRow, 'id'>): Promise<bigint> {
  const { id } = await tx
    .insertInto('segment')
    .values({
      merchant_id: made.merchantId,
      name: made.name,
      segment: JSON.stringify(made.segment),
      created_by: made.createdBy,
      created_at: made.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Looked at in the asker's own transaction, as the member is at that moment. */
export const inNamedSegment =
  (brands: () => readonly Merchant[], now: () => Date): InSegment =>
  async (db, segmentId, memberId) => {
    const named = await segmentById(db, segmentId)
    const brand = brands().find(({ id }) => id === named?.merchantId)
    if (named === undefined || brand === undefined) return false
    const meant = segmentOf(calendarOf(brand), named.segment, dayIn(brand.timeZone, now()))
    const { rows } = await sql`select from member m where m.id = ${memberId} and ${meant}`.execute(db)
    return rows.length > 0
  }
