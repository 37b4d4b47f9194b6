import type { GameCategory, PseudoCategory } from '@trevo/contract/catalogue'

export type Category = GameCategory | PseudoCategory

/** Their games show as wide items with words beside the picture. */
const WIDE = new Set<Category>(['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'])
export const isWide = (category: Category) => WIDE.has(category)

/** They are chosen by vendor and classification first. */
const BY_VENDOR = new Set<Category>(['PVP', 'LIVE', 'FISH', 'RNG', 'BGS'])
export const isByVendor = (category: Category) => BY_VENDOR.has(category)

/** Home leads, whatever the merchant's own order; a tab shows once. */
export function tabsOf(menus: readonly Category[]): readonly Category[] {
  return [...new Set<Category>(['HOME', ...menus])]
}

/** The tab the address names, or home where it names none that this merchant has. */
export function categoryOf(asked: string | undefined, menus: readonly Category[]): Category {
  return tabsOf(menus).find((category) => category === asked) ?? 'HOME'
}

/** BGS is the slots of one vendor under a name of its own. */
export const listFilterOf = (category: GameCategory) =>
  category === 'BGS' ? { gameType: 'RNG' as const, vassalage: 'PG' } : { gameType: category, vassalage: '' }
