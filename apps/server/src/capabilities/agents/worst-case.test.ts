import type { ContractTerms } from '@trevo/contract/agents/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tiersOf, uncovered } from '../../money/margin/tiers.ts'
import { worstCaseOf } from './worst-case.ts'

const salary = (rateType: 'P' | 'F', ...rates: string[]): ContractTerms => ({
  kind: 'salary',
  tiers: rates.map((rate, index) => ({ betVolume: `${index + 1}000`, activeMember: 1, rateType, rate })),
})
const dividend = (netLoss: string, contractRate: string): ContractTerms => ({
  kind: 'dividend',
  tiers: [{ minimumBet: '100', netLoss, activeMember: 1, contractRate }],
})
const worst = (own: ContractTerms, offered: ContractTerms) => worstCaseOf(offered.kind, tiersOf(own), tiersOf(offered))

test('sums of several downlines exceed the one that is received', () => {
  // 3 x 40 is the first that is more than 100.
  const case3 = { kind: 'fixed', tier: 2, count: 3, pays: '120.00', receives: '100.00' }
  expect(worst(salary('F', '50', '100'), salary('F', '20', '40'))).toEqual(case3)
  expect(worst(salary('F', '50'), salary('F', '50'))).toMatchObject({ count: 2, pays: '100.00', receives: '50.00' })
})

test('a dividend is owed for one team that loses while the others win', () => {
  const case1000 = { kind: 'dividend', loss: '1000.00', pays: '105.00', receives: '0.00' }
  expect(worst(dividend('0', '20'), dividend('500.00', '10.50'))).toEqual(case1000)
  expect(worst(dividend('0', '20'), dividend('20000.00', '5'))).toMatchObject({ loss: '20000.00', pays: '1000.00' })
})

test('a share that the agent’s own contract covers costs no more than it brings, whatever the tiers', () => {
  const rates = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 4 })
  const terms = rates.map((list) =>
    salary('P', ...list.toSorted((a, b) => a - b).map((hundredths) => (hundredths / 100).toFixed(2))),
  )
  fc.assert(
    fc.property(terms, terms, (own, offered) => {
      const isCovered = uncovered(tiersOf(own), tiersOf(offered)) === null
      if (isCovered) expect(worst(own, offered)).toBeNull()
    }),
  )
  // And is found out where it does not: 2 x 1,000 at 2 % against 2,000 at 1 %.
  expect(worst(salary('P', '1.00'), salary('P', '2.00'))).toMatchObject({ pays: '40.00', receives: '20.00' })
})
