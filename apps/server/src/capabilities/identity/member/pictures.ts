import { createHash } from 'node:crypto'
import type { BodyOf } from '@trevo/contract/endpoint'
import {
  type addIdentityPicture,
  IDENTITY_PICTURE_BYTES_MAX,
  PICTURE_KINDS,
  type submitIdentity,
} from '@trevo/contract/identity'
import { lockMember } from '../../../base/members/member.ts'
import { discardPictures, storePrivatePicture } from '../../../base/pictures/private-pictures.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type PictureRules, pictureBytes } from '../../../platform/redraw.ts'
import { askFaces } from '../ask-faces.ts'
import type { IdentityDeps } from '../deps.ts'
import { tellWaiting } from '../notices.ts'
import { beginAsking, checksOf, identityOnce, type Owner, picturesOf, putPicture } from '../queries.ts'

const RULES: PictureRules = {
  maxBytes: IDENTITY_PICTURE_BYTES_MAX,
  errors: { type: 'image_type', size: 'image_too_large' },
}

async function openCheckOf(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const open = (await checksOf(db, memberId)).find(({ state }) => state === 'open')
  if (open === undefined) throw new AppError('conflict')
  return open.id
}

/** Keeps a picture, sealed, until all are there. Of two of one kind at once the later one stays, and the other's file goes. */
export async function addPicture(
  { db, clock, storage }: Pick<IdentityDeps, 'db' | 'clock' | 'storage'>,
  { id }: Owner,
  { requestId, kind, picture }: BodyOf<typeof addIdentityPicture>,
): Promise<void> {
  await openCheckOf(db, id)
  const fileKey = await storePrivatePicture(storage, pictureBytes(picture, RULES), RULES)
  const sent = createHash('sha256').update(picture).digest('hex')
  const keep = async (tx: Tx) => {
    await lockMember(tx, id)
    const now = clock.now()
    let before: string | undefined
    const input = `picture\n${kind}\n${sent}`
    const { isNew } = await identityOnce(tx, { memberId: id, requestId, input, now }, async () => {
      const checkId = await openCheckOf(tx, id)
      before = await putPicture(tx, { checkId, kind, fileKey, at: now })
      return checkId
    })
    // Sent twice: the first one's file stays.
    return isNew ? before : fileKey
  }
  const unused = await inTx(db, keep).catch(async (error) => {
    await discardPictures(storage, [fileKey])
    throw error
  })
  if (unused !== undefined) await discardPictures(storage, [unused])
}

/** All pictures are there: from here on it is the service's turn. */
export async function submit(
  deps: IdentityDeps,
  { regulation }: Merchant,
  owner: Owner,
  { requestId }: BodyOf<typeof submitIdentity>,
): Promise<void> {
  if (regulation !== 'br') throw new AppError('no_permission')
  const { id } = owner
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const now = deps.clock.now()
    await identityOnce(tx, { memberId: id, requestId, input: 'submit', now }, async () => {
      const checkId = await openCheckOf(tx, id)
      if ((await picturesOf(tx, checkId)).length < PICTURE_KINDS.length) throw new AppError('picture_missing')
      await beginAsking(tx, checkId, now)
      tellWaiting(tx, deps, owner)
      tx.afterCommit(() => {
        deps.background.run('compare faces', () => askFaces(deps, checkId))
      })
      return checkId
    })
  })
}
