import { expect, test } from 'vitest'
import { fullPlayName, outcomeName } from './exposure-names.ts'

test.each([
  ['5d-1m', 'front-3-straight', 'Primeiras 3: Na ordem', 'First 3: In order', 'Primeras 3: En orden'],
  ['5d-1m', 'dragon-tiger', 'Dragão e tigre', 'Dragon and tiger', 'Dragón y tigre'],
  ['5d-1m', 'gone', 'gone', 'gone', 'gone'],
])('%s %s is the play %s', (code, id, pt, en, es) => {
  expect(fullPlayName(code, id)).toEqual({ pt, en, es })
})

test.each([
  ['ten-thousands:7', 'Dezena de milhar 7', 'Ten thousands 7', 'Decena de millar 7'],
  ['big|odd', 'Grande | Ímpar', 'Big | Odd', 'Grande | Impar'],
  ['units:small', 'Unidade Pequeno', 'Units Small', 'Unidad Pequeño'],
  ['sum:12', 'Soma 12', 'Sum 12', 'Suma 12'],
  ['dragon-1', 'Dragão: 1º x 10º', 'Dragon: 1 v 10', 'Dragón: 1.º vs. 10.º'],
  ['1|2|3', '1 | 2 | 3', '1 | 2 | 3', '1 | 2 | 3'],
  ['*', '*', '*', '*'],
])('the outcome %s reads %s', (key, pt, en, es) => {
  expect(outcomeName(key)).toEqual({ pt, en, es })
})
