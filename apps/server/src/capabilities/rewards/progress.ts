import { sql } from 'kysely'
import type { RewardDeps } from '../../money/giving/give.ts'
import type { Tx } from '../../platform/db.ts'
import type { ChangedMember } from './changed-member.ts'

/** Updates the progress bars on open pages, for players and for those who invited them. */
export async function tellProgress(
  tx: Tx,
  { live }: Pick<RewardDeps, 'live'>,
  members: readonly ChangedMember[],
): Promise<void> {
  const ids = members.map(({ memberId }) => memberId)
  const { rows: inviters } = await sql<{ id: bigint }>`
    select inviter_id as id from referral where friend_id = any(${ids}::bigint[]) and state = 'playing'`.execute(tx)
  tx.afterCommit(() => {
    for (const id of new Set([...ids, ...inviters.map((row) => row.id)])) live.toMember(id, 'reward.changed', {})
  })
}
