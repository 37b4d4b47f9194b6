import { expect, it } from 'vitest'
import { fullPlayName, outcomeName } from './exposure-names.ts'

it.each([
  ['5d-1m', 'front-3-straight', 'Primeiras 3: Na ordem', 'First 3: In order'],
  ['5d-1m', 'dragon-tiger', 'Dragão e tigre', 'Dragon and tiger'],
  ['5d-1m', 'gone', 'gone', 'gone'],
])('%s %s is the play %s', (code, id, pt, en) => {
  expect(fullPlayName(code, id)).toEqual({ pt, en })
})

it.each([
  ['ten-thousands:7', 'Dezena de milhar 7', 'Ten thousands 7'],
  ['big|odd', 'Grande | Ímpar', 'Big | Odd'],
  ['units:small', 'Unidade Pequeno', 'Units Small'],
  ['sum:12', 'Soma 12', 'Sum 12'],
  ['dragon-1', 'Dragão: 1º x 10º', 'Dragon: 1 v 10'],
  ['1|2|3', '1 | 2 | 3', '1 | 2 | 3'],
  ['*', '*', '*'],
])('the outcome %s reads %s', (key, pt, en) => {
  expect(outcomeName(key)).toEqual({ pt, en })
})
