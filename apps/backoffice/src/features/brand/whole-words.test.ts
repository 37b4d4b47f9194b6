import { expect, test } from 'vitest'
import { wholeWords } from './whole-words.ts'

test('words of a brand are filled from its first language, and nothing typed is no words', () => {
  expect(wholeWords({ ES: 'Hola' }, ['ES'])).toEqual({ PT: 'Hola', EN: 'Hola', ES: 'Hola' })
  expect(wholeWords({ PT: 'Oi', EN: 'Hi', ES: null }, ['PT', 'EN'])).toEqual({ PT: 'Oi', EN: 'Hi' })
  expect(wholeWords({ PT: 'Oi', ES: 'Hola' }, ['ES', 'PT'])).toEqual({ PT: 'Oi', EN: 'Hola', ES: 'Hola' })
  expect(wholeWords({ PT: null, EN: '', ES: undefined }, ['ES'])).toBeNull()
  expect(wholeWords(null, ['ES'])).toBeNull()
})
