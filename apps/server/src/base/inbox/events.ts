import type { Tx } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'

/** Above this many, everybody on the site is asked to look instead of each recipient being told. */
const TOLD_ONE_BY_ONE_MAX = 100

/** Tells open clients once the message is there; null: it is for many. */
export function tellInbox(
  tx: Tx,
  live: Pick<Live, 'toMember' | 'toMerchant'>,
  merchantId: number,
  memberIds: readonly bigint[] | null,
): void {
  tx.afterCommit(() => {
    if (memberIds === null || memberIds.length > TOLD_ONE_BY_ONE_MAX) {
      live.toMerchant(merchantId, 'unread.changed', { kind: 'inbox' })
      return
    }
    for (const id of memberIds) live.toMember(id, 'unread.changed', { kind: 'inbox' })
  })
}
