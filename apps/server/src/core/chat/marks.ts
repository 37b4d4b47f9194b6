import type { Db } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import { type Conversation, type Mark, moveMark } from './queries.ts'

type Deps = { db: Db; live: Pick<Live, 'toMember' | 'toTopic'> }

/** One side says how far the other's messages arrived or were read; the other side hears of it where that is news. */
export async function markSeen({ db, live }: Deps, conversation: Conversation, mark: Mark): Promise<void> {
  const upTo = await moveMark(db, conversation, mark)
  if (upTo === undefined) return
  const { id, memberId, merchantId } = conversation
  if (mark.side === 'desk') live.toMember(memberId, 'chat.seen', { upTo: String(upTo), delivery: mark.delivery })
  else if (mark.delivery === 'read') live.toMember(memberId, 'unread.changed', { kind: 'chat' })
  live.toTopic(merchantId, 'desk', 'desk.changed', { conversationId: String(id) })
}
