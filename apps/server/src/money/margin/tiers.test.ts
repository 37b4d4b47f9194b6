import type { ContractTerms } from '@trevo/contract/agents/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../test/agents.ts'
import { areTiersSound, payoutOf, type Tier, tiersOf, uncovered } from './tiers.ts'

const salary = (...tiers: [string, number, string, ('P' | 'F')?][]): ContractTerms => ({
  kind: 'salary',
  tiers: tiers.map(([betVolume, activeMember, rate, rateType = 'P']) => ({ betVolume, activeMember, rateType, rate })),
})
const DESIGN = tiersOf(salary(['100000', 5, '0.8'], ['500000', 10, '1.0'], ['1000000', 20, '1.2']))
const team = (turnover: number, activeMembers: number, netLoss = 0) => ({
  turnover: units(turnover),
  netLoss: units(netLoss),
  activeMembers,
})

describe('what a contract pays', () => {
  test.each([
    [620_000, 12, 2, 6200],
    [620_000, 9, 1, 4960],
    [99_999.99, 50, null, 0],
    [1_000_000, 20, 3, 12_000],
    [5_000_000, 4, null, 0],
  ])('a team of %d with %d active reaches tier %s and gets %d', (turnover, active, tier, amount) => {
    expect(payoutOf('salary', DESIGN, team(turnover, active))).toEqual({ tier, amount: units(amount) })
  })

  test('is 2,100 for the child on 300,000 at 0.7 %', () => {
    const child = tiersOf(salary(['100000', 5, '0.7']))
    expect(payoutOf('salary', child, team(300_000, 6))).toEqual({ tier: 1, amount: units(2100) })
    expect(uncovered(DESIGN, child)).toBeNull()
  })

  test('is a fixed sum where it says so, and a share of a net loss above zero for a dividend', () => {
    expect(payoutOf('salary', tiersOf(salary(['1000', 1, '50', 'F'])), team(1000, 1))).toEqual({
      tier: 1,
      amount: units(50),
    })
    const dividend = tiersOf({
      kind: 'dividend',
      tiers: [{ minimumBet: '1000', netLoss: '0', activeMember: 1, contractRate: '10' }],
    })
    expect(payoutOf('dividend', dividend, team(5000, 2, 321.09))).toEqual({ tier: 1, amount: units(32.1) })
    expect(payoutOf('dividend', dividend, team(5000, 2, -1))).toEqual({ tier: null, amount: 0n })
  })

  test('of a dividend may exceed what its payer gets, as the form of an offer says: one team loses what the other wins', () => {
    const own = [{ minimumBet: '100', netLoss: '0', activeMember: 1, contractRate: '20' }]
    const [mine, offered] = [own, own.map((tier) => ({ ...tier, contractRate: '10.50' }))].map((tiers) =>
      tiersOf({ kind: 'dividend', tiers }),
    ) as [Tier[], Tier[]]
    expect(uncovered(mine, offered)).toBeNull()
    expect(payoutOf('dividend', offered, team(5000, 2, 1000)).amount).toBe(units(105))
    expect(payoutOf('dividend', mine, team(9000, 4, 0)).amount).toBe(0n)
  })
})

describe('tiers', () => {
  test('rise strictly in what they give and never fall in what they ask', () => {
    const sound = (...tiers: Parameters<typeof salary>) => areTiersSound(tiersOf(salary(...tiers)))
    expect(sound(['1', 1, '0.5'], ['2', 1, '0.6'])).toBe(true)
    expect(sound(['1', 1, '0.5'], ['2', 1, '0.5'])).toBe(false)
    expect(sound(['2', 1, '0.5'], ['1', 1, '0.6'])).toBe(false)
    expect(sound(['1', 2, '0.5'], ['2', 1, '0.6'])).toBe(false)
    expect(sound(['1', 1, '0.5'], ['2', 1, '60', 'F'])).toBe(false)
    expect(sound(['1', 1, '0'])).toBe(false)
    expect(sound(['1', 1, '100.01'])).toBe(false)
  })

  test('that offer more than the agent’s own contract are named with the tier of it that they would have to keep to', () => {
    expect(uncovered(DESIGN, tiersOf(salary(['100000', 5, '0.8'], ['600000', 10, '1.1'])))).toEqual({
      tier: 2,
      covering: 2,
    })
    expect(uncovered(DESIGN, tiersOf(salary(['99999', 5, '0.1'])))).toEqual({ tier: 1, covering: null })
    expect(uncovered(DESIGN, tiersOf(salary(['100000', 4, '0.1'])))).toEqual({ tier: 1, covering: null })
    expect(uncovered(null, DESIGN)).toEqual({ tier: 1, covering: null })
  })
})

const tierList = fc
  .array(fc.record({ volume: fc.nat(1000), active: fc.nat(5), step: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((steps) => {
    let [volume, activeMembers, percent] = [0, 0, 0]
    return steps.map((step): Tier => {
      volume += step.volume
      activeMembers += step.active
      percent += step.step
      return { volume: BigInt(volume), netLoss: 0n, activeMembers, gives: { percent } }
    })
  })
const node = fc.record({ parent: fc.nat(), tiers: tierList, turnover: fc.nat(2000), own: fc.boolean() })

describe('the coverage rule', () => {
  test('lets nobody owe downlines more than their own contract brings, whatever the tree, the contracts and the bets', () => {
    let covered = 0
    fc.assert(
      fc.property(tierList, fc.array(node, { minLength: 1, maxLength: 14 }), (topTiers, people) => {
        fc.pre(areTiersSound(topTiers))
        const tree = [{ parent: -1, tiers: topTiers, turnover: 0 }]
        for (const { parent, tiers, turnover } of people) {
          const at = parent % tree.length
          const ok = areTiersSound(tiers) && uncovered(tree[at]?.tiers ?? null, tiers) === null
          if (ok) covered += 1
          tree.push({ parent: at, tiers: ok ? tiers : [], turnover })
        }
        const below = (root: number): number[] => [
          root,
          ...tree.flatMap(({ parent }, index) => (parent === root ? below(index) : [])),
        ]
        const paid = tree.map(({ tiers }, index) => {
          const members = below(index).map((id) => tree[id]?.turnover ?? 0)
          const turnover = BigInt(members.reduce((sum, amount) => sum + amount, 0))
          const activeMembers = members.filter((amount) => amount >= 100).length
          return payoutOf('salary', tiers, { turnover, netLoss: 0n, activeMembers }).amount
        })
        for (const [index, income] of paid.entries()) {
          const owed = tree.reduce((sum, { parent }, child) => (parent === index ? sum + (paid[child] ?? 0n) : sum), 0n)
          if ((tree[index]?.tiers.length ?? 0) > 0) expect(owed).toBeLessThanOrEqual(income)
        }
      }),
      { numRuns: 3000 },
    )
    // The rule was put to the test, not avoided.
    expect(covered).toBeGreaterThan(500)
  })
})
