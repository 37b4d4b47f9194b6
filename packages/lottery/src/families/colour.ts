import { ratio } from '../ratio.ts'
import { type Option, option, options } from '../rules/options.ts'
import { at } from '../rules/parts.ts'
import type { Result } from '../types.ts'
import { family, play, range } from './family.ts'

const numberOf = (result: Result) => at(result, 0)
const isOneOf = (numbers: readonly number[]) => (result: Result) => numbers.includes(numberOf(result))

/** A number with two colours pays three quarters of what a pure one pays: 4 x 2 and 1 x 1.5 of 9.5 parts. */
const PURE_SHARE = /* @__PURE__ */ ratio(16n, 19n)
const MIXED_SHARE = /* @__PURE__ */ ratio(3n, 19n)
const colour = (id: 'red' | 'green', pure: readonly number[], mixed: number): Option => ({
  id,
  set: 'colour',
  tiers: [
    { id, ways: 4n, share: PURE_SHARE, when: isOneOf(pure) },
    { id: `${id}-violet`, ways: 1n, share: MIXED_SHARE, when: isOneOf([mixed]) },
  ],
})

const colours: readonly Option[] = [
  colour('green', [1, 3, 7, 9], 5),
  option('violet', 'violet', 2, isOneOf([0, 5])),
  colour('red', [2, 4, 6, 8], 0),
]
const traits: readonly Option[] = [
  option('big', 'size', 5, (result) => numberOf(result) >= 5),
  option('small', 'size', 5, (result) => numberOf(result) < 5),
  option('odd', 'parity', 5, (result) => numberOf(result) % 2 === 1),
  option('even', 'parity', 5, (result) => numberOf(result) % 2 === 0),
]
const numbers: readonly Option[] = range(0, 9).map((number) => option(String(number), 'number', 1, isOneOf([number])))

export const COLOUR = /* @__PURE__ */ family('colour', { kind: 'digits', count: 1 }, [
  play('ent', 'colour', 'colour', options(10n, colours)),
  play('ent', 'number', 'number', options(10n, numbers)),
  play('ent', 'traits', 'traits', options(10n, traits)),
])
