import { expect, test } from 'vitest'
import { beginningWith, containing } from './like.ts'

test('signs that LIKE reads as others stand for themselves', () => {
  expect(beginningWith('ana_100%')).toBe(String.raw`ana\_100\%%`)
  expect(containing('a\\b')).toBe(String.raw`%a\\b%`)
})
