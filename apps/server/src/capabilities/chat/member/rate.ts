import type { chatRate } from '@trevo/contract/chat'
import type { BodyOf } from '@trevo/contract/endpoint'
import { inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Member } from '../../../platform/guards.ts'
import { rateClosing, ratingOf } from '../closing-queries.ts'
import type { ChatDeps } from '../write.ts'

/** Once for each chat: the same again is heard as the first was, another opinion is refused. */
export async function rate(
  { db, clock, live }: ChatDeps,
  { id: memberId, merchantId }: Member,
  id: bigint,
  { rating, remark }: BodyOf<typeof chatRate>,
): Promise<void> {
  await inTx(db, async (tx) => {
    const own = { id, memberId }
    const isFirst = await rateClosing(tx, own, { rating, remark }, clock.now())
    const kept = await ratingOf(tx, own)
    // Nobody is told whether another's chat exists, or one of their own that is too old.
    if (kept === undefined || kept.rating === null) throw new AppError('not_found')
    if (!isFirst && (kept.rating !== rating || kept.remark !== remark)) throw new AppError('conflict')
    if (!isFirst) return
    const conversationId = String(kept.conversationId)
    tx.afterCommit(() => live.toTopic(merchantId, 'desk', 'desk.changed', { conversationId }))
  })
}
