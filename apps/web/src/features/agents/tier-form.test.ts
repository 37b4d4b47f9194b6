import { expect, test } from 'vitest'
import { termsOf } from './tier-form.ts'

const tier = (volume: string, active: string, rate: string, netLoss = '') => ({ volume, netLoss, active, rate })

test('tiers of a daily salary', () => {
  expect(termsOf('salary', 'P', [tier('100.000', '5', '0,8'), tier('500.000', '10', '1')])).toEqual({
    terms: {
      kind: 'salary',
      tiers: [
        { betVolume: '100000.00', activeMember: 5, rateType: 'P', rate: '0.80' },
        { betVolume: '500000.00', activeMember: 10, rateType: 'P', rate: '1.00' },
      ],
    },
  })
})

test('a fixed sum is money, and may be above a hundred', () => {
  expect(termsOf('hourly', 'F', [tier('1000', '1', '250,50')])).toEqual({
    terms: {
      kind: 'hourly',
      tiers: [{ minimumBet: '1000.00', activeMember: 1, rateType: 'F', rate: '250.50' }],
    },
  })
})

test('a dividend asks for a net loss, too', () => {
  expect(termsOf('dividend', 'P', [tier('1000', '3', '10')])).toEqual({ issues: [{ netLoss: 'empty' }] })
  expect(termsOf('dividend', 'P', [tier('1000', '3', '10', '100')])).toEqual({
    terms: {
      kind: 'dividend',
      tiers: [{ minimumBet: '1000.00', netLoss: '100.00', activeMember: 3, contractRate: '10.00' }],
    },
  })
})

test('rates rise from tier to tier, and what has to be reached never falls', () => {
  expect(termsOf('salary', 'P', [tier('100', '5', '1'), tier('99', '5', '1')])).toEqual({
    issues: [{}, { volume: 'falls', rate: 'rises' }],
  })
  expect(termsOf('salary', 'P', [tier('', 'x', '0')])).toEqual({
    issues: [{ volume: 'empty', active: 'unread', rate: 'unread' }],
  })
})
