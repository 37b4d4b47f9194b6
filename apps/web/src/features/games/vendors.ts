import type { GameCategory } from '@trevo/contract/catalogue'
import type { Vendor, VendorData } from '@trevo/contract/games'
import type { ListType } from './list-state.ts'

/** Vendors of a category in the merchant's order; of all categories, each once. */
export function vendorsOf(data: VendorData | undefined, gameType: ListType): readonly Vendor[] {
  if (!data) return []
  const { vendors } = data.mapping
  if (gameType === 'ALL') return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()]
  const order = data.sorting.find((row) => row.gameCategory === gameType)?.vendorNames ?? []
  const rank = ({ vassalage }: Vendor) => (order.includes(vassalage) ? order.indexOf(vassalage) : order.length)
  return vendors.filter((vendor) => vendor.gameType === gameType).sort((a, b) => rank(a) - rank(b))
}

/** Categories with at least one vendor. Both lotteries share one page, so the second is not a choice of its own. */
export function categoriesOf(data: VendorData | undefined): readonly GameCategory[] {
  const offered = data?.sorting.filter((row) => row.vendorNames.length > 0).map((row) => row.gameCategory) ?? []
  const shown = offered.map((category) => (category === 'ELOTT' ? 'LOTT' : category))
  return [...new Set(shown)].filter((category) => category !== 'BGS')
}

export const vendorName = (data: VendorData | undefined, code: string): string =>
  data?.mapping.vendors.find((vendor) => vendor.vassalage === code)?.displayName ?? code
