import type { Endpoint } from '@trevo/contract/endpoint'
import { opsSetRates } from '@trevo/contract/ops/agents'
import { opsEditCheckInPlan, opsSetRewardRules, opsSetVipLevel } from '@trevo/contract/ops/reward-programme'
import { afterEach, expect, test } from 'vitest'
import { nameOf } from '../ops-money-writes.ts'
import { walkFields } from './fields.ts'

/** What gives most; `prove -- robbery` walks everything. */
const ALWAYS = [opsSetVipLevel, opsSetRewardRules, opsEditCheckInPlan, opsSetRates].map(nameOf)
const FIELDS = ['turnover', 'referral.turnover', 'minTurnover', 'rates.0.rate']
const ONE = { kinds: ['none'], roles: ['finance'] } as const

test('one person lets nobody out with more than is counted: by the fields that give most', async () => {
  const walk = await walkFields({ ...ONE, only: ALWAYS, fields: FIELDS })
  expect(walk.problems).toEqual([])
  expect(walk.taken).toBeGreaterThan(4)
  expect(walk.held + walk.taken).toBeGreaterThan(8)
})

const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0)) back()
})
/** The contract says of the field that it gives nothing. */
function silence({ staff }: Endpoint, ...path: readonly string[]): void {
  const field = path.at(-1) ?? ''
  const of = path.slice(0, -1).reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, {
    ...staff?.gives,
  })
  const place = path.length === 1 ? (staff?.gives as Record<string, unknown>) : of
  const was = place[field]
  undo.push(() => Object.assign(place, { [field]: was }))
  place[field] = 'words'
}

test('a field that is said to give nothing is caught where it gives', async () => {
  silence(opsSetRewardRules, 'referral', 'turnover')
  silence(opsSetRates, 'rates', 'each', 'rate')
  const { problems, tally } = await walkFields({ ...ONE, only: ALWAYS, fields: FIELDS })
  const caught = [`${nameOf(opsSetRewardRules)}, referral.turnover:`, `${nameOf(opsSetRates)}, rates.0.rate:`]
  const missed = caught.filter((name) => !problems.some((problem) => problem.includes(name)))
  const outcomes = [...tally.byEndpoint].map(([name, of]) => `${name}: ${[...of].join(' ')}`)
  expect({ missed, outcomes: missed.length > 0 ? outcomes : [], problems: missed.length > 0 ? problems : [] }).toEqual({
    missed: [],
    outcomes: [],
    problems: [],
  })
})
