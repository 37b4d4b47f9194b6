import { opsSetRewardRules, opsSetVipLevel } from '@trevo/contract/ops/reward-programme'
import { staffEndpoint } from '@trevo/contract/ops/staff-endpoint'
import { opsSetVendorTerms } from '@trevo/contract/ops/vendors'
import { opsSetWay } from '@trevo/contract/ops/ways'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givesMore } from './gives-more.ts'

const level = {
  label: 'Prata',
  turnover: '500.00',
  rebatePercent: '0.10',
  withdrawalExtraPercent: 10,
  gift: { kind: 'cash' as const, amount: '5.00' },
}
const fieldsOf = (more: ReturnType<typeof givesMore>) => more.map(({ field, why }) => `${field} ${why}`)
const levelMore = (after: Partial<typeof level>) => fieldsOf(givesMore(opsSetVipLevel, level, { ...level, ...after }))

test('a gift for less play gives more, as a larger one does, and the other way round nothing', () => {
  expect(levelMore({})).toEqual([])
  expect(levelMore({ turnover: '1.00' })).toEqual(['turnover amount'])
  expect(levelMore({ turnover: '5000.00' })).toEqual([])
  // By its value, not as text: 9 is less than 500.
  expect(levelMore({ turnover: '9.00' })).toEqual(['turnover amount'])
  expect(levelMore({ gift: { kind: 'cash', amount: '5.01' } })).toEqual(['gift.amount amount'])
  expect(levelMore({ gift: { kind: 'cash', amount: '10.00' } })).toEqual(['gift.amount amount'])
  expect(levelMore({ withdrawalExtraPercent: 11 })).toEqual(['withdrawalExtraPercent amount'])
  expect(levelMore({ rebatePercent: '0.2' })).toEqual(['rebatePercent amount'])
  expect(levelMore({ label: 'Ouro' })).toEqual([])
})

test('another kind is something else, what was not there is new, and what goes gives nothing', () => {
  const points = givesMore(opsSetVipLevel, level, { ...level, gift: { kind: 'points', amount: '5.00' } })
  expect(fieldsOf(points)).toEqual(['gift.kind identity'])
  expect(fieldsOf(givesMore(opsSetVipLevel, { ...level, gift: null }, level))).toEqual([
    'gift.kind new',
    'gift.amount new',
  ])
  expect(fieldsOf(givesMore(opsSetVipLevel, level, { ...level, gift: null }))).toEqual([])
  expect(givesMore(opsSetVipLevel, null, level).every(({ why }) => why === 'new')).toBe(true)
})

test('null has no limit where the call says so, and is nothing elsewhere', () => {
  const way = { grantMax: '10.00', memberDayMax: null, secondFrom: '5.00' }
  expect(fieldsOf(givesMore(opsSetWay, way, { ...way, grantMax: null }))).toEqual(['grantMax amount'])
  expect(fieldsOf(givesMore(opsSetWay, way, { ...way, memberDayMax: '1.00' }))).toEqual([])
  expect(fieldsOf(givesMore(opsSetWay, way, { ...way, secondFrom: '0.00' }))).toEqual([])
})

test('lines are compared by what they are about, in any order; one that is gone gives more where its absence does', () => {
  const rules = {
    budgets: [
      { scope: 'vip' as const, kind: 'cash' as const, dayMax: '100.00' },
      { scope: 'sign_in' as const, kind: 'points' as const, dayMax: '50.00' },
    ],
    points: [],
    referral: null,
  }
  const turned = { ...rules, budgets: rules.budgets.toReversed() }
  expect(givesMore(opsSetRewardRules, rules, turned)).toEqual([])
  expect(givesMore(opsSetRewardRules, rules, { ...rules, budgets: rules.budgets.slice(1) })).toEqual([])
  const raised = turned.budgets.map((budget) => ({ ...budget, dayMax: '100.00' }))
  expect(fieldsOf(givesMore(opsSetRewardRules, rules, { ...rules, budgets: raised }))).toEqual([
    'budgets[sign_in points].dayMax amount',
  ])
  const limit = { currency: 'BRL' as const, maxStake: '10.00', maxPrize: null, maxCorrection: null, promoDayMax: null }
  const terms = { apiUrl: null, addresses: [], limits: [{ ...limit, jackpotShare: null, jackpotDayMax: null }] }
  expect(fieldsOf(givesMore(opsSetVendorTerms, terms, { ...terms, limits: [] }))).toEqual(['limits[BRL] amount'])
  expect(fieldsOf(givesMore(opsSetVendorTerms, terms, { ...terms, addresses: ['10.0.0.1'] }))).toEqual([
    'addresses identity',
  ])
})

test('choices by their order, lists of values by what is added, days and switches by what they are', () => {
  const endpoint = staffEndpoint({
    method: 'PUT',
    path: '/ops/v1/none',
    summary: '',
    roles: ['finance'],
    body: z.strictObject({
      often: z.enum(['once', 'day']),
      games: z.array(z.string()),
      from: z.string(),
      until: z.nullable(z.string()),
      active: z.boolean(),
      weights: z.partialRecord(z.enum(['a', 'b']), z.number()),
    }),
    gives: {
      often: { order: ['once', 'day'] },
      games: 'more',
      from: 'less',
      until: 'unlimited',
      active: 'more',
      weights: 'more',
    },
    value: z.object({}),
  })
  const before = {
    often: 'once' as const,
    games: ['x'],
    from: '2026-11-10',
    until: '2026-11-20',
    active: false,
    weights: { a: 10, b: 100 },
  }
  const more = (after: object) => fieldsOf(givesMore(endpoint, before, { ...before, ...after }))
  expect(more({ often: 'day' })).toEqual(['often amount'])
  expect(more({ games: ['y'] })).toEqual(['games amount'])
  expect(more({ games: [] })).toEqual([])
  expect(more({ from: '2026-11-09' })).toEqual(['from amount'])
  expect(more({ from: '2026-12-01' })).toEqual([])
  expect(more({ until: null })).toEqual(['until amount'])
  expect(more({ until: '2026-11-19' })).toEqual([])
  expect(more({ active: true })).toEqual(['active amount'])
  expect(more({ weights: { a: 11, b: 100 } })).toEqual(['weights amount'])
  expect(more({ weights: { a: 10, b: 99 } })).toEqual([])
  expect(fieldsOf(givesMore(endpoint, { ...before, often: 'day' }, before))).toEqual([])
})
