import { createHash } from 'node:crypto'
import { CHAT_IMAGE_BYTES_MAX } from '@trevo/contract/chat'
import { discardPictures, storePrivatePicture } from '../../base/pictures/private-pictures.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { wrongField } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { repeatOf } from '../../platform/once.ts'
import { type PictureRules, pictureBytes } from '../../platform/redraw.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import {
  type Conversation,
  conversationOf,
  insertLine,
  lockConversation,
  messageOfClient,
  type StoredMessage,
  setLast,
  setPlace,
} from './queries.ts'

const RULES: PictureRules = {
  maxBytes: CHAT_IMAGE_BYTES_MAX,
  errors: { type: 'image_type', size: 'image_too_large' },
}

export type ChatDeps = { db: Db; live: Pick<Live, 'toMember' | 'toTopic'>; clock: Clock; storage: StorageProvider }

/** `author` is what the member reads. */
export type Writer = { from: 'member' } | { from: 'operator'; staffId: bigint; author: string }
export type Line = {
  /** Whose conversation it is. */
  merchantId: number
  memberId: bigint
  writer: Writer
  /** Sent again, it is the same message; with other words it is refused. */
  clientId: string
  text: string
  /** Base64. */
  picture?: string | undefined
  /** What else is written with a message that is new. */
  within?: (tx: Tx, written: { id: bigint; conversation: Conversation }) => Promise<void>
}
export type Written = { message: StoredMessage; conversation: Conversation }

/** Stores a message once, however often and from wherever it is sent, and tells both sides after the commit. */
export async function writeMessage(deps: ChatDeps, line: Line): Promise<Written> {
  const bytes = line.picture === undefined ? null : pictureBytes(line.picture, RULES)
  if (line.text === '' && bytes === null) {
    throw wrongField('text', 'too_small')
  }
  const hash = hashOf(line.text, bytes)
  // Before a picture is drawn a second time.
  const known = bytes && (await repeatOf(written(deps.db, line), ({ message }) => message.hash.equals(hash)))
  if (known) return known
  const pictureName = bytes && (await storePrivatePicture(deps.storage, bytes, RULES))
  try {
    const done = await inTx(deps.db, (tx) => record(tx, deps, { ...line, hash, pictureName }))
    if (pictureName !== null && done.message.pictureName !== pictureName) {
      await discardPictures(deps.storage, [pictureName])
    }
    return done
  } catch (error) {
    if (pictureName !== null) await discardUnlessKept(deps, line, pictureName)
    throw error
  }
}

async function written(db: Db, { memberId, writer, clientId }: Line) {
  const conversation = await conversationOf(db, memberId)
  const message = conversation && (await messageOfClient(db, conversation.id, writer.from, clientId))
  return message && { message, conversation }
}

/** A connection lost at the very end leaves open whether the message stands; its picture then stays. */
async function discardUnlessKept({ db, storage }: ChatDeps, line: Line, pictureName: string): Promise<void> {
  try {
    const kept = await written(db, line)
    if (kept?.message.pictureName !== pictureName) await discardPictures(storage, [pictureName])
  } catch {}
}

type Prepared = Line & { hash: Buffer; pictureName: string | null }

async function record(tx: Tx, deps: ChatDeps, line: Prepared): Promise<Written> {
  const { merchantId, memberId, writer, clientId, hash, pictureName } = line
  const sentAt = deps.clock.now()
  const conversation = await lockConversation(tx, { merchantId, memberId, at: sentAt })
  const found = messageOfClient(tx, conversation.id, writer.from, clientId)
  const known = await repeatOf(found, (first) => first.hash.equals(hash))
  if (known) return { message: known, conversation }
  const isStaff = writer.from === 'operator'
  const content = { sender: writer.from, clientId, author: isStaff ? writer.author : '', body: line.text, pictureName }
  const staffId = isStaff ? writer.staffId : null
  const id = await insertLine(tx, conversation, { ...content, sentAt, hash, staffId })
  await setLast(tx, conversation.id, id, sentAt)
  await moveInQueue(tx, conversation, writer, sentAt)
  await line.within?.(tx, { id, conversation })
  tellOfMessage(tx, deps.live, { conversation, id, isStaff })
  return { message: { id, ...content, sentAt }, conversation: { ...conversation, lastId: id } }
}

/** A member who writes is waiting; staff who answer a waiting member have taken the conversation. */
async function moveInQueue(tx: Tx, { id, status }: Conversation, writer: Writer, at: Date): Promise<void> {
  if (status === 'taken') return
  if (writer.from === 'operator') {
    const { staffId, author: staffName } = writer
    await setPlace(tx, id, { status: 'taken', staffId, staffName, waitingSince: null }, at)
  } else if (status === 'quiet') {
    await setPlace(tx, id, { status: 'waiting', staffId: null, staffName: null, waitingSince: at }, at)
  }
}

function tellOfMessage(
  tx: Tx,
  live: ChatDeps['live'],
  { conversation, id, isStaff }: { conversation: Conversation; id: bigint; isStaff: boolean },
): void {
  const { memberId, merchantId } = conversation
  tx.afterCommit(() => {
    live.toMember(memberId, 'chat.message', { id: String(id) })
    if (isStaff) live.toMember(memberId, 'unread.changed', { kind: 'chat' })
    live.toTopic(merchantId, 'desk', 'desk.changed', { conversationId: String(conversation.id) })
  })
}

function hashOf(text: string, picture: Buffer | null): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([text, picture !== null]))
  return picture === null ? hash.digest() : hash.update(picture).digest()
}
