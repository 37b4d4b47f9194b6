import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { opsSetPromotionValue } from './content.ts'
import { opsCreateMallItem } from './mall.ts'
import { opsPlanRain } from './rain.ts'
import { opsCreateCheckInPlan } from './reward-programme.ts'
import { opsIssueReward } from './rewards.ts'

/** What is said of a field, where something is. */
function saidOf({ body }: Endpoint, field: string, input: object): string | undefined {
  const { error } = body?.safeParse(input) ?? {}
  return error?.issues.find(({ path }) => path.join('.') === field)?.message
}
const gift = (kind: string, amount: string) => ({ gifts: [{ kind, amount }] })
const value = (rewardKind: string, rewardAmount: string) => ({ rewardKind, rewardAmount })

test.each<[Endpoint, string, object, string | undefined]>([
  [opsCreateMallItem, 'cash', { cash: '5.005' }, 'whole_cents'],
  [opsCreateMallItem, 'cash', { cash: '5.05' }, undefined],
  [opsCreateMallItem, 'points', { points: '100.50' }, 'whole_points'],
  [opsCreateMallItem, 'points', { points: '100.00' }, undefined],
  [opsIssueReward, 'amount', { amount: '0.0001' }, 'whole_cents'],
  [opsPlanRain, 'budget', { budget: '30.001' }, 'whole_cents'],
  [opsCreateCheckInPlan, 'gifts.0.amount', gift('cash', '1.234'), 'whole_cents'],
  [opsCreateCheckInPlan, 'gifts.0.amount', gift('points', '1.5'), 'whole_points'],
  [opsCreateCheckInPlan, 'gifts.0.amount', gift('cash', '1.5'), undefined],
  [opsSetPromotionValue, 'rewardAmount', value('cash', '10.125'), 'whole_cents'],
])('%# a staff amount is whole at its field: %s', (endpoint, field, input, said) => {
  expect(saidOf(endpoint, field, input)).toBe(said)
})

test('points of a promotion are whole', () => {
  const rest = { flow: 'gift', budget: '100', opensAt: null, closesAt: null }
  expect(saidOf(opsSetPromotionValue, 'rewardAmount', { ...rest, ...value('points', '10.5') })).toBe('whole_points')
  expect(saidOf(opsSetPromotionValue, 'rewardAmount', { ...rest, ...value('points', '10') })).toBeUndefined()
})
