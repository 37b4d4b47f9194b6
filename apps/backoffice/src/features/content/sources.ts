import {
  type AnnouncementDraft,
  opsAnnouncement,
  opsAnnouncements,
  opsCategories,
  opsCreateAnnouncement,
  opsCreateCategory,
  opsEditAnnouncement,
  opsEditCategory,
  type StaffAnnouncement,
  type StaffCategory,
} from '@trevo/contract/ops/content'
import { call } from '../../lib/api.ts'
import { pagedList, type Source } from '../../lib/data-provider.ts'
import { writtenTexts } from '../../lib/language-texts.ts'
import { KINDS, type Kind } from './kinds.ts'

/** A form leaves out what nobody touched; the call wants every field said. */
export function draftOf(data: Partial<StaffAnnouncement>, kind: Kind): AnnouncementDraft {
  const isPromotion = kind === 'promotions'
  const isBanner = kind === 'banners'
  // What it gives is for finance to say, by a call of its own.
  const takesPart = isPromotion && Boolean(data.promotion?.flow)
  return {
    type: data.type ?? KINDS[kind][0],
    groupName: isBanner ? (data.groupName ?? '') : '',
    startsAt: data.startsAt ?? new Date().toISOString(),
    endsAt: data.endsAt || null,
    noExpiry: data.noExpiry ?? true,
    sort: Number(data.sort ?? 0),
    imageRequired: takesPart && Boolean(data.imageRequired),
    remarkRequired: takesPart && Boolean(data.remarkRequired),
    linkUrl: data.linkUrl || null,
    linkedPromotionId: takesPart ? 'self' : isPromotion ? null : data.linkedPromotionId || null,
    texts: writtenTexts(data.texts),
    images: data.images ?? [],
    categoryIds: isPromotion ? (data.categoryIds ?? []) : [],
  }
}

export const contentSource = (kind: Kind): Source => ({
  getList: pagedList(opsAnnouncements, { types: KINDS[kind].join(',') }),
  getOne: (id) => call(opsAnnouncement, { params: { id } }),
  create: (data) =>
    call(opsCreateAnnouncement, { body: { requestId: String(data.requestId), ...draftOf(data, kind) } }),
  update: (id, data) =>
    call(opsEditAnnouncement, {
      params: { id },
      body: { ...draftOf(data, kind), revisedAt: String(data.revisedAt) },
    }),
})

const categoryOf = (data: Partial<StaffCategory>) => ({
  sort: Number(data.sort ?? 0),
  iconUrl: data.iconUrl ?? '',
  enabled: data.enabled ?? true,
  titles: Object.fromEntries(Object.entries(data.titles ?? {}).filter(([, title]) => title)),
})

const listCategories = pagedList(opsCategories)

/** There are few of them, so one is looked up in the list. */
async function categoryBy(id: string) {
  const { data } = await call(opsCategories, { query: { perPage: 200 } })
  const found = data.find((category) => category.id === id)
  if (found === undefined) throw new Error('error.not_found')
  return found
}

export const categoriesSource: Source = {
  getList: listCategories,
  getOne: categoryBy,
  create: (data) => call(opsCreateCategory, { body: categoryOf(data) }),
  update: (id, data) => call(opsEditCategory, { params: { id }, body: categoryOf(data) }),
}
