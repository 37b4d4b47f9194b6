import type { Promotion, PromotionCategory } from '@trevo/contract/content'

type Categories = readonly Pick<PromotionCategory, 'id'>[]
type Listed = { announcement: Pick<Promotion['announcement'], 'promoAnnouncementCategoryIds'> }

/** The first; but one that holds the promotion which the address names, where the first does not. */
export function startCategory(categories: Categories, asked: Listed | undefined): string | undefined {
  const ids = categories.map(({ id }) => id)
  const own = asked?.announcement.promoAnnouncementCategoryIds ?? ids
  return ids.find((id) => own.includes(id)) ?? ids[0]
}

/** What stands in none of the shown categories is found in the first, so that nothing published is out of reach. */
export function inCategory<T extends Listed>(
  list: readonly T[],
  id: string | undefined,
  categories: Categories,
): readonly T[] {
  if (id === undefined) return list
  const isFirst = categories[0]?.id === id
  return list.filter(({ announcement: { promoAnnouncementCategoryIds: own } }) => {
    if (own.includes(id)) return true
    return isFirst && !categories.some((category) => own.includes(category.id))
  })
}
