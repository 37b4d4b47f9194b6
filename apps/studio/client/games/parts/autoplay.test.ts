import { describe, expect, test } from 'vitest'
import { type AutoLimits, beginRun, countRound, endOf } from './autoplay.ts'

const STAKE = 10_000n
const LIMITS: AutoLimits = { spins: 10, lossMinor: 30_000n, prizeMinor: null, gainMinor: null }

/** Rounds played until the run ends, and why. */
function played(limits: AutoLimits, prizes: readonly bigint[]) {
  let run = beginRun(limits)
  for (const [index, prize] of prizes.entries()) {
    const end = endOf(run, STAKE)
    if (end !== null) return [index, end]
    run = countRound(run, STAKE, prize)
  }
  return [prizes.length, endOf(run, STAKE)]
}
const all = (prize: bigint) => Array.from({ length: 20 }, () => prize)

describe('a series of spins', () => {
  test('ends after its number', () => {
    expect(played(LIMITS, all(STAKE))).toEqual([10, 'finished'])
  })

  test('never loses more than its limit', () => {
    expect(played(LIMITS, all(0n))).toEqual([3, 'loss'])
    expect(played({ ...LIMITS, lossMinor: 35_000n }, all(0n))).toEqual([3, 'loss'])
    expect(played({ ...LIMITS, lossMinor: 9_999n }, all(0n))).toEqual([0, 'loss'])
  })

  test('may lose again what it won', () => {
    expect(played({ ...LIMITS, spins: 100 }, [40_000n, ...all(0n)])).toEqual([7, 'loss'])
  })

  test('ends with a prize that reaches the chosen one', () => {
    expect(played({ ...LIMITS, prizeMinor: 50_000n }, [10_000n, 49_999n, 50_000n, 0n])).toEqual([3, 'prize'])
  })

  test('ends when the balance has grown enough', () => {
    expect(played({ ...LIMITS, gainMinor: 20_000n }, [20_000n, 20_000n, 0n])).toEqual([2, 'gain'])
  })
})
