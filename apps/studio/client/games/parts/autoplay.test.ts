import { describe, expect, test } from 'vitest'
import { type AutoLimits, beginRun, countRound, endOf } from './autoplay.ts'

const STAKE = 10_000n
const LIMITS: AutoLimits = { steps: null, spins: 10, lossMinor: 30_000n, prizeMinor: null, gainMinor: null }

/** Rounds played until the run ends, and why. */
function played(limits: AutoLimits, prizes: readonly bigint[]) {
  let run = beginRun(limits, STAKE)
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

describe('steps of a series', () => {
  /** What each round of a series asks for, in minor units. */
  function stakes(steps: AutoLimits['steps'], won: readonly boolean[]): bigint[] {
    let run = beginRun({ ...LIMITS, spins: 99, lossMinor: 10n ** 12n, steps }, STAKE)
    return won.map((isWon) => {
      const staked = run.wantedMinor
      run = countRound(run, staked, isWon ? staked * 2n : 0n)
      return staked
    })
  }

  test('raise after a loss and go back after a win', () => {
    expect(stakes({ won: 'reset', lost: 100 }, [false, false, false, true, false])).toEqual([
      10_000n,
      20_000n,
      40_000n,
      80_000n,
      10_000n,
    ])
  })

  test('add up even where the game offers nothing between two stakes', () => {
    expect(stakes({ won: 50, lost: 0 }, [true, true, false, true])).toEqual([10_000n, 15_000n, 22_500n, 22_500n])
  })

  test('count a prize that only gives the stake back as a loss', () => {
    const run = countRound(beginRun({ ...LIMITS, steps: { won: 100, lost: 'reset' } }, STAKE), STAKE, STAKE)
    expect(run.wantedMinor).toBe(STAKE)
  })

  test('end before a raised stake could lose more than the limit', () => {
    // 1 + 2 is lost; 4 more would make 7 of at most 6.
    let run = beginRun({ ...LIMITS, lossMinor: 60_000n, steps: { won: 'reset', lost: 100 } }, STAKE)
    for (const stake of [10_000n, 20_000n]) {
      expect(endOf(run, run.wantedMinor)).toBeNull()
      run = countRound(run, stake, 0n)
    }
    expect(endOf(run, run.wantedMinor)).toBe('loss')
  })
})
