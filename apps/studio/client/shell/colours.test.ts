import { expect, test } from 'vitest'
import { coloursOf } from './colours.ts'

test('a brand colours the game', () => {
  expect(coloursOf('c-brand.5AA9FF,c-brand-hi.86c1ff')).toEqual([
    ['--c-brand', '#5AA9FF'],
    ['--c-brand-hi', '#86c1ff'],
  ])
})

test('whatever is no colour is left out', () => {
  expect(coloursOf(null)).toEqual([])
  expect(coloursOf('c-brand.red,font-text.000000,c-bg.url(x),c-bg.0000000,c-bg.000000;x')).toEqual([])
})
