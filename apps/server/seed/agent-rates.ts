import { GameCategory } from '@trevo/contract/catalogue'
import type { DemoBrand } from './brands/brand.ts'

/** Hundredths of a percent by place in the tree. The head agent has the brand's highest. */
export type PlaceRates = { lider: number; agente: number; below: number; player: number }

const NONE: PlaceRates = { lider: 0, agente: 0, below: 0, player: 0 }
/** Games of 99 % are among them, and keep a hundredth of the stake. */
const THIN: PlaceRates = { lider: 30, agente: 25, below: 20, player: 10 }
const MATCHES: PlaceRates = { lider: 240, agente: 200, below: 150, player: 80 }
/** Of a series that is fixed at 95 %, and of one that is shared between bettor and uplines. */
const FIXED_SERIES: PlaceRates = { lider: 250, agente: 200, below: 150, player: 100 }
const SHARED_SERIES: PlaceRates = { lider: 780, agente: 700, below: 500, player: 300 }

/** Less than half of what each category keeps, and with everything else that is given back less than the rule allows. */
export function ratesOf({ regulation }: DemoBrand): Readonly<Record<GameCategory, PlaceRates>> {
  const lottery = regulation === 'br' ? FIXED_SERIES : SHARED_SERIES
  return {
    RNG: THIN,
    BGS: NONE,
    INHOUSE: THIN,
    // Blackjack and baccarat are among the tables.
    LIVE: THIN,
    LIVESTREAM: THIN,
    COCKFIGHT: NONE,
    FISH: { lider: 180, agente: 150, below: 110, player: 60 },
    PVP: THIN,
    SPORTS: MATCHES,
    ESPORTS: MATCHES,
    LOTT: lottery,
    ELOTT: lottery,
  }
}

/** One place's rates as a link keeps them. */
export const ratesAt = (brand: DemoBrand, place: keyof PlaceRates): Record<string, number> =>
  Object.fromEntries(GameCategory.options.map((category) => [category, ratesOf(brand)[category][place]]))
