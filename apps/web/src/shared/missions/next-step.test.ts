import type { Mission, MissionStep } from '@trevo/contract/missions'
import { expect, test } from 'vitest'
import { nextStep, shareDone } from './next-step.ts'

const step = (more: Partial<MissionStep>): MissionStep => ({
  claimId: '1:2026-11-20:1',
  count: 50,
  turnover: '100.00',
  reward: '1.00',
  state: 'open',
  ...more,
})
const mission = (more: Partial<Mission>) =>
  ({ goal: 'rounds', done: { count: 25, turnover: '80.00', run: [] }, steps: [], ...more }) as unknown as Mission

test('the lesser of what was counted and what was played says how far it is', () => {
  expect(shareDone(mission({}), step({}))).toBe(0.5)
  expect(shareDone(mission({ done: { count: 49, turnover: '10.00', run: [] } }), step({}))).toBe(0.1)
  expect(shareDone(mission({ done: { count: 90, turnover: '300.00', run: [] } }), step({}))).toBe(1)
  expect(shareDone(mission({ goal: 'turnover' }), step({ count: 0 }))).toBe(0.8)
})

test('of a streak the run that is going on counts, not the best one', () => {
  const done = { count: 3, turnover: '500.00', run: ['2026-11-20'] }
  expect(shareDone(mission({ goal: 'streak', done }), step({ count: 4 }))).toBe(0.25)
})

test('the next step is the first that is neither taken nor gone', () => {
  const steps = [step({ state: 'claimed' }), step({ state: 'gone' }), step({ count: 70 }), step({ count: 90 })]
  expect(nextStep(mission({ steps }))?.count).toBe(70)
  expect(nextStep(mission({ steps: steps.slice(0, 2) }))).toBeUndefined()
})
