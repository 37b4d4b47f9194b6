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

export type NewLink = {
  merchantId: number
  ownerId: bigint
  code: string
  type: 0 | 1
  rates: Record<string, number>
  remark: string
  expiresAt: Date | null
  now: Date
}

/** Undefined: the code is taken, whatever the case of its letters. */
export async function insertLink(tx: Tx, link: NewLink): Promise<bigint | undefined> {
  const { merchantId, ownerId, code, type, rates, remark, expiresAt, now } = link
  const { rows } = await sql<{ id: bigint }>`
    insert into invitation_code (merchant_id, code, owner_member_id, member_type, rates, remark, expires_at, created_at)
    values (${merchantId}, ${code}, ${ownerId}, ${type}, ${JSON.stringify(rates)}::jsonb, ${remark}, ${expiresAt}, ${now})
    on conflict (merchant_id, lower(code)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function disableLink(tx: Tx, ownerId: bigint, id: bigint, now: Date): Promise<void> {
  await sql`update invitation_code set disabled_at = coalesce(disabled_at, ${now})
    where id = ${id} and owner_member_id = ${ownerId}`.execute(tx)
}

export async function addVisit(db: Db, merchantId: number, code: string, now: Date): Promise<void> {
  await sql`update invitation_code set visits = visits + 1
    where merchant_id = ${merchantId} and lower(code) = ${code.toLowerCase()} and disabled_at is null
      and (expires_at is null or expires_at > ${now})`.execute(db)
}
