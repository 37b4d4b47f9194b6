import { expect, test } from 'vitest'
import { changeOf, changeText } from './change.ts'

test('compares a result with the one before', () => {
  expect(changeOf('25100.00', '21199.32')).toBe(18.4)
  expect(changeOf('50.00', '100.00')).toBe(-50)
  // From a loss to a profit it went up.
  expect(changeOf('60.00', '-30.00')).toBe(300)
  expect(changeOf('-60.00', '-30.00')).toBe(-100)
  expect(changeOf('60.00', '0.00')).toBeNull()
  expect(changeOf('60.00', '60.00')).toBeNull()
  expect(changeOf('100000.00', '1.00')).toBe(999.9)
})

test('says it in the language', () => {
  expect(changeText(18.4)).toBe('+18,4%')
  expect(changeText(-3)).toBe('−3,0%')
})
