import { expect, test } from 'vitest'
import { shownState } from './order-state.ts'

test.each([
  ['nothing drawn yet', 'open', '0.00', '0.00', 'open'],
  ['a first draw that won more than was bet on it', 'open', '2.00', '3.91', 'won'],
  ['a first draw that gave less than was bet on it', 'open', '6.00', '5.58', 'open'],
  ['just what was bet', 'done', '20.00', '20.00', 'done'],
  ['a ten-thousandth more', 'done', '20.00', '20.0001', 'won'],
  ['no prize', 'done', '20.00', '0.00', 'lost'],
  ['called off', 'cancelled', '0.00', '0.00', 'cancelled'],
] as const)('%s', (_, state, drawn, prize, shown) => expect(shownState({ state, drawn, prize })).toBe(shown))
