import { QUICKNET, roundForClose, timeOfRound } from '@trevo/fair/chain'
import { expect, test } from 'vitest'
import { agreementOf } from './agreement.ts'

const NEWEST = 1_000_000
/** A second after it came. */
const NOW = timeOfRound(QUICKNET, NEWEST) + 1_000
const by = (round: number, offMs = 0) => agreementOf(QUICKNET, { round }, NOW + offMs)

test('the beacon’s newest round and the clock agree within a few seconds', () => {
  expect([by(NEWEST), by(NEWEST + 1), by(NEWEST - 4)]).toEqual(['agrees', 'agrees', 'agrees'])
  expect([by(NEWEST + 2), by(NEWEST - 5)]).toEqual(['behind', 'stale'])
  expect(agreementOf(QUICKNET, undefined, NOW)).toBe('away')
})

test('wherever they agree, the round that is named is newer than every one that is known', () => {
  for (let offMs = -20_000; offMs <= 20_000; offMs += 250) {
    if (by(NEWEST, offMs) === 'agrees') expect(roundForClose(QUICKNET, NOW + offMs)).toBeGreaterThan(NEWEST)
  }
  // Nine seconds behind it would be one that everybody knows.
  expect(roundForClose(QUICKNET, NOW - 9_000)).toBeLessThanOrEqual(NEWEST)
  expect(by(NEWEST, -9_000)).toBe('behind')
})
