import type { Random } from '../fairness/random.ts'
import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import { type Card, rankOf, suitOf } from './cards.ts'
import type { Json, SharedEngine } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { dealFromShoe } from './shoe.ts'

/** In hundredths of the chips, which are included. */
export const DRAGON_TIGER_PAYS = { dragon: 200, tiger: 200, tie: 1_300, suitedTie: 5_700 } as const
/** What dragon and tiger get back where both cards have the same rank. */
const HALF_BACK = 50
export type DragonTigerSpot = keyof typeof DRAGON_TIGER_PAYS
export const DRAGON_TIGER_SPOTS = Object.keys(DRAGON_TIGER_PAYS) as DragonTigerSpot[]

export type DragonTigerResult = 'dragon' | 'tiger' | 'tie'
export type DragonTigerOutcome = { dragon: Card; tiger: Card; result: DragonTigerResult; won: WonSpot[] }

/** The ace is the lowest. */
function dragonTigerResult(dragon: Card, tiger: Card): DragonTigerResult {
  const ahead = rankOf(dragon) - rankOf(tiger)
  return ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie'
}

/** Hundredths that a spot brings. */
export function dragonTigerPays(dragon: Card, tiger: Card, spot: DragonTigerSpot): number {
  const result = dragonTigerResult(dragon, tiger)
  if (spot === 'suitedTie')
    return result === 'tie' && suitOf(dragon) === suitOf(tiger) ? DRAGON_TIGER_PAYS.suitedTie : 0
  if (spot === result) return DRAGON_TIGER_PAYS[spot]
  return result === 'tie' ? HALF_BACK : 0
}

const isSpot = (spot: string): spot is DragonTigerSpot => Object.hasOwn(DRAGON_TIGER_PAYS, spot)

/** What the whole table sees. */
function draw(random: Random) {
  const [dragon = 0, tiger = 0] = dealFromShoe(2, random)
  return { dragon, tiger, result: dragonTigerResult(dragon, tiger) }
}

export const dragontiger: SharedEngine = {
  draw,
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const drawn = draw(random)
    const prize = ({ spot, amountMinor }: Bet<DragonTigerSpot>) =>
      prizeOf(amountMinor, dragonTigerPays(drawn.dragon, drawn.tiger, spot))
    const { won, prizeMinor } = settleBets(bets, prize)
    const outcome: DragonTigerOutcome = { ...drawn, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}
