import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { cutToCents, formatMoney, type Money, parseMoney } from '@trevo/contract/money'

/** fixed: so many downlines at the highest tier. dividend: one team loses what the others win. */
export type WorstCase =
  | { kind: 'fixed'; tier: number; count: number; pays: Money; receives: Money }
  | { kind: 'dividend'; loss: Money; pays: Money; receives: Money }

const EXAMPLE_LOSS = parseMoney('1000')
/** A percentage on the wire, as money has it: 10.50 % is 105,000. */
const WHOLE = parseMoney('100')
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/**
 * What an offer can cost beyond what the own contract brings, by the rules of a payout; null where it cannot: a share of the
 * turnover below one's own is always part of what one receives, whoever else has a contract.
 */
export function worstCaseOf(own: ContractTerms, offered: ContractTerms): WorstCase | null {
  if (offered.kind === 'dividend') {
    const top = offered.tiers.at(-1)
    if (top === undefined) return null
    const loss = larger(parseMoney(top.netLoss), EXAMPLE_LOSS)
    const pays = cutToCents((loss * parseMoney(top.contractRate)) / WHOLE)
    return { kind: 'dividend', loss: formatMoney(loss), pays: formatMoney(pays), receives: formatMoney(0n) }
  }
  const top = offered.tiers.at(-1)
  if (top === undefined || top.rateType === 'P' || own.kind === 'dividend') return null
  const [sum, receives] = [parseMoney(top.rate), parseMoney(own.tiers.at(-1)?.rate ?? '0')]
  if (sum === 0n) return null
  const count = receives / sum + 1n
  return {
    kind: 'fixed',
    tier: offered.tiers.length,
    count: Number(count),
    pays: formatMoney(sum * count),
    receives: formatMoney(receives),
  }
}
