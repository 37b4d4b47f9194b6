import { ActivityStatus } from '@trevo/contract/catalogue'
import { expect, test } from 'vitest'
import { isTappable } from './activity-status.ts'

test('only Join and Claim can be tapped', () => {
  expect(ActivityStatus.options.filter(isTappable)).toEqual(['Join', 'Claim'])
})
