import type { QueryOf } from '@trevo/contract/endpoint'
import type { staffAudit, staffList } from '@trevo/contract/ops/staff'
import { sql } from 'kysely'
import { STAFF_COLUMNS, type StaffRecord } from '../../base/staff/accounts.ts'
import { sliceOf } from '../../base/staff/paging.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Whose accounts the asker may see: of one brand, or all. */
export type StaffReach = { merchantId: number | null }

const SORTS = {
  userName: sql`lower(user_name)`,
  displayName: sql`lower(display_name)`,
  lastSignInAt: sql`last_sign_in_at`,
  createdAt: sql`created_at`,
} as const

export async function staffPage(
  db: Db,
  { merchantId }: StaffReach,
  query: QueryOf<typeof staffList>,
): Promise<{ rows: StaffRecord[]; total: number }> {
  let found = db.selectFrom('staff_account')
  if (merchantId !== null) found = found.where('merchant_id', '=', merchantId)
  if (query.status !== undefined) found = found.where('status', '=', query.status)
  if (query.role !== undefined) found = found.where(sql<boolean>`${query.role} = any(roles)`)
  if (query.q) {
    const text = query.q.toLowerCase()
    found = found.where(
      sql<boolean>`(position(${text} in lower(user_name)) > 0 or position(${text} in lower(display_name)) > 0)`,
    )
  }
  const { limit, offset } = sliceOf(query)
  const direction = query.order === 'ASC' ? sql`asc` : sql`desc`
  const [rows, { total }] = await Promise.all([
    found
      .select(STAFF_COLUMNS)
      .orderBy(sql`${SORTS[query.sort]} ${direction} nulls last`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export function staffById(db: Db, { merchantId }: StaffReach, id: bigint): Promise<StaffRecord | undefined> {
  const found = db.selectFrom('staff_account').select(STAFF_COLUMNS).where('id', '=', id)
  return (merchantId === null ? found : found.where('merchant_id', '=', merchantId)).executeTakeFirst()
}

/** Whether that name or address is taken. */
export async function isTaken(tx: Tx, { userName, mail }: { userName: string; mail: string }): Promise<boolean> {
  const { rows } = await sql`select from staff_account
    where lower(user_name) = ${userName.toLowerCase()} or lower(mail) = ${mail.toLowerCase()} limit 1`.execute(tx)
  return rows.length > 0
}

export type AuditRow = {
  id: bigint
  at: Date
  /** Null: at the command line. */
  staffId: bigint | null
  staffName: string
  merchantId: number | null
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  ip: string
}

/** What staff of one brand did is that brand's; what concerns all is for staff of all. */
export function auditPage(
  db: Db,
  { merchantId }: StaffReach,
  query: QueryOf<typeof staffAudit>,
  beforeId: bigint | null,
): Promise<AuditRow[]> {
  let found = db
    .selectFrom('staff_audit')
    .select(['id', 'created_at as at', 'staff_id as staffId', 'staff_name as staffName'])
    .select(['merchant_id as merchantId', 'action', 'entity', 'entity_id as entityId', 'before', 'after', 'ip'])
    .orderBy('id', 'desc')
    .limit(query.perPage + 1)
  if (merchantId !== null) found = found.where('merchant_id', '=', merchantId)
  if (beforeId !== null) found = found.where('id', '<', beforeId)
  if (query.staffId !== undefined) found = found.where('staff_id', '=', BigInt(query.staffId))
  if (query.action !== undefined) found = found.where('action', '=', query.action)
  if (query.entity !== undefined) found = found.where('entity', '=', query.entity)
  if (query.entityId !== undefined) found = found.where('entity_id', '=', query.entityId)
  if (query.from !== undefined) found = found.where('created_at', '>=', new Date(query.from))
  if (query.to !== undefined) found = found.where('created_at', '<', new Date(query.to))
  return found.execute()
}
