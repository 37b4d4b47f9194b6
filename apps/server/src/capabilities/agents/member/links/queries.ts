import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

export type LinkRow = {
  id: bigint
  code: string
  type: 0 | 1
  /** Hundredths of a percent by category. */
  rates: Record<string, number>
  remark: string
  disabledAt: Date | null
  expiresAt: Date | null
  visits: number
  registrations: number
  createdAt: Date
}

const COLUMNS = sql`id, code, member_type as type, rates, remark, disabled_at as "disabledAt", expires_at as "expiresAt",
  visits, registrations, created_at as "createdAt"`

export async function linksOf(db: Db, ownerId: bigint, limit: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`select ${COLUMNS} from invitation_code where owner_member_id = ${ownerId}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function linkById(db: Db | Tx, ownerId: bigint, id: bigint): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${COLUMNS} from invitation_code
    where id = ${id} and owner_member_id = ${ownerId}`.execute(db)
  return rows[0]
}

export async function openLinkCount(tx: Tx, ownerId: bigint, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invitation_code
    where owner_member_id = ${ownerId} and disabled_at is null and (expires_at is null or expires_at > ${now})`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
