import { ActivityStatus } from '@trevo/contract/catalogue'
import { expect, test } from 'vitest'
import { actOf } from './promotion-state.ts'

test('only Join and Claim can be pressed', () => {
  const pressable = ActivityStatus.options.filter((status) => actOf({ status, byApplication: false }) !== null)
  expect(pressable).toEqual(['Join', 'Claim'])
})

test('a claim by application leads to its form', () => {
  expect(actOf({ status: 'Claim', byApplication: true })).toBe('apply')
  expect(actOf({ status: 'Claim', byApplication: false })).toBe('claim')
  expect(actOf({ status: 'Join', byApplication: true })).toBe('join')
})
