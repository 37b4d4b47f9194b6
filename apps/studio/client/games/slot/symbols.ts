import { hash } from '@trevo/games/art-random'
import type { GameInfo } from '../../../src/protocol.ts'
import { mathOf } from './maths.ts'

/** How a symbol of the mathematics looks in one game. */
export type SymbolLook =
  | { kind: 'art'; art: string; isHero: boolean }
  | { kind: 'card'; text: string }
  | { kind: 'wild' | 'scatter'; art: string }
export type SymbolLooks = ReadonlyMap<string, SymbolLook>

/** Stand beside the cover's own where it has too few. */
const COMPANIONS = ['gem-stone', 'crown', 'bell', 'ring', 'key', 'coin', 'money-bag', 'trophy', 'star'] as const
const FRUITS = ['cherries', 'lemon', 'grapes', 'watermelon'] as const
const WILDS = ['four-leaf-clover', 'gem-stone', 'crown'] as const
const SCATTERS = ['glowing-star', 'star', 'coin'] as const
const COIN = 'coin'
const HIGH = ['A', 'B', 'C', 'D'] as const
const CARDS: Readonly<Record<string, string>> = { E: 'A', F: 'K', G: 'Q', H: 'J' }

/**
 * A game looks like its cover: the hero pays most, its companions come after it. Card letters pay little; three reels
 * have fruit instead, as they always had.
 */
export function symbolsOf({ vendor, code, profile, art, face: own }: GameInfo): SymbolLooks {
  const math = mathOf({ profile })
  const used = new Set<string>()
  const take = (choices: readonly string[]): string => {
    const chosen = choices.find((name) => !used.has(name)) ?? art.hero
    used.add(chosen)
    return chosen
  }
  const from = hash(`symbols:${vendor}-${code}`) % COMPANIONS.length
  const companions = [...COMPANIONS.slice(from), ...COMPANIONS.slice(0, from)]
  const looks = new Map<string, SymbolLook>()
  const isOnReels = (letter: string) =>
    [...math.strips, ...(math.free?.strips ?? [])].some((strip) => strip.includes(letter))
  // No other symbol may look like the coin that is held.
  if (isOnReels('O')) looks.set('O', { kind: 'art', art: take([COIN]), isHero: false })
  const highs = own?.symbols ?? [art.hero, ...art.support]
  for (const [index, letter] of HIGH.entries()) {
    const wanted = highs[index]
    const name = take(wanted === undefined ? companions : [wanted, ...companions])
    looks.set(letter, { kind: 'art', art: name, isHero: index === 0 })
  }
  for (const letter of Object.keys(CARDS).filter((each) => each in math.pays)) {
    if (math.strips.length === 3)
      looks.set(letter, { kind: 'art', art: take([...FRUITS, ...companions]), isHero: false })
    else looks.set(letter, { kind: 'card', text: CARDS[letter] as string })
  }
  if (isOnReels('?')) looks.set('?', { kind: 'card', text: '?' })
  if (isOnReels('W')) looks.set('W', { kind: 'wild', art: take([...(own ? [own.wild] : WILDS), ...companions]) })
  if (isOnReels('S'))
    looks.set('S', { kind: 'scatter', art: take([...(own ? [own.scatter] : SCATTERS), ...companions]) })
  return looks
}

export const artNamesOf = (looks: SymbolLooks) => [
  ...new Set([...looks.values()].flatMap((look) => (look.kind === 'card' ? [] : [look.art]))),
]
