import { PICTURE_KINDS } from '@trevo/contract/identity'
import { lockMember } from '../../base/members/member.ts'
import { inTx } from '../../platform/db.ts'
import { type Claim, type FaceAnswer, type FacePictures, IdentityAway } from '../../providers/identity/identity.ts'
import { openedClaim, openedReturn } from './claims.ts'
import type { IdentityDeps } from './deps.ts'
import { type CheckRow, checkById, pictureKeys } from './queries.ts'
import { type Outcome, settle } from './settle.ts'

/** About an hour of a service that is away: then somebody of staff looks, so that nobody waits for ever. */
const ASKED_MAX = 40

/**
 * Has the pictures of a try compared and acts on the answer. May run twice for one try: the service knows its reference, and the
 * first answer counts. Without an answer the try stays where it is until the job comes by.
 */
export async function askFaces(deps: IdentityDeps, checkId: bigint): Promise<void> {
  const check = await checkById(deps.db, checkId)
  if (check?.state !== 'asking' || check.returnedSealed === null) return
  const { memberId } = check
  const returned = openedReturn(deps.secrets, memberId, check.returnedSealed)
  const claim = openedClaim(deps.secrets, memberId, check.claimedSealed)
  const pictures = await readPictures(deps, checkId)
  const face = pictures && (await answerFor(deps, check, claim, pictures))
  if (face === 'away') return
  const outcome: Outcome = face
    ? { ...decided(face, claim), returned: { ...returned, face } }
    : { state: 'unsure', reason: null }
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, memberId)
    const now = await checkById(tx, checkId)
    if (now?.state === 'asking') await settle(tx, deps, now, outcome)
  })
}

async function answerFor(
  deps: IdentityDeps,
  { id, merchantId, turn, askedTimes }: CheckRow,
  claim: Claim,
  pictures: FacePictures,
): Promise<FaceAnswer | 'away' | null> {
  try {
    const { faces } = await deps.identitiesOf(merchantId)
    return await faces.compare({ reference: String(id), claim, turn, pictures })
  } catch (error) {
    if (!(error instanceof IdentityAway)) throw error
    deps.log.warn({ err: error, checkId: String(id) }, 'the face service does not answer')
    return askedTimes < ASKED_MAX ? 'away' : null
  }
}

/** A document of somebody else is no proof, whatever the face looks like: a person decides. */
function decided({ outcome, reason, document }: FaceAnswer, claim: Claim): Pick<Outcome, 'state' | 'reason'> {
  if (outcome === 'refused') return { state: 'refused', reason }
  const isOther =
    (document.idNumber !== null && document.idNumber !== claim.idNumber) ||
    (document.birthday !== null && document.birthday !== claim.birthday)
  return { state: outcome === 'accepted' && !isOther ? 'verified' : 'unsure', reason: null }
}

/** Null where one is gone from the storage. */
async function readPictures({ db, storage }: IdentityDeps, checkId: bigint): Promise<FacePictures | null> {
  const keys = await pictureKeys(db, checkId)
  const files: Partial<FacePictures> = {}
  for (const kind of PICTURE_KINDS) {
    const key = keys[kind]
    const file = key === undefined ? null : await storage.get(key)
    if (file === null) return null
    files[kind] = file
  }
  return files as FacePictures
}
