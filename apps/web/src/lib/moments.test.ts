import { expect, test } from 'vitest'
import { momentText } from './moments.ts'

const AT = '2026-11-15T02:05:00Z'

test('days and hours are those of the merchant, in the words of the language', () => {
  expect(momentText(AT, 'clock', 'PT', 'America/Sao_Paulo')).toBe('23:05')
  expect(momentText(AT, 'day', 'PT', 'America/Sao_Paulo')).toBe('14 de novembro')
  expect(momentText(AT, 'day', 'EN', 'America/Sao_Paulo')).toBe('14 November')
  expect(momentText(AT, 'moment', 'EN', 'UTC')).toBe('15 Nov, 02:05')
  expect(momentText(AT, 'day', 'ES', 'America/Sao_Paulo')).toBe('14 de noviembre')
  expect(momentText(AT, 'moment', 'ES', 'UTC')).toBe('15 nov, 02:05')
})
