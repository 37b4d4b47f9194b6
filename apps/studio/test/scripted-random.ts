import type { Random } from '../src/fairness/random.ts'

/** Chance that says exactly these numbers, one after the other. */
export function scriptedRandom(...numbers: readonly number[]): Random {
  let used = 0
  return {
    below(bound) {
      const number = numbers[used++]
      if (number === undefined || number >= bound) throw new Error(`the script has no number below ${bound} here`)
      return number
    },
    used: () => used,
  }
}
