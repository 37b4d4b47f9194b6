import { expect, test } from 'vitest'
import { momentOf, wallOf, zoneText } from './moments.ts'

test.each([
  ['America/Sao_Paulo', '2026-03-01T12:30:00.000Z', '2026-03-01T09:30'],
  ['Europe/Lisbon', '2026-07-01T12:30:00.000Z', '2026-07-01T13:30'],
  // Clocks go forward at 01:00 on 29 March and back at 02:00 on 25 October.
  ['Europe/Lisbon', '2026-03-29T00:59:00.000Z', '2026-03-29T00:59'],
  ['Europe/Lisbon', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
  ['Europe/Lisbon', '2026-10-25T02:30:00.000Z', '2026-10-25T02:30'],
  ['Asia/Kolkata', '2025-12-31T19:00:00.000Z', '2026-01-01T00:30'],
])('in %s %s is %s on the wall, and back', (zone, moment, wall) => {
  expect(wallOf(new Date(moment), zone)).toBe(wall)
  expect(momentOf(wall, zone)).toBe(moment)
})

test.each(['', '2026-03', '2026-03-01T', 'x'])('half a moment (%j) is none', (text) => {
  expect(momentOf(text, 'America/Sao_Paulo')).toBeNull()
})

test('names the zone with its distance from Greenwich', () => {
  expect(zoneText('America/Sao_Paulo', new Date('2026-03-01T12:00:00Z'))).toBe('America/Sao Paulo (GMT-3)')
})
