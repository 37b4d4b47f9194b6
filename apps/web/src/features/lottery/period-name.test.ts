import { expect, test } from 'vitest'
import { periodName } from './period-name.ts'

test('a number within the day, or the day where it has one draw', () => {
  expect(periodName('5d-1m', '20261115-0871')).toBe('0871')
  expect(periodName('vn-north', '20261115-0001')).toBe('15/11')
  expect(periodName('5d-1m', 'odd')).toBe('odd')
})
