import type { Tx } from '../../platform/db.ts'
import './tables.ts'

export const RECENTS_KEPT = 100

/** The newest play of a game; an older one that arrives late changes nothing. The member's oldest fall off the end. */
export async function noteRecent(tx: Tx, memberId: bigint, nodeId: bigint, playedAt: Date): Promise<void> {
  await tx
    .insertInto('game_recent')
    .values({ member_id: memberId, node_id: nodeId, played_at: playedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'node_id'])
        .doUpdateSet({ played_at: playedAt })
        .where('game_recent.played_at', '<', playedAt),
    )
    .execute()
  await tx
    .deleteFrom('game_recent')
    .where('member_id', '=', memberId)
    .where('node_id', 'in', (eb) =>
      eb
        .selectFrom('game_recent')
        .select('node_id')
        .where('member_id', '=', memberId)
        .orderBy('played_at', 'desc')
        .orderBy('node_id', 'desc')
        .offset(RECENTS_KEPT),
    )
    .execute()
}
