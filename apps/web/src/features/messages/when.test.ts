import { expect, test } from 'vitest'
import { shortWhen } from './when.ts'

const zone = 'America/Sao_Paulo'

test('the hour on the day itself, by the merchant’s clock', () => {
  expect(shortWhen('2025-11-15T17:32:10.000Z', new Date('2025-11-16T02:59:00.000Z'), 'PT', zone)).toBe('14:32')
})

test('the day afterwards, though it is the same day elsewhere', () => {
  expect(shortWhen('2025-11-15T02:30:00.000Z', new Date('2025-11-15T12:00:00.000Z'), 'EN', zone)).toBe('14 Nov 2025')
})
