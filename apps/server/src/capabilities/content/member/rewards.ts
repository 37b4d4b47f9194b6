import { createHash } from 'node:crypto'
import type { ActivityStatus } from '@trevo/contract/catalogue'
import { type applyReward, OWN_APPLICATIONS_MAX, type OwnApplication } from '@trevo/contract/content'
import type { BodyOf } from '@trevo/contract/endpoint'
import { REWARD } from '@trevo/contract/limits'
import type { Language } from '@trevo/contract/wire'
import { discardPictures, storePrivatePicture } from '../../../base/pictures/private-pictures.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Member } from '../../../platform/guards.ts'
import { repeatOf } from '../../../platform/once.ts'
import { type PictureRules, pictureBytes } from '../../../platform/redraw.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { readPromotion } from '../promotion-queries.ts'
import { type StepDeps, takeStep } from '../promotions.ts'
import {
  applicationOfRequest,
  insertApplication,
  insertPictures,
  namesNotKept,
  ownApplicationRows,
} from '../reward-queries.ts'

const RULES: PictureRules = {
  maxBytes: REWARD.imageBytesMax,
  errors: { type: 'activity_image_type', size: 'activity_apply_remark_limit3' },
}

export type RewardDeps = StepDeps & { db: Db; storage: StorageProvider }
type Application = BodyOf<typeof applyReward>
type Applied = { status: ActivityStatus; applicationId: string }

/** Everything is checked and drawn before anything is stored, and nothing stays stored unless the application does. */
export async function applyForReward(deps: RewardDeps, member: Member, application: Application): Promise<Applied> {
  const { pictures } = application
  if (pictures.length > REWARD.imagesMax) throw new AppError('activity_apply_remark_limit4')
  const sent = pictures.map((picture) => pictureBytes(picture, RULES))
  const promotion = await readPromotion(deps.db, member.merchantId, BigInt(application.promotionId))
  if (promotion === undefined) throw new AppError('not_found')
  // Whether it is open is decided with the step, after a repeat was recognised.
  if (promotion.flow !== 'application') throw new AppError('promotion_closed')
  if (promotion.remarkRequired && application.remarks === '') throw new AppError('activity_remark_required')
  if (promotion.imageRequired && sent.length === 0) throw new AppError('activity_image_required')

  const stored: string[] = []
  try {
    for (const bytes of sent) stored.push(await storePrivatePicture(deps.storage, bytes, RULES))
    const applied = await inTx(deps.db, (tx) => record(tx, deps, member, { ...application, sent, stored }))
    // A repeat was answered with what was kept the first time.
    if (!applied.isNew) await discardPictures(deps.storage, stored)
    return { status: applied.status, applicationId: applied.applicationId }
  } catch (error) {
    // A connection lost at the very end leaves open whether the application stands; its pictures then stay.
    await discardPictures(deps.storage, await namesNotKept(deps.db, stored).catch(() => []))
    throw error
  }
}

type Drawn = Application & { sent: readonly Buffer[]; stored: readonly string[] }

async function record(tx: Tx, deps: RewardDeps, member: Member, drawn: Drawn): Promise<Applied & { isNew: boolean }> {
  const { requestId, remarks, stored } = drawn
  const promotionId = BigInt(drawn.promotionId)
  const hash = hashOf(drawn)
  const step = { name: 'apply', promotionId, merchantId: member.merchantId, memberId: member.id, requestId } as const
  const { status, outcome } = await takeStep(tx, deps, step)
  // One application at a time; a second one would be looked at by nobody.
  if (outcome === 'done') throw new AppError('promotion_closed')
  if (outcome === 'repeated') {
    const found = applicationOfRequest(tx, member.id, requestId)
    const known = await repeatOf(found, ({ inputHash }) => inputHash.equals(hash))
    if (known) return { status, applicationId: String(known.id), isNew: false }
  }
  const at = deps.clock.now()
  const applicationId = await insertApplication(tx, { member, promotionId, requestId, hash, remarks, at })
  await insertPictures(tx, applicationId, stored)
  return { status, applicationId: String(applicationId), isNew: true }
}

/** Deps of known length, so that no two different applications give the same text. */
function hashOf({ promotionId, remarks, sent }: Drawn): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([promotionId, remarks]))
  for (const bytes of sent) hash.update(createHash('sha256').update(bytes).digest())
  return hash.digest()
}

export async function applicationsOf(db: Db, memberId: bigint, language: Language): Promise<OwnApplication[]> {
  const rows = await ownApplicationRows(db, { memberId, language, limit: OWN_APPLICATIONS_MAX })
  return rows.map(({ id, promotionId, appliedAt, ...row }) => ({
    ...row,
    id: String(id),
    promotionId: String(promotionId),
    appliedAt: appliedAt.toISOString(),
  }))
}
