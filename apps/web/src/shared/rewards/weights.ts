import type { GameCategory } from '@trevo/contract/catalogue'

/** What counts most comes first. */
export const byWeight = (weights: Partial<Record<GameCategory, number>>): [GameCategory, number][] =>
  (Object.entries(weights) as [GameCategory, number][]).sort(([, one], [, other]) => other - one)
