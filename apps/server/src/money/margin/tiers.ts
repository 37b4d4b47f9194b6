import { parseRate } from '@trevo/contract/agents/common'
import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { cutToCents, parseMoney } from '@trevo/contract/money'

/** A tier of any kind in numbers: what has to be reached, and what it gives. */
export type Tier = {
  volume: bigint
  netLoss: bigint
  activeMembers: number
  /** A share in hundredths of a percent, or a sum. */
  gives: { percent: number } | { sum: bigint }
}

export type TeamFigures = { turnover: bigint; netLoss: bigint; activeMembers: number }

/** Wire rates of contracts may have up to nine digits before the point where they are sums. */
const percentOf = (text: string) => ({ percent: Number(parseMoney(text) / 100n) })

export function tiersOf(terms: ContractTerms): Tier[] {
  if (terms.kind === 'dividend') {
    return terms.tiers.map(({ minimumBet, netLoss, activeMember, contractRate }) => ({
      volume: parseMoney(minimumBet),
      netLoss: parseMoney(netLoss),
      activeMembers: activeMember,
      gives: { percent: parseRate(contractRate) },
    }))
  }
  const volumes = terms.kind === 'salary' ? terms.tiers.map((t) => t.betVolume) : terms.tiers.map((t) => t.minimumBet)
  return terms.tiers.map(({ activeMember, rateType, rate }, index) => ({
    volume: parseMoney(volumes[index] ?? '0'),
    netLoss: 0n,
    activeMembers: activeMember,
    gives: rateType === 'P' ? percentOf(rate) : { sum: parseMoney(rate) },
  }))
}

const worthOf = ({ gives }: Tier) => ('percent' in gives ? BigInt(gives.percent) : gives.sum)
const isPercent = ({ gives }: Tier) => 'percent' in gives
const PERCENT_MAX = 10_000n

/** Rates rise strictly, thresholds never fall, all tiers give a share or all give a sum. */
export function areTiersSound(tiers: readonly Tier[]): boolean {
  return tiers.every((tier, index) => {
    const before = tiers[index - 1]
    if (worthOf(tier) <= 0n || (isPercent(tier) && worthOf(tier) > PERCENT_MAX)) return false
    if (before === undefined) return true
    return (
      isPercent(tier) === isPercent(before) &&
      worthOf(tier) > worthOf(before) &&
      tier.volume >= before.volume &&
      tier.netLoss >= before.netLoss &&
      tier.activeMembers >= before.activeMembers
    )
  })
}

/** Reached whenever the other is, and gives no less. */
const covers = (own: Tier, offered: Tier) =>
  isPercent(own) === isPercent(offered) &&
  own.volume <= offered.volume &&
  own.netLoss <= offered.netLoss &&
  own.activeMembers <= offered.activeMembers &&
  worthOf(own) >= worthOf(offered)

/**
 * The first offered tier (from 1) that the offerer's own contract does not cover, with the tier of that contract that would
 * cover it at a lower rate. Null when every tier is covered.
 */
export function uncovered(
  own: readonly Tier[] | null,
  offered: readonly Tier[],
): { tier: number; covering: number | null } | null {
  const index = offered.findIndex((tier) => !own?.some((mine) => covers(mine, tier)))
  const tier = offered[index]
  if (tier === undefined) return null
  const reached = (own ?? []).findLastIndex((mine) => covers(mine, { ...tier, gives: mine.gives }))
  return { tier: index + 1, covering: reached === -1 ? null : reached + 1 }
}

/**
 * What counts of a period's net loss once what the team won in earlier periods is lost again, and what of that win is left
 * for the next period. Zero or below is carried, never a loss.
 */
export function carryOver(netLoss: bigint, carriedIn: bigint): { counted: bigint; carriedOut: bigint } {
  const counted = netLoss + carriedIn
  return { counted, carriedOut: counted < 0n ? counted : 0n }
}

export type Room = { roomIn: bigint; room: bigint; heldIn: bigint }

/**
 * Dividends are an option: a team that loses first is paid, and what it wins afterwards is never asked back. So they are
 * paid only out of what the margin leaves of the team's turnover, over all periods together: whatever the order of luck,
 * the house expects to keep more than it gives. What is due beyond that is held until later turnover has room for it.
 */
export function withinRoom(due: bigint, { roomIn, room, heldIn }: Room) {
  const [all, left] = [due + heldIn, roomIn + room]
  let amount = left > 0n ? left : 0n
  if (all < amount) amount = all
  return { amount, heldOut: all - amount, roomOut: left - amount }
}

/** The highest tier whose conditions all hold, from 1, and what it pays in whole cents. */
export function payoutOf(
  kind: ContractTerms['kind'],
  tiers: readonly Tier[],
  { turnover, netLoss, activeMembers }: TeamFigures,
): { tier: number | null; amount: bigint } {
  const index = tiers.findLastIndex(
    (tier) =>
      turnover >= tier.volume &&
      activeMembers >= tier.activeMembers &&
      (kind !== 'dividend' || netLoss >= tier.netLoss),
  )
  const tier = tiers[index]
  if (tier === undefined) return { tier: null, amount: 0n }
  if ('sum' in tier.gives) return { tier: index + 1, amount: tier.gives.sum }
  const base = kind === 'dividend' ? netLoss : turnover
  if (base <= 0n) return { tier: null, amount: 0n }
  return { tier: index + 1, amount: cutToCents((base * BigInt(tier.gives.percent)) / PERCENT_MAX) }
}
