import type { Db, Tx } from '../../../../platform/db.ts'
import type { Conversation } from '../../queries.ts'

const SHOWN_MAX = 100

export const notesOf = (db: Db | Tx, conversationId: bigint) =>
  db
    .selectFrom('chat_note')
    .select(['id', 'text', 'staff_name as by', 'created_at as at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()

export const closingsOf = (db: Db | Tx, conversationId: bigint) =>
  db
    .selectFrom('chat_closing')
    .select(['id', 'staff_name as by', 'closed_at as at', 'rating', 'remark'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()

export async function tagsOf(db: Db | Tx, conversationId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_tag')
    .select('tag')
    .where('conversation_id', '=', conversationId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The caller holds the conversation. */
export async function replaceTags(
  tx: Tx,
  { id, merchantId }: Pick<Conversation, 'id' | 'merchantId'>,
  tags: readonly string[],
): Promise<void> {
  await tx.deleteFrom('chat_tag').where('conversation_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('chat_tag')
    .values(tags.map((tag) => ({ conversation_id: id, tag, merchant_id: merchantId })))
    .execute()
}

export type NewNote = { text: string; staffId: bigint; staffName: string; at: Date }

export async function insertNote(
  tx: Tx,
  { id, merchantId }: Pick<Conversation, 'id' | 'merchantId'>,
  { text, staffId, staffName, at }: NewNote,
): Promise<bigint> {
  const row = await tx
    .insertInto('chat_note')
    .values({
      merchant_id: merchantId,
      conversation_id: id,
      text,
      staff_id: staffId,
      staff_name: staffName,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
