import type { DeucesHand, JacksHand } from './hands.ts'

/** In stakes, the stake included: best play gets 98.39 % back. */
export const JACKS_PAYS: Readonly<Record<JacksHand, number>> = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 8,
  flush: 6,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
}

/** In stakes, the stake included: best play gets 98.91 % back. */
export const DEUCES_PAYS: Readonly<Record<DeucesHand, number>> = {
  natural: 800,
  fourDeuces: 200,
  wildRoyal: 25,
  five: 15,
  straightFlush: 9,
  four: 4,
  fullHouse: 4,
  flush: 3,
  straight: 2,
  three: 1,
}
