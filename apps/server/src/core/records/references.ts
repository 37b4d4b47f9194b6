import type { WithdrawalState } from '@trevo/contract/cashier'
import type { Db } from '../../platform/db.ts'
import '../cashier/tables.ts'
import '../catalogue/tables.ts'

export async function withdrawalStates(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WithdrawalState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('withdrawal').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export type GameNames = { namePt: string; nameEn: string }

export async function gameNames(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, GameNames>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('game')
    .select(['id', 'name_pt as namePt', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
