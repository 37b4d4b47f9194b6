import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** Whether staff keep everything that would be paid to a member. */
export async function arePayoutsHeld(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('payout_hold')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** False where they were held before. */
export async function holdPayouts(tx: Tx, memberId: bigint, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('payout_hold')
    .values({ member_id: memberId, held_at: at })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where none were held. */
export async function releasePayouts(tx: Tx, memberId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('payout_hold').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows === 1n
}
