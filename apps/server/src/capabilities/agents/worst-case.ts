import type { ContractKind, WorstCase } from '@trevo/contract/agents/contracts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { payoutOf, type TeamFigures, type Tier } from '../../money/margin/tiers.ts'

const EXAMPLE_LOSS = parseMoney('1000')
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** A team with exactly what a tier asks for, `times` over. */
const reaching = ({ volume, netLoss, activeMembers }: Tier, times: number): TeamFigures => ({
  turnover: volume * BigInt(times),
  netLoss: netLoss * BigInt(times),
  activeMembers: activeMembers * times,
})

/** Enough teams at one tier for their fixed sums to exceed the highest sum received; for shares, two are enough. */
function teamsFor(own: readonly Tier[], { gives }: Tier): number {
  const best = own.at(-1)?.gives
  if (!('sum' in gives) || best === undefined || !('sum' in best)) return 2
  return Number(best.sum / gives.sum) + 1
}

/**
 * Runs an offer through the function that pays, in the cases that cost its giver most: several downlines reach the highest tier, or
 * one team loses what the rest of the tree wins. Null when the giver's own contract brings in at least what the offer costs.
 */
export function worstCaseOf(kind: ContractKind, own: readonly Tier[], offered: readonly Tier[]): WorstCase | null {
  const top = offered.at(-1)
  if (top === undefined) return null
  const sums = (pays: bigint, receives: bigint) => ({ pays: formatMoney(pays), receives: formatMoney(receives) })
  if (kind === 'dividend') {
    const loss = larger(top.netLoss, EXAMPLE_LOSS)
    const pays = payoutOf(kind, offered, { ...reaching(top, 1), netLoss: loss }).amount
    const receives = payoutOf(kind, own, { ...reaching(top, 2), netLoss: 0n }).amount
    return pays > receives ? { kind, loss: formatMoney(loss), ...sums(pays, receives) } : null
  }
  const count = teamsFor(own, top)
  const { tier, amount } = payoutOf(kind, offered, reaching(top, 1))
  const pays = amount * BigInt(count)
  const receives = payoutOf(kind, own, reaching(top, count)).amount
  return tier !== null && pays > receives ? { kind: 'fixed', tier, count, ...sums(pays, receives) } : null
}
