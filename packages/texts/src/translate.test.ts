import { expect, test } from 'vitest'
import { textsIn, translate } from './translate.ts'

const pt = {
  hello: 'Olá {name}',
  bets_one: '{count} aposta',
  bets_other: '{count} apostas',
  paid_one: 'Um prêmio de {amount}',
  paid_other: '{count} prêmios, {amount} ao todo',
}
const en = {
  hello: 'Hello {name}',
  bets_one: '{count} bet',
  bets_other: '{count} bets',
  paid_one: 'One prize of {amount}',
  paid_other: '{count} prizes, {amount} in all',
}

test('values go in once and as they are', () => {
  expect(translate(pt, 'hello', { name: 'Ana & <b>{name}' }, 'PT')).toBe('Olá Ana & <b>{name}')
})

test('a value that is missing leaves its name to be seen, a key that is missing itself', () => {
  expect(translate(pt, 'hello', {}, 'PT')).toBe('Olá {name}')
  expect(translate(pt, 'gone.key', {}, 'PT')).toBe('gone.key')
})

test.each(['PT', 'pt'])('none is a plural and only one a singular in Portuguese (%s)', (language) => {
  const said = [0, 1, 2, 1_000_000].map((count) => translate(pt, 'bets', { count }, language))
  expect(said).toEqual(['0 apostas', '1 aposta', '2 apostas', '1000000 apostas'])
})

test('a singular that does not say its number is said of one alone', () => {
  expect(translate(pt, 'paid', { count: 0, amount: 'R$ 0,00' }, 'PT')).toBe('0 prêmios, R$ 0,00 ao todo')
  expect(translate(pt, 'paid', { count: 1, amount: 'R$ 5,00' }, 'PT')).toBe('Um prêmio de R$ 5,00')
})

test('every language has its own forms', () => {
  const pl = { bets_one: '{count} zakład', bets_few: '{count} zakłady', bets_many: '{count} zakładów', bets_other: '-' }
  const said = [1, 3, 5].map((count) => translate(pl, 'bets', { count }, 'PL'))
  expect(said).toEqual(['1 zakład', '3 zakłady', '5 zakładów'])
})

test('all languages at once', () => {
  const texts = textsIn({ PT: pt, EN: en })
  expect(texts.PT('bets', { count: 2 })).toBe('2 apostas')
  expect(texts.EN('bets', { count: 1 })).toBe('1 bet')
  // @ts-expect-error a key that the Portuguese file does not have
  expect(texts.EN('gone')).toBe('gone')
})
