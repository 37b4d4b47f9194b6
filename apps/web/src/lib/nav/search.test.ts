import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('values are plain words in both directions', () => {
  expect(parseSearch('?gameType=RNG&vassalage=PG&id=012')).toEqual({ gameType: 'RNG', vassalage: 'PG', id: '012' })
  expect(stringifySearch({ id: 12, types: 'A' })).toBe('?id=12&types=A')
})

test('what is absent is left out, and nothing at all is no question mark', () => {
  expect(stringifySearch({ id: undefined, i: null })).toBe('')
})

test('words with signs survive the round trip', () => {
  const search = { url: 'https://a.b/?c=d&e=f g', title: 'Promoção 100%' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
