import { expect, test } from 'vitest'
import { comparison, figuresOf, isSameInstall } from './against.mjs'

const OUTPUT = `Seeding the demo …
| a bet | per second | of pgbench -c 1 |
| --- | ---: | ---: |
| pgbench, 1 client | 1800 | 1.00 |
| signed bet over HTTP | 2700 |  |

| page | LCP |
| --- | ---: |
| /m/home | 1.52 s |

first-view JavaScript: 98.4 kB (brotli)
`

test('every figure of a bench is found by its table, row and column', () => {
  expect([...figuresOf(OUTPUT)]).toEqual([
    ['a bet: pgbench, 1 client, per second', 1800],
    ['a bet: pgbench, 1 client, of pgbench -c 1', 1],
    ['a bet: signed bet over HTTP, per second', 2700],
    ['page: /m/home, LCP', 1.52],
    ['first-view JavaScript', 98.4],
  ])
})

test('figures are compared by the middle of their runs, those of one side alone are left out', () => {
  const older = new Map([
    ['kept', [10, 30, 20]],
    ['gone', [1]],
  ])
  const ours = new Map([
    ['kept', [25, 23]],
    ['new', [1]],
  ])
  expect(comparison(older, ours, 'abc').split('\n')).toEqual([
    '| figure | abc | this tree | times |',
    '| --- | ---: | ---: | ---: |',
    '| kept | 20 | 24 | 1.20 |',
  ])
})

test('an older tree takes the packages of this one only where they are exactly its own', () => {
  const installed = { 'node_modules/a': { version: '1.0.0' }, 'packages/new': {} }
  const both = { '': {}, ...installed, 'node_modules/b': { version: '2.0.0', optional: true } }
  expect(isSameInstall(both, installed)).toBe(true)
  expect(isSameInstall({ ...both, 'node_modules/a': { version: '1.0.1' } }, installed)).toBe(false)
  expect(isSameInstall({ 'node_modules/a': { version: '1.0.0' } }, installed)).toBe(false)
  expect(isSameInstall({ ...both, 'node_modules/c': { version: '1.0.0' } }, installed)).toBe(false)
})
