import { expect, test } from 'vitest'
import { groupByDay } from './day-groups.ts'

test('midnight is the merchant’s', () => {
  const rows = ['2026-11-15T03:00:00Z', '2026-11-15T02:59:59Z', '2026-11-14T12:00:00Z'].map((at) => ({ at }))
  const groups = groupByDay(rows, 'America/Sao_Paulo')
  expect(groups.map(({ day, rows: inside }) => [day, inside.length])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-14', 2],
  ])
})
