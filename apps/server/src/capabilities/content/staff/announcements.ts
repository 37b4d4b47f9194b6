import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { AnnouncementDraft, opsCreateAnnouncement, StaffAnnouncement } from '@trevo/contract/ops/content'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { needsMainLanguage } from '../../../base/staff/main-language.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { written } from '../../../platform/language.ts'
import { deleteDraft, isDraftUsed } from '../drafts.ts'
import {
  type AnnouncementDraft as CoreDraft,
  createAnnouncement,
  type Desk,
  editAnnouncement,
  endAnnouncement,
  publishAnnouncement,
} from '../staff.ts'
import { type AnnouncementEntry, announcementEntry, isOwnPromotion, ownCategories } from './queries.ts'

export type ContentDeps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'send'> }

export const deskOf = (
  { clock, jobs }: ContentDeps,
  { staff, merchant }: Acting,
): Desk & Pick<ContentDeps, 'jobs'> => ({
  merchantId: merchant.id,
  actor: staff.userName,
  clock,
  jobs,
})

const moment = (at: Date | null) => at?.toISOString() ?? null
const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** PostgreSQL writes times into JSON in its own way. */
const wireMoment = (text: string | null) => moment(momentOf(text))

export function asAnnouncement(entry: AnnouncementEntry): StaffAnnouncement {
  const { id, linkedPromotionId, promotion, texts, ...rest } = entry
  return {
    ...rest,
    id: String(id),
    startsAt: entry.startsAt.toISOString(),
    endsAt: moment(entry.endsAt),
    createdAt: entry.createdAt.toISOString(),
    revisedAt: entry.revisedAt.toISOString(),
    linkedPromotionId: linkedPromotionId === id ? 'self' : (linkedPromotionId?.toString() ?? null),
    texts,
    promotion: promotion && {
      ...promotion,
      rewardAmount: formatMoney(BigInt(promotion.rewardAmount)),
      budget: promotion.budget === null ? null : formatMoney(BigInt(promotion.budget)),
      spent: formatMoney(BigInt(promotion.spent)),
      opensAt: wireMoment(promotion.opensAt),
      closesAt: wireMoment(promotion.closesAt),
    },
  }
}

function draftOf(draft: AnnouncementDraft): CoreDraft {
  const { linkedPromotionId, categoryIds, texts, ...rest } = draft
  return {
    ...rest,
    startsAt: new Date(draft.startsAt),
    endsAt: momentOf(draft.endsAt),
    linkedPromotion:
      linkedPromotionId === null || linkedPromotionId === 'self' ? linkedPromotionId : BigInt(linkedPromotionId),
    texts: written(texts),
    categoryIds: categoryIds.map(BigInt),
  }
}

/** A promotion may stand for itself; everything else names one of the brand. */
async function leadsToOwn(tx: Tx, merchantId: number, { type, linkedPromotionId: id }: AnnouncementDraft) {
  if (id === null) return true
  return id === 'self' ? type === 'PR' : isOwnPromotion(tx, merchantId, BigInt(id))
}

async function checkDraft(tx: Tx, { merchant }: Acting, draft: AnnouncementDraft): Promise<void> {
  const { id: merchantId } = merchant
  needsMainLanguage(merchant, written(draft.texts), (language) => `texts.${language}.title`)
  const categories = [...new Set(draft.categoryIds)].map(BigInt)
  if (categories.length !== draft.categoryIds.length) throw wrongField('categoryIds', 'twice')
  if ((await ownCategories(tx, merchantId, categories)) !== categories.length)
    throw wrongField('categoryIds', 'unknown')
  if (!(await leadsToOwn(tx, merchantId, draft))) throw wrongField('linkedPromotionId', 'unknown')
}

export function createEntry(
  deps: ContentDeps,
  acting: Acting,
  body: BodyOf<typeof opsCreateAnnouncement>,
): Promise<StaffAnnouncement> {
  const { id: merchantId } = acting.merchant
  const { requestId, ...draft } = body
  const asked = { staffId: acting.staff.staffId, merchantId, requestId, entity: 'announcement', input: body }
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const { id, isNew } = await makeOnce(tx, { ...asked, now: deps.clock.now() }, async () => {
      await checkDraft(tx, acting, draft)
      return createAnnouncement(tx, deskOf(deps, acting), draftOf(draft))
    })
    const after = asAnnouncement(await known(tx, merchantId, id))
    if (!isNew) return { value: after, note: null }
    return { value: after, note: { action: 'announcement.create', entity: 'announcement', entityId: id, after } }
  })
}

type Change = { action: `announcement.${string}`; work(tx: Tx, before: AnnouncementEntry): Promise<void> }

function changeEntry(deps: ContentDeps, acting: Acting, id: bigint, { action, work }: Change) {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const entry = await known(tx, merchantId, id)
    await work(tx, entry)
    const [before, after] = [asAnnouncement(entry), asAnnouncement(await known(tx, merchantId, id))]
    return { value: after, note: { action, entity: 'announcement', entityId: id, before, after } }
  })
}

export const editEntry = (
  deps: ContentDeps,
  acting: Acting,
  id: bigint,
  { revisedAt, ...draft }: AnnouncementDraft & { revisedAt: string },
) =>
  changeEntry(deps, acting, id, {
    action: 'announcement.edit',
    async work(tx, before) {
      if (before.revisedAt.getTime() !== Date.parse(revisedAt)) throw new AppError('conflict')
      if (before.type !== draft.type) throw wrongField('type', 'fixed')
      await checkDraft(tx, acting, draft)
      await editAnnouncement(tx, deskOf(deps, acting), id, draftOf(draft))
    },
  })

export const publishEntry = (deps: ContentDeps, acting: Acting, id: bigint) =>
  changeEntry(deps, acting, id, {
    action: 'announcement.publish',
    async work(tx, { status }) {
      if (status === 'published') throw new AppError('conflict')
      await publishAnnouncement(tx, deskOf(deps, acting), id)
    },
  })

export const endEntry = (deps: ContentDeps, acting: Acting, id: bigint) =>
  changeEntry(deps, acting, id, {
    action: 'announcement.end',
    async work(tx, { status }) {
      if (status !== 'published') throw new AppError('conflict')
      await endAnnouncement(tx, deskOf(deps, acting), id)
    },
  })

/** What was ever published stays known: members have read it. */
export function deleteEntry(deps: ContentDeps, acting: Acting, id: bigint): Promise<Record<never, never>> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const entry = await known(tx, acting.merchant.id, id)
    if (entry.status !== 'draft' || (await isDraftUsed(tx, id))) throw new AppError('conflict')
    await deleteDraft(tx, id)
    const note = { action: 'announcement.delete', entity: 'announcement', entityId: id } as const
    return { value: {}, note: { ...note, before: asAnnouncement(entry) } }
  })
}

export async function known(tx: Tx, merchantId: number, id: bigint): Promise<AnnouncementEntry> {
  const entry = await announcementEntry(tx, merchantId, id, { lock: true })
  if (entry === undefined) throw new AppError('not_found')
  return entry
}
