import { expect, test } from 'vitest'
import { type Coding, codingFor, isFresh } from './negotiate.ts'

const BOTH: ReadonlySet<Coding> = new Set(['br', 'gzip', 'identity'])
const GZIP: ReadonlySet<Coding> = new Set(['gzip', 'identity'])

test.each([
  [undefined, BOTH, 'identity'],
  ['', BOTH, 'identity'],
  ['gzip, deflate, br', BOTH, 'br'],
  ['gzip, deflate, br', GZIP, 'gzip'],
  ['br;q=0.5, gzip;q=0.9', BOTH, 'gzip'],
  ['br;q=0, gzip', BOTH, 'gzip'],
  ['br;q=0', BOTH, 'identity'],
  ['*', BOTH, 'br'],
  ['*;q=0.1, gzip', BOTH, 'gzip'],
  ['identity', BOTH, 'identity'],
  ['GZIP', BOTH, 'gzip'],
  ['br;q=nonsense', BOTH, 'identity'],
  ['deflate', BOTH, 'identity'],
])('%s', (accept, offered, coding) => {
  expect(codingFor(accept, offered)).toBe(coding)
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('the version "a" against %s', (header, fresh) => {
  expect(isFresh(header, '"a"')).toBe(fresh)
})
