import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

beforeEach(() => void fakeBrowser())

test('a number is its digits, at most 20, and a prefix goes into the code beside it', async () => {
  const { splitNumber } = await import('./mobile-field.tsx')
  const split = (text: string) => {
    const { dialCode, number } = splitNumber(text, '+55')
    return `${dialCode} ${number}`
  }
  expect(split('(11) 98765-4321')).toBe('+55 11987654321')
  expect(split(' +55 11 98765-4321')).toBe('+55 11987654321')
  expect(split('005511987654321')).toBe('+55 11987654321')
  expect(split('55119')).toBe('+55 55119')
  expect(split('+44 7911 123456')).toBe('+44 7911123456')
  expect(split('+351912345678')).toBe('+351 912345678')
  // Still being typed.
  expect(split('+')).toBe('+55 +')
  expect(split('+35')).toBe('+55 +35')
  expect(split('0119')).toBe('+55 0119')
  expect(split('1'.repeat(25))).toBe(`+55 ${'1'.repeat(20)}`)
})

test('no code begins with another, so that the first that fits is the one', async () => {
  const { DIAL_CODES } = await import('./dial-codes.ts')
  for (const code of DIAL_CODES) {
    expect(DIAL_CODES.filter((other) => other !== code && other.startsWith(code))).toEqual([])
  }
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
