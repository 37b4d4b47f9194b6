import { expect, test } from 'vitest'
import { shortWhen, whenText } from './when.ts'

const zone = 'America/Sao_Paulo'

test('the hour on the day itself, by the merchant’s clock', () => {
  expect(shortWhen('2025-11-15T17:32:10.000Z', new Date('2025-11-16T02:59:00.000Z'), 'PT', zone)).toBe('14:32')
})

test('the day afterwards, though it is the same day elsewhere', () => {
  expect(shortWhen('2025-11-15T02:30:00.000Z', new Date('2025-11-15T12:00:00.000Z'), 'EN', zone)).toBe('14 Nov 2025')
})

test('a moment to come has its weekday, date and hour, by the merchant’s clock', () => {
  const at = '2026-11-24T02:30:00.000Z'
  expect(whenText(at, 'PT', zone)).toBe('segunda-feira, 23/11, 23:30')
  expect(whenText(at, 'EN', zone)).toBe('Monday 23/11, 23:30')
  expect(whenText(at, 'ES', zone)).toBe('lunes, 23/11, 23:30')
})
