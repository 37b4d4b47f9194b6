import type { BodyOf } from '@trevo/contract/endpoint'
import type { ChatFile, opsAddChatNote } from '@trevo/contract/ops/chat-desk'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import { makeOnce } from '../../../../base/staff/once.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type Conversation, conversationById, lockConversation } from '../../queries.ts'
import type { ChatDeps } from '../../write.ts'
import { closingsOf, insertNote, notesOf, replaceTags, tagsOf } from './file-queries.ts'

type Deps = Pick<ChatDeps, 'db' | 'clock' | 'live'>

async function known(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<Conversation> {
  const conversation = await conversationById(db, merchant.id, id)
  if (conversation === undefined) throw new AppError('not_found')
  return conversation
}

export async function readFile({ db }: Pick<Deps, 'db'>, acting: Acting, id: bigint): Promise<ChatFile> {
  await known(db, acting, id)
  const [tags, notes, closings] = [await tagsOf(db, id), await notesOf(db, id), await closingsOf(db, id)]
  const shown = <Row extends { id: bigint; at: Date }>(row: Row) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  })
  return { tags, notes: notes.map(shown), closings: closings.map(shown) }
}

/** The words stay with the conversation, from which an erasure takes them; the log names the note. */
export async function addNote(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, text }: BodyOf<typeof opsAddChatNote>,
): Promise<ChatFile> {
  const actor = actorOf(acting)
  await staffWrite(deps, actor, async (tx) => {
    const conversation = await known(tx, acting, id)
    const now = deps.clock.now()
    const input = { requestId, conversationId: String(id), text }
    const asked = {
      staffId: actor.staffId,
      merchantId: conversation.merchantId,
      requestId,
      entity: 'chat_note',
      input,
      now,
    }
    const { id: noteId, isNew } = await makeOnce(tx, asked, () =>
      insertNote(tx, conversation, { text, staffId: actor.staffId, staffName: actor.userName, at: now }),
    )
    if (isNew) tellDesk(tx, deps, conversation)
    const noted = { action: 'chat.note', entity: 'conversation', entityId: id } as const
    return { value: null, note: isNew ? { ...noted, after: { noteId: String(noteId) } } : null }
  })
  return readFile(deps, acting, id)
}

export async function setTags(deps: Deps, acting: Acting, id: bigint, given: readonly string[]): Promise<ChatFile> {
  const tags = [...new Set(given)].toSorted()
  await staffWrite(deps, actorOf(acting), async (tx) => {
    const { memberId, merchantId } = await known(tx, acting, id)
    const conversation = await lockConversation(tx, { merchantId, memberId, at: deps.clock.now() })
    const before = await tagsOf(tx, id)
    if (before.join() === tags.join()) return { value: null, note: null }
    await replaceTags(tx, conversation, tags)
    tellDesk(tx, deps, conversation)
    const noted = { action: 'chat.tags', entity: 'conversation', entityId: id } as const
    return { value: null, note: { ...noted, before: { tags: before.join(', ') }, after: { tags: tags.join(', ') } } }
  })
  return readFile(deps, acting, id)
}

function tellDesk(tx: Tx, { live }: Deps, { id, merchantId }: Conversation): void {
  tx.afterCommit(() => live.toTopic(merchantId, 'desk', 'desk.changed', { conversationId: String(id) }))
}
