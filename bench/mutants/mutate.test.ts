import { expect, test } from 'vitest'
import { mutantsOf, mutated } from './mutate.ts'

const whatIn = (text: string, language: 'ts' | 'sql' = 'ts') => mutantsOf(text, language).map(({ what }) => what)

test('each slip is made once on its line, and nothing else is touched', () => {
  const text = 'const a = 1\nif (a <= b && a > 0) return a - b\n'
  const mutants = mutantsOf(text, 'ts')
  expect(mutants.map((mutant) => mutated(text, mutant))).toEqual([
    'const a = 1\nif (a < b && a > 0) return a - b\n',
    'const a = 1\nif (a <= b && a >= 0) return a - b\n',
    'const a = 1\nif (a <= b || a > 0) return a - b\n',
    'const a = 1\nif (a <= b && a > 0) return a + b\n',
  ])
  expect(mutants.every(({ line }) => line === 2)).toBe(true)
})

test.each([
  '// a < b',
  ' * a < b',
  'type A = { a: true }',
  '  encrypted?: true',
  '  isOpen: false',
  "say('a < b')",
  "import { a } from 'b'",
])('%s is no code', (line) => expect(whatIn(line)).toEqual([]))

test('SQL has slips of its own', () => {
  expect(whatIn('where a.balance >= b.amount and c is null', 'sql')).toEqual([
    '> for >=',
    'or for and',
    'not null for null',
  ])
  expect(whatIn('-- a and b', 'sql')).toEqual([])
})
