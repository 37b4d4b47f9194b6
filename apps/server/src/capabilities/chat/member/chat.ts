import { CHAT_PAGE, type ChatMessage, type chatMessages, type chatSeen, type chatSend } from '@trevo/contract/chat'
import type { BodyOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { idOfCursor } from '../../../platform/cursor.ts'
import type { Member } from '../../../platform/guards.ts'
import { closingToRate } from '../closing-queries.ts'
import { isDeskOpen } from '../desk.ts'
import { nextOpening } from '../hours.ts'
import { markSeen } from '../marks.ts'
import {
  type Conversation,
  chatPictureName,
  conversationOf,
  history,
  type StoredMessage,
  unreadChat,
} from '../queries.ts'
import { asChatMessage } from '../view.ts'
import { type ChatDeps, writeMessage } from '../write.ts'

const pictureUrl = ({ id }: StoredMessage) => `/wps/chat/messages/${id}/picture`
const asOwn = (message: StoredMessage, conversation: Conversation): ChatMessage =>
  asChatMessage(message, conversation, pictureUrl)

export async function conversationFor(
  { db, clock }: ChatDeps,
  member: Member,
  query: QueryOf<typeof chatMessages>,
): Promise<ValueOf<typeof chatMessages>> {
  const question = { before: idOfCursor(query.before), after: idOfCursor(query.after) }
  // Marks before messages: what arrives in between is shown as less seen than it is, never as more.
  const now = clock.now()
  const [conversation, open] = await Promise.all([
    conversationOf(db, member.id),
    isDeskOpen(db, member.merchantId, now),
  ])
  const opensAt = open ? null : ((await nextOpening(db, member.merchantId, now))?.toISOString() ?? null)
  if (conversation === undefined) {
    const seen = { deliveredUpTo: null, readUpTo: null }
    return { list: [], before: null, seen, desk: { open, agentName: null, opensAt }, toRate: null }
  }
  // While somebody waits or is answered again, the next closing is the one to speak of.
  const toRate = conversation.status === 'quiet' ? await closingToRate(db, conversation, now) : undefined
  const page = await history(db, conversation.id, { ...question, limit: CHAT_PAGE })
  const first = page[0]
  return {
    list: page.map((message) => asOwn(message, conversation)),
    // Numbers begin at 1 and none is missing.
    before: first !== undefined && first.id > 1n ? String(first.id) : null,
    seen: { deliveredUpTo: idOrNull(conversation.deskDelivered), readUpTo: idOrNull(conversation.deskRead) },
    desk: { open, agentName: conversation.staffName, opensAt },
    toRate: toRate ? { id: String(toRate.id), agentName: toRate.staffName } : null,
  }
}

const idOrNull = (id: bigint) => (id === 0n ? null : String(id))

export async function write(
  deps: ChatDeps,
  { id: memberId, merchantId }: Member,
  { clientId, text, picture }: BodyOf<typeof chatSend>,
): Promise<ChatMessage> {
  const line = { merchantId, memberId, writer: { from: 'member' }, clientId, text, picture } as const
  const { message, conversation } = await writeMessage(deps, line)
  return asOwn(message, conversation)
}

export async function seen(
  deps: ChatDeps,
  { id: memberId }: Member,
  { upTo, delivery }: BodyOf<typeof chatSeen>,
): Promise<{ unReadCount: number }> {
  const conversation = await conversationOf(deps.db, memberId)
  if (conversation === undefined) return { unReadCount: 0 }
  await markSeen(deps, conversation, { side: 'member', upTo: BigInt(upTo), delivery })
  return { unReadCount: await unreadChat(deps.db, memberId) }
}

/** Nobody keeps it: who is not looking at this moment has missed nothing. */
export async function typing({ db, live }: ChatDeps, { id: memberId, merchantId }: Member): Promise<void> {
  const conversation = await conversationOf(db, memberId)
  if (conversation === undefined) return
  live.toTopic(merchantId, 'desk', 'desk.typing', { conversationId: String(conversation.id) })
}

/** Of the member's own conversation, so that nobody else's can be asked for. */
export async function pictureOf(
  { db, storage }: ChatDeps,
  memberId: bigint,
  messageId: bigint,
): Promise<Buffer | null> {
  const conversation = await conversationOf(db, memberId)
  const name = conversation && (await chatPictureName(db, conversation.id, messageId))
  return name ? storage.get(name) : null
}
