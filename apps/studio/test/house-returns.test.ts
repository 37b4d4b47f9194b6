import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { HOUSE_ENGINES, returnOf } from './simulate-house.ts'

/** A sample of what `npm run prove` plays ten million times: four standard deviations of the widest game. */
const ROUNDS = 20_000
const MOST_POINTS_OFF = 6

test.each(HOUSE_ENGINES)('%s pays back about what is stated', (id) => {
  expect(Math.abs(returnOf(id, ROUNDS).percent - Number(ENGINES[id].rtp))).toBeLessThan(MOST_POINTS_OFF)
})
