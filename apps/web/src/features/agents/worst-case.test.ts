import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { expect, test } from 'vitest'
import { worstCaseOf } from './worst-case.ts'

const salary = (rateType: 'P' | 'F', ...rates: string[]): ContractTerms => ({
  kind: 'salary',
  tiers: rates.map((rate, index) => ({ betVolume: `${index + 1}000`, activeMember: 1, rateType, rate })),
})
const dividend = (netLoss: string, contractRate: string): ContractTerms => ({
  kind: 'dividend',
  tiers: [{ minimumBet: '100', netLoss, activeMember: 1, contractRate }],
})

test('a share of the turnover is covered, whatever happens', () => {
  expect(worstCaseOf(salary('P', '1.00'), salary('P', '0.50', '1.00'))).toBeNull()
})

test('sums of several downlines exceed the one that is received', () => {
  // 3 x 40 is the first that is more than 100.
  expect(worstCaseOf(salary('F', '50', '100'), salary('F', '20', '40'))).toEqual({
    kind: 'fixed',
    tier: 2,
    count: 3,
    pays: '120.00',
    receives: '100.00',
  })
  expect(worstCaseOf(salary('F', '50'), salary('F', '50'))).toMatchObject({ count: 2, pays: '100.00' })
})

test('a dividend is owed for one team that loses while the others win', () => {
  expect(worstCaseOf(dividend('0', '20'), dividend('500.00', '10.50'))).toEqual({
    kind: 'dividend',
    loss: '1000.00',
    pays: '105.00',
    receives: '0.00',
  })
  expect(worstCaseOf(dividend('0', '20'), dividend('20000.00', '5'))).toMatchObject({
    loss: '20000.00',
    pays: '1000.00',
  })
})
