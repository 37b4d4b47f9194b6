import { CountryCode } from '@trevo/contract/identity'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countryOptions } from './countries.ts'

test('every country is there once, in the words of the language, with Brazil first', () => {
  const options = countryOptions('PT')
  expect(options[0]).toEqual({ value: 'BR', label: 'Brasil' })
  expect(options.find(({ value }) => value === 'DE')?.label).toBe('Alemanha')
  expect(countryOptions('EN').find(({ value }) => value === 'DE')?.label).toBe('Germany')
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
  expect(options.every(({ value }) => z.safeParse(CountryCode, value).success)).toBe(true)
})
