import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

beforeEach(() => void fakeBrowser())

test('a number is its digits, at most 20, without the code that stands before it already', async () => {
  const { bareNumber } = await import('./mobile-field.tsx')
  expect(bareNumber('(11) 98765-4321', '+55')).toBe('11987654321')
  expect(bareNumber(' +55 11 98765-4321', '+55')).toBe('11987654321')
  expect(bareNumber('55119', '+55')).toBe('55119')
  expect(bareNumber('+44 20', '+55')).toBe('4420')
  expect(bareNumber('1'.repeat(25), '+55')).toBe('1'.repeat(20))
})

test('every code stands once, under a country named in the language', async () => {
  const { dialCodeOptions } = await import('./dial-codes.ts')
  const options = dialCodeOptions('PT')
  expect(options.find((option) => option.code === '+55')?.country).toBe('Brasil')
  expect(dialCodeOptions('EN').find((option) => option.code === '+49')?.country).toBe('Germany')
  expect(new Set(options.map((option) => option.code)).size).toBe(options.length)
  const at = (code: string) => options.findIndex((option) => option.code === code)
  expect(at('+55')).toBeLessThan(at('+351'))
})
