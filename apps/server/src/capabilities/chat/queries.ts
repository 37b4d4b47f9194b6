import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ChatSender, ChatStatus } from './tables.ts'
import './tables.ts'

export type Conversation = {
  id: bigint
  merchantId: number
  memberId: bigint
  lastId: bigint
  status: ChatStatus
  staffId: bigint | null
  staffName: string | null
  memberDelivered: bigint
  memberRead: bigint
  deskDelivered: bigint
  deskRead: bigint
}

const conversations = (db: Db | Tx) =>
  db
    .selectFrom('chat_conversation')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'last_id as lastId', 'status'])
    .select(['staff_id as staffId', 'staff_name as staffName'])
    .select(['member_delivered as memberDelivered', 'member_read as memberRead'])
    .select(['desk_delivered as deskDelivered', 'desk_read as deskRead'])

/** Undefined where nobody wrote yet. */
export const conversationOf = (db: Db, memberId: bigint): Promise<Conversation | undefined> =>
  conversations(db).where('member_id', '=', memberId).executeTakeFirst()

/** Asks for the merchant too: no brand's desk reads another's conversations. */
export const conversationById = (db: Db | Tx, merchantId: number, id: bigint): Promise<Conversation | undefined> =>
  conversations(db).where('id', '=', id).where('merchant_id', '=', merchantId).executeTakeFirst()

/** The conversation, begun where there is none, for this transaction alone: numbers are given out one at a time. */
export async function lockConversation(
  tx: Tx,
  { merchantId, memberId, at }: { merchantId: number; memberId: bigint; at: Date },
): Promise<Conversation> {
  await tx
    .insertInto('chat_conversation')
    .values({ merchant_id: merchantId, member_id: memberId, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return conversations(tx)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type StoredMessage = {
  id: bigint
  sender: ChatSender
  clientId: string
  author: string
  body: string
  pictureName: string | null
  sentAt: Date
}

const messages = (db: Db | Tx, conversationId: bigint) =>
  db
    .selectFrom('chat_message')
    .select(['id', 'sender', 'client_id as clientId', 'author', 'body'])
    .select(['picture_name as pictureName', 'sent_at as sentAt'])
    .where('conversation_id', '=', conversationId)

type SameMessage = StoredMessage & { hash: Buffer }

/** What the sender has sent under this id before. */
export const messageOfClient = (
  db: Db | Tx,
  conversationId: bigint,
  sender: ChatSender,
  clientId: string,
): Promise<SameMessage | undefined> =>
  messages(db, conversationId)
    .select('input_hash as hash')
    .where('sender', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export type NewLine = Omit<StoredMessage, 'id'> & { hash: Buffer; staffId: bigint | null }

/** The next number of a locked conversation. */
export async function insertLine(tx: Tx, { id: conversationId, lastId }: Conversation, line: NewLine): Promise<bigint> {
  const id = lastId + 1n
  await tx
    .insertInto('chat_message')
    .values({
      conversation_id: conversationId,
      id,
      sender: line.sender,
      client_id: line.clientId,
      input_hash: line.hash,
      staff_id: line.staffId,
      author: line.author,
      body: line.body,
      picture_name: line.pictureName,
      sent_at: line.sentAt,
    })
    .execute()
  return id
}

export type PlaceInQueue = Pick<Conversation, 'status' | 'staffId' | 'staffName'> & { waitingSince: Date | null }

export async function setPlace(tx: Tx, id: bigint, place: PlaceInQueue, at: Date): Promise<void> {
  const { status, staffId: staff_id, staffName: staff_name, waitingSince: waiting_since } = place
  await tx
    .updateTable('chat_conversation')
    .set({ status, staff_id, staff_name, waiting_since, changed_at: at })
    .where('id', '=', id)
    .execute()
}

export async function setLast(tx: Tx, id: bigint, lastId: bigint, at: Date): Promise<void> {
  await tx.updateTable('chat_conversation').set({ last_id: lastId, changed_at: at }).where('id', '=', id).execute()
}

export type HistoryQuestion = { before: bigint | null; after: bigint | null; limit: number }

/** In the order they were written: what came after an id, oldest first, or the newest before one. */
export async function history(
  db: Db,
  conversationId: bigint,
  { before, after, limit }: HistoryQuestion,
): Promise<StoredMessage[]> {
  if (after !== null) {
    return messages(db, conversationId).where('id', '>', after).orderBy('id').limit(limit).execute()
  }
  let query = messages(db, conversationId)
  if (before !== null) query = query.where('id', '<', before)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).toReversed()
}

export async function chatPictureName(db: Db, conversationId: bigint, id: bigint): Promise<string | null> {
  const row = await messages(db, conversationId).where('id', '=', id).executeTakeFirst()
  return row?.pictureName ?? null
}

/** The operator's messages that the member has not read. */
export async function unreadChat(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select count(*) as unread from chat_conversation c
    join chat_message m on m.conversation_id = c.id and m.id > c.member_read
    where c.member_id = ${memberId} and m.sender <> 'member'`.execute(db)
  return Number(rows[0]?.unread ?? 0n)
}

export type Mark = { side: 'member' | 'desk'; upTo: bigint; delivery: 'delivered' | 'read' }

/** Moves a side's mark forward, never back and never past the newest message. Undefined where nothing moved. */
export async function moveMark(
  db: Db,
  conversation: Pick<Conversation, 'id'>,
  { side, upTo, delivery }: Mark,
): Promise<bigint | undefined> {
  const delivered = sql.ref(side === 'member' ? 'member_delivered' : 'desk_delivered')
  const read = sql.ref(side === 'member' ? 'member_read' : 'desk_read')
  const moved = delivery === 'read' ? read : delivered
  const { rows } = await sql<{ mark: bigint }>`
    update chat_conversation c set
      ${delivered} = greatest(c.${delivered}, least(${upTo}, c.last_id)),
      ${read} = case when ${delivery === 'read'} then greatest(c.${read}, least(${upTo}, c.last_id)) else c.${read} end
    where c.id = ${conversation.id} and c.${moved} < least(${upTo}, c.last_id)
    returning c.${moved} as mark`.execute(db)
  return rows[0]?.mark
}
