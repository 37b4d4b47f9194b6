import type { GameCategory } from '@trevo/contract/catalogue'
import type { StoredCategory } from './tables.ts'

/** What a list is narrowed to; null: not at all. */
export type GameFilter = {
  merchantId: number
  category: StoredCategory | null
  vendor: string | null
  classify: string | null
  isNew: boolean | null
  minBet: bigint | null
}

/** Vendor of the slots behind the tab BGS. */
export const BGS_VENDOR = 'PG'

export const everything = (merchantId: number): GameFilter => ({
  merchantId,
  category: null,
  vendor: null,
  classify: null,
  isNew: null,
  minBet: null,
})

/** BGS is no category of its own: it shows the slots of one vendor. */
export function categoryFilter(gameType: GameCategory | 'ALL'): Pick<GameFilter, 'category' | 'vendor'> {
  if (gameType === 'ALL') return { category: null, vendor: null }
  return gameType === 'BGS' ? { category: 'RNG', vendor: BGS_VENDOR } : { category: gameType, vendor: null }
}
