import { createHash } from 'node:crypto'
import type { BodyOf } from '@trevo/contract/endpoint'
import {
  DOCUMENT_BYTES_MAX,
  type MemberFile,
  type opsAddMemberDocument,
  type opsAddMemberNote,
} from '@trevo/contract/ops/member-file'
import { lockMember, type MemberRecord, memberById } from '../../base/members/member.ts'
import { discardPictures, storePrivatePicture } from '../../base/pictures/private-pictures.ts'
import { type Acting, actorOf } from '../../base/staff/actor.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import { makeOnce } from '../../base/staff/once.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type PictureRules, pictureBytes } from '../../platform/redraw.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { documentKeyOf, fileOf, insertDocument, insertNote, replaceTags, tagsOf } from './queries.ts'

export type Deps = { db: Db; clock: Clock; storage: StorageProvider }

const RULES: PictureRules = { maxBytes: DOCUMENT_BYTES_MAX, errors: { type: 'image_type', size: 'image_too_large' } }

export async function memberOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<MemberRecord> {
  const member = await memberById(db, merchant.id, id)
  if (member === undefined) throw new AppError('not_found')
  return member
}

export async function readFile({ db }: Pick<Deps, 'db'>, acting: Acting, id: bigint): Promise<MemberFile> {
  await memberOf(db, acting, id)
  const { tags, notes, documents } = await fileOf(db, id)
  const shown = <Row extends { id: bigint; at: Date }>(row: Row) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  })
  return { tags, notes: notes.map(shown), documents: documents.map(shown) }
}

export async function addNote(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, text }: BodyOf<typeof opsAddMemberNote>,
): Promise<MemberFile> {
  const actor = actorOf(acting)
  await staffWrite(deps, actor, async (tx) => {
    const member = await memberOf(tx, acting, id)
    const now = deps.clock.now()
    const input = { requestId, memberId: String(id), text }
    const asked = {
      staffId: actor.staffId,
      merchantId: member.merchantId,
      requestId,
      entity: 'member_note',
      input,
      now,
    }
    const { isNew } = await makeOnce(tx, asked, () => insertNote(tx, member, text, { ...actor, at: now }))
    const noted = { action: 'member.note', entity: 'member', entityId: id, after: { text } } as const
    return { value: null, note: isNew ? noted : null }
  })
  return readFile(deps, acting, id)
}

export async function setTags(deps: Deps, acting: Acting, id: bigint, given: readonly string[]): Promise<MemberFile> {
  const tags = [...new Set(given)].toSorted()
  await staffWrite(deps, actorOf(acting), async (tx) => {
    const member = await memberOf(tx, acting, id)
    await lockMember(tx, id)
    const before = await tagsOf(tx, id)
    if (before.join() === tags.join()) return { value: null, note: null }
    await replaceTags(tx, member, tags)
    const [was, is] = [before.join(', '), tags.join(', ')]
    const noted = { action: 'member.tags', entity: 'member', entityId: id } as const
    return { value: null, note: { ...noted, before: { tags: was }, after: { tags: is } } }
  })
  return readFile(deps, acting, id)
}

export async function addDocument(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, kind, note, picture }: BodyOf<typeof opsAddMemberDocument>,
): Promise<MemberFile> {
  const actor = actorOf(acting)
  const { merchantId } = await memberOf(deps.db, acting, id)
  const fileKey = await storePrivatePicture(deps.storage, pictureBytes(picture, RULES), RULES)
  const keep = async (tx: Tx) => {
    const now = deps.clock.now()
    const sent = createHash('sha256').update(picture).digest('hex')
    const input = { requestId, memberId: String(id), kind, note, sent }
    const asked = { staffId: actor.staffId, merchantId, requestId, entity: 'member_document', input, now }
    const { isNew } = await makeOnce(tx, asked, () =>
      insertDocument(tx, { id, merchantId }, { kind, note, fileKey }, { ...actor, at: now }),
    )
    const noted = { action: 'member.document', entity: 'member', entityId: id, after: { kind, note } } as const
    return { value: isNew, note: isNew ? noted : null }
  }
  const isKept = await staffWrite(deps, actor, keep).catch(async (error) => {
    await discardPictures(deps.storage, [fileKey])
    throw error
  })
  // Sent twice: the picture of the first request stays.
  if (!isKept) await discardPictures(deps.storage, [fileKey])
  return readFile(deps, acting, id)
}

/** Who looked at a person's papers is written down before they are shown. */
export async function lookAtDocument(
  deps: Deps,
  acting: Acting,
  id: bigint,
  documentId: bigint,
): Promise<Buffer | null> {
  const key = await documentKeyOf(deps.db, { id, merchantId: acting.merchant.id }, documentId)
  if (key === undefined) return null
  const note = {
    action: 'member.look_document',
    entity: 'member',
    entityId: id,
    after: { documentId: String(documentId) },
  } as const
  await staffWrite(deps, actorOf(acting), async () => ({ value: null, note }))
  return deps.storage.get(key)
}
