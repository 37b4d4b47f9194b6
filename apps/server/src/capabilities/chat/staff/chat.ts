import { CHAT_PAGE, type ChatMessage } from '@trevo/contract/chat'
import type { BodyOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import {
  DESK_SHOWN,
  type opsChatMessages,
  type opsChatSeen,
  type opsChatSend,
  type Conversation as WireConversation,
} from '@trevo/contract/ops/chat'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { type AuditNote, writeAudit } from '../../../base/staff/audit.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { closeConversation, deskQueue, type QueueEntry, takeConversation, type Within } from '../desk.ts'
import { markSeen } from '../marks.ts'
import { type Conversation, chatPictureName, conversationById, history, type StoredMessage } from '../queries.ts'
import { asChatMessage } from '../view.ts'
import { type ChatDeps, writeMessage } from '../write.ts'

const asConversation = (entry: QueueEntry): WireConversation => ({
  id: String(entry.conversationId),
  memberId: String(entry.memberId),
  userName: entry.account,
  nickname: entry.nickname,
  type: entry.type,
  state: entry.status,
  takenBy: entry.staffId === null ? null : { staffId: String(entry.staffId), name: entry.staffName ?? '' },
  waitingSince: entry.waitingSince?.toISOString() ?? null,
  changedAt: entry.changedAt.toISOString(),
  unread: Number(entry.unread),
  undelivered: entry.undelivered?.toString() ?? null,
  tags: entry.tags,
  last: entry.last && { from: entry.last.sender, text: entry.last.body, hasPicture: entry.last.hasPicture },
})

export async function desk({ db }: ChatDeps, { merchant }: Acting) {
  const data = (await deskQueue(db, merchant.id, DESK_SHOWN)).map(asConversation)
  return { data, total: data.length }
}

export async function conversationEntry({ db }: ChatDeps, { merchant }: Acting, id: bigint): Promise<WireConversation> {
  const [entry] = await deskQueue(db, merchant.id, 1, id)
  if (entry === undefined) throw new AppError('not_found')
  return asConversation(entry)
}

const pictureUrl = (conversationId: bigint) => (message: StoredMessage) =>
  `/ops/v1/chat/${conversationId}/pictures/${message.id}`
const idOrNull = (id: bigint) => (id === 0n ? null : String(id))

export async function messagesOf(
  deps: ChatDeps,
  acting: Acting,
  id: bigint,
  query: QueryOf<typeof opsChatMessages>,
): Promise<ValueOf<typeof opsChatMessages>> {
  const question = { before: idOfCursor(query.before), after: idOfCursor(query.after), limit: CHAT_PAGE }
  // Marks before messages: what arrives in between is shown as less seen than it is, never as more.
  const conversation = await known(deps, acting, id)
  const page = await history(deps.db, id, question)
  const first = page[0]
  return {
    list: page.map((message) => asChatMessage(message, conversation, pictureUrl(id))),
    // Numbers begin at 1 and none is missing.
    before: first !== undefined && first.id > 1n ? String(first.id) : null,
    seen: { deliveredUpTo: idOrNull(conversation.memberDelivered), readUpTo: idOrNull(conversation.memberRead) },
  }
}

export async function take(deps: ChatDeps, acting: Acting, id: bigint, relieve: boolean): Promise<WireConversation> {
  const { staff, merchant } = acting
  const within: Within = (tx, before) =>
    note(tx, deps, acting, {
      action: 'chat.take',
      entity: 'conversation',
      entityId: id,
      before: { staffId: before.staffId?.toString() ?? null },
      after: { staffId: String(staff.staffId) },
    })
  const person = { merchantId: merchant.id, staffId: staff.staffId, name: firstName(staff.displayName) }
  await takeConversation(deps, person, id, { relieve, within })
  return conversationEntry(deps, acting, id)
}

export async function close(deps: ChatDeps, acting: Acting, id: bigint): Promise<WireConversation> {
  const within: Within = (tx) => note(tx, deps, acting, { action: 'chat.close', entity: 'conversation', entityId: id })
  await closeConversation(deps, acting.merchant.id, id, { within })
  return conversationEntry(deps, acting, id)
}

/** The words stay in the conversation; the log names the message. */
export async function send(
  deps: ChatDeps,
  acting: Acting,
  id: bigint,
  { clientId, text, picture }: BodyOf<typeof opsChatSend>,
): Promise<ChatMessage> {
  const { memberId, merchantId, status, staffId: holder } = await known(deps, acting, id)
  const { staffId, displayName } = acting.staff
  if (status === 'taken' && holder !== staffId) throw new AppError('conflict')
  const { message, conversation } = await writeMessage(deps, {
    merchantId,
    memberId,
    clientId,
    text,
    picture,
    writer: { from: 'operator', staffId, author: firstName(displayName) },
    within: (tx, { id: messageId }) =>
      note(tx, deps, acting, {
        action: 'chat.send',
        entity: 'conversation',
        entityId: id,
        after: { messageId: String(messageId) },
      }),
  })
  return asChatMessage(message, conversation, pictureUrl(id))
}

export async function seen(
  deps: ChatDeps,
  acting: Acting,
  id: bigint,
  { upTo, delivery }: BodyOf<typeof opsChatSeen>,
): Promise<void> {
  await markSeen(deps, await known(deps, acting, id), { side: 'desk', upTo: BigInt(upTo), delivery })
}

export async function typing(deps: ChatDeps, acting: Acting, id: bigint): Promise<void> {
  const { memberId } = await known(deps, acting, id)
  deps.live.toMember(memberId, 'chat.typing', {})
}

export async function pictureOf(deps: ChatDeps, acting: Acting, id: bigint, messageId: bigint) {
  await known(deps, acting, id)
  const name = await chatPictureName(deps.db, id, messageId)
  return name === null ? null : deps.storage.get(name)
}

async function known({ db }: ChatDeps, { merchant }: Acting, id: bigint): Promise<Conversation> {
  const conversation = await conversationById(db, merchant.id, id)
  if (conversation === undefined) throw new AppError('not_found')
  return conversation
}

const note = (tx: Tx, { clock }: ChatDeps, acting: Acting, entry: AuditNote) =>
  writeAudit(tx, actorOf(acting), entry, clock.now())

/** Members read whom they talk to, and no more. */
const firstName = (displayName: string) => displayName.split(/\s+/, 1)[0] ?? displayName
