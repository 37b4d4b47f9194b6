import type { FlagId } from '@trevo/contract/flags'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type FlagChangeRow = { id: bigint; flag: string; at: Date; by: string; enabled: boolean; reason: string | null }

const columns = sql`a.id, a.entity_id as flag, a.created_at as at, a.staff_name as by,
  (a.after->>'enabled')::boolean as enabled, a.after->>'reason' as reason`

/** The last change of every flag that the brand ever switched. */
export async function lastFlagChanges(db: Db | Tx, merchantId: number): Promise<Map<string, FlagChangeRow>> {
  const { rows } = await sql<FlagChangeRow>`
    select distinct on (a.entity_id) ${columns} from staff_audit a
    where a.entity = 'flag' and a.merchant_id = ${merchantId} order by a.entity_id, a.id desc`.execute(db)
  return new Map(rows.map((row) => [row.flag, row]))
}

export async function flagChanges(db: Db | Tx, merchantId: number, flag: FlagId, most: number) {
  const { rows } = await sql<FlagChangeRow>`
    select ${columns} from staff_audit a
    where a.entity = 'flag' and a.entity_id = ${flag} and a.merchant_id = ${merchantId}
    order by a.id desc limit ${most}`.execute(db)
  return rows
}
