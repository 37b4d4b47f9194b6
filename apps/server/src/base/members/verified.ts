import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** From now on the gate knows who the member is, or no longer does (null). The caller has decided it and says why elsewhere. */
export async function setVerified(tx: Tx, memberId: bigint, at: Date | null): Promise<void> {
  await tx
    .updateTable('member_profile')
    .set({ identity_verified_at: at })
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}
