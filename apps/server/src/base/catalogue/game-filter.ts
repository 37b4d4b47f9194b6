import type { GameCategory } from '@trevo/contract/catalogue'
import type { Volatility } from '@trevo/contract/games'
import type { StoredCategory } from './tables.ts'

/** What a list is narrowed to; null: not at all. */
export type GameFilter = {
  merchantId: number
  category: StoredCategory | null
  vendors: readonly string[] | null
  classify: string | null
  isNew: boolean | null
  minBet: bigint | null
  volatilities: readonly Volatility[] | null
}

/** Vendor of the slots behind the tab BGS. */
export const BGS_VENDOR = 'PG'

/** The classification of jackpots. */
export const JACKPOT = 'JP'

/** A lobby of tables shows the streamed rooms too, and first. */
const ALSO_SHOWN: Partial<Record<StoredCategory, StoredCategory>> = { LIVE: 'LIVESTREAM' }

/** The categories whose games stand in the lobby of one. */
export const shownIn = (category: StoredCategory): StoredCategory[] => {
  const also = ALSO_SHOWN[category]
  return also === undefined ? [category] : [also, category]
}

export const everything = (merchantId: number): GameFilter => ({
  merchantId,
  category: null,
  vendors: null,
  classify: null,
  isNew: null,
  minBet: null,
  volatilities: null,
})

/** BGS is no category of its own: it shows the slots of one vendor. */
export function categoryFilter(gameType: GameCategory | 'ALL'): Pick<GameFilter, 'category' | 'vendors'> {
  if (gameType === 'ALL') return { category: null, vendors: null }
  return gameType === 'BGS' ? { category: 'RNG', vendors: [BGS_VENDOR] } : { category: gameType, vendors: null }
}
