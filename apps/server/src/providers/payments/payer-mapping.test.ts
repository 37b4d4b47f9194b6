import { expect, test } from 'vitest'
import { payerOfPix } from './payer-mapping.ts'

test.each([
  ['as a person', { pagador: { cpf: '52998224725', nome: 'Ana' } }, '52998224725'],
  ['with dots', { pagador: { cpf: '529.982.247-25' } }, '52998224725'],
  ['as a company', { pagador: { cnpj: '00.000.000/0001-91' } }, '00000000000191'],
  ['among extras', { gnExtras: { pagador: { cpf: '52998224725' } } }, '52998224725'],
  ['masked', { pagador: { cpf: '***.982.247-**' } }, null],
  ['by name alone', { pagador: { nome: 'Ana' } }, null],
  ['as something else', { pagador: 52998224725 }, null],
  ['not at all', {}, null],
])('a payer who is told %s', (_, pix, document) => {
  expect(payerOfPix(pix)).toBe(document)
})
