import { parseMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { publishHelp } from '../src/capabilities/content/help.ts'
import {
  type AnnouncementDraft,
  createAnnouncement,
  type PublishingDesk,
  publishAnnouncement,
} from '../src/capabilities/content/staff.ts'
import { insertCategory } from '../src/capabilities/content/staff-queries.ts'
import type { Tx } from '../src/platform/db.ts'
import { inEveryLanguage } from '../src/platform/language.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'
import { BANNERS, HOT, POPUPS } from './content/banners.ts'
import { HELP } from './content/help.ts'
import { NOTICES } from './content/notices.ts'
import type { DemoPiece, DemoPromotion } from './content/piece.ts'
import { CATEGORIES, PROMOTIONS } from './content/promotions.ts'

const DAY_MS = 86_400_000
/** How many a promotion of the demo has to give. */
const GIFTS = 1000n
/** Demo notices are old news to every browser. */
const NO_JOBS = { send: async () => true }

export async function seedContent(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const desk: PublishingDesk = { merchantId, actor: 'seed', clock: { now: () => now }, jobs: NO_JOBS }
  const put = async (draft: AnnouncementDraft) => {
    const id = await createAnnouncement(tx, desk, draft)
    await publishAnnouncement(tx, desk, id)
    return id
  }
  const categoryIds = await seedCategories(tx, merchantId)
  const promotionIds = new Map<string, bigint>()
  for (const [index, promotion] of PROMOTIONS.entries()) {
    if (!isOn(promotion, brand)) continue
    const id = await put({ ...draftOf(promotion, brand, now), ...takingPart(promotion, categoryIds), sort: index })
    promotionIds.set(promotion.picture ?? '', id)
  }
  for (const [index, piece] of [...BANNERS, ...POPUPS, ...NOTICES, ...HOT].entries()) {
    if (!isOn(piece, brand)) continue
    const linkedPromotion = promotionIds.get(piece.opens ?? '') ?? null
    // Notices stand by their date.
    const sort = piece.type === 'PL' || piece.type === 'A' ? 0 : index
    await put({ ...draftOf(piece, brand, now), linkedPromotion, sort })
  }
  for (const [sort, { under, ...texts }] of HELP.entries()) {
    if (under === undefined || under === brand.regulation) await publishHelp(tx, desk, { sort, texts })
  }
}

const isOn = ({ under }: DemoPiece, { regulation }: DemoBrand) => under === undefined || under === regulation

const dayAt = (now: Date, days: number) => new Date(Math.floor(now.getTime() / DAY_MS + days) * DAY_MS + 12 * 3_600_000)

function draftOf(piece: DemoPiece, brand: DemoBrand, now: Date): AnnouncementDraft {
  const { picture, size, endDay, regulated } = piece
  const textIn = (language: Language) => {
    const { title, html } = piece[language]
    return { title, html: html + (brand.regulation === 'br' ? (regulated?.[language] ?? '') : '') }
  }
  return {
    type: piece.type,
    groupName: piece.groupName ?? '',
    startsAt: dayAt(now, piece.startDay),
    endsAt: endDay === undefined ? null : dayAt(now, endDay),
    linkUrl: piece.linkUrl ?? null,
    texts: inEveryLanguage(textIn),
    images: picture === undefined ? [] : [{ url: `/img/banners/${picture}.webp`, ...size }],
  }
}

function takingPart(promotion: DemoPromotion, categoryIds: ReadonlyMap<string, bigint>) {
  const { rules, imageRequired = false, remarkRequired = false } = promotion
  const ids = ['all', ...promotion.categories].flatMap((key) => categoryIds.get(key) ?? [])
  if (rules === undefined) return { categoryIds: ids }
  const { flow, rewardKind, reward, needsDeposit = false } = rules
  return {
    categoryIds: ids,
    imageRequired,
    remarkRequired,
    linkedPromotion: 'self',
    promotion: {
      flow,
      rewardKind,
      rewardAmountMinor: parseMoney(reward),
      budgetMinor: parseMoney(reward) * GIFTS,
      needsDeposit,
    },
  } as const
}

async function seedCategories(tx: Tx, merchantId: number): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>()
  for (const [sort, { key, icon, PT, EN, ES }] of CATEGORIES.entries()) {
    ids.set(key, await insertCategory(tx, { merchantId, sort, iconUrl: icon, titles: { PT, EN, ES } }))
  }
  return ids
}
