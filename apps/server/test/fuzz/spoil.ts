import type { Chance } from '../robbery/hostile.ts'

const LONG = 'a'.repeat(70_000)
/** Values that break something somewhere: too long, too deep, of the wrong kind, with meaning to a parser further on. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -0.1,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '0x10',
  '1e9',
  '-1',
  '00000000000000000000000000000000000000000000000001',
  '99999999999999999999999999',
  '9223372036854775808',
  "' or 1=1 --",
  '%00%0a',
  '../../etc/passwd',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  LONG,
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { toString: 'x' },
  { length: -1 },
  Array.from({ length: 2_000 }, () => 1),
]
const NAMES = ['__proto__', 'constructor', 'toString', 'merchantId', 'memberId', 'id', 'isAdmin', 'role', '']

/** The same with one thing in it that the contract does not know. */
export function spoiled(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.is(0.8)) {
    const at = chance.below(value.length)
    return value.map((each, index) => (index === at ? spoiled(each, chance) : each))
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return spoiledObject(value, chance)
  return chance.from(JUNK)
}

function spoiledObject(value: object, chance: Chance): unknown {
  const entries = Object.entries(value)
  if (entries.length === 0 || chance.is(0.1)) return chance.from(JUNK)
  const [name] = chance.from(entries)
  if (chance.is(0.15)) return Object.fromEntries(entries.filter(([each]) => each !== name))
  if (chance.is(0.15)) return Object.fromEntries([...entries, [chance.from(NAMES), chance.from(JUNK)]])
  return Object.fromEntries(entries.map(([each, of]) => [each, each === name ? spoiled(of, chance) : of]))
}

/** Bodies that are no JSON at all, or more of it than anybody needs. */
export const RAW: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":1,"a":2}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"__proto__":{"isAdmin":true}}',
  '\u0000',
  '\ufeff{}',
  'a=1&b=2',
]
