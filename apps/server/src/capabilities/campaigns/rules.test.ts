import { expect, test } from 'vitest'
import { quietUntil, RULES } from './rules.ts'

const ZONE = 'America/Sao_Paulo'
test.each([
  // São Paulo is three hours behind: 23:59Z is 20:59 there.
  ['2026-03-01T23:59:30Z', null],
  ['2026-03-02T00:00:10Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-02T10:59:59Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-02T11:00:00Z', null],
])('at %s what waits may leave at %s', (now, until) => {
  expect(quietUntil(RULES, ZONE, new Date(now))?.toISOString() ?? null).toBe(until)
})

test('quiet hours may lie within a day, or be none', () => {
  const noon = { ...RULES, quietFrom: 12 * 60, quietUntil: 14 * 60 }
  expect(quietUntil(noon, ZONE, new Date('2026-03-01T15:30:00Z'))?.toISOString()).toBe('2026-03-01T17:00:00.000Z')
  expect(quietUntil(noon, ZONE, new Date('2026-03-01T17:00:00Z'))).toBeNull()
  expect(quietUntil({ ...RULES, quietFrom: 60, quietUntil: 60 }, ZONE, new Date('2026-03-01T04:00:00Z'))).toBeNull()
})
