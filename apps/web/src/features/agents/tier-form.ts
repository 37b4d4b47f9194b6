import type { ContractKind, ContractTerms } from '@trevo/contract/agents/contracts'
import { parseMoney } from '@trevo/contract/money'
import { amountOf } from '../../lib/amount.ts'
import { rateOf } from './rate.ts'

/** One tier as it is typed. */
export type TypedTier = { volume: string; netLoss: string; active: string; rate: string }
export type TierField = keyof TypedTier
/** empty: nothing typed; unread: not a figure; falls: lower than the tier before; rises: the rate is not above the one before. */
export type TierIssue = 'empty' | 'unread' | 'falls' | 'rises'
export type RateType = 'P' | 'F'

export const NEW_TIER: TypedTier = { volume: '', netLoss: '', active: '', rate: '' }

type Read = Readonly<Record<TierField, { wire: string; minor: bigint } | null>>

const asMoney = (typed: string) => {
  const wire = amountOf(typed)
  return wire === null ? null : { wire, minor: parseMoney(wire) }
}
const asCount = (typed: string) =>
  /^\d{1,6}$/.test(typed.trim()) ? { wire: typed.trim(), minor: BigInt(typed.trim()) } : null
const asRate = (typed: string) => {
  const wire = typed.trim() === '' ? null : rateOf(typed)
  return wire === null ? null : { wire, minor: parseMoney(wire) }
}

const readTier = (kind: ContractKind, rateType: RateType, tier: TypedTier): Read => ({
  volume: asMoney(tier.volume),
  netLoss: kind === 'dividend' ? asMoney(tier.netLoss) : { wire: '0', minor: 0n },
  active: asCount(tier.active),
  rate: kind !== 'dividend' && rateType === 'F' ? asMoney(tier.rate) : asRate(tier.rate),
})

type Issues = Partial<Record<TierField, TierIssue>>

const notRead = (typed: string): TierIssue => (typed.trim() === '' ? 'empty' : 'unread')

function issuesOf(typed: TypedTier, tier: Read, before: Read | undefined): Issues {
  const issues: Issues = {}
  for (const field of ['volume', 'netLoss', 'active'] as const) {
    const value = tier[field]
    const last = before?.[field]
    if (value === null) issues[field] = notRead(typed[field])
    else if (last && value.minor < last.minor) issues[field] = 'falls'
  }
  if (tier.rate === null || tier.rate.minor === 0n) issues.rate = notRead(typed.rate)
  else if (before?.rate && tier.rate.minor <= before.rate.minor) issues.rate = 'rises'
  return issues
}

/** What the tiers say, or what is wrong with which of them. */
export function termsOf(
  kind: ContractKind,
  rateType: RateType,
  typed: readonly TypedTier[],
): { terms: ContractTerms } | { issues: Issues[] } {
  const read = typed.map((tier) => readTier(kind, rateType, tier))
  const issues = typed.map((tier, index) => issuesOf(tier, read[index] as Read, read[index - 1]))
  if (issues.some((tier) => Object.keys(tier).length > 0)) return { issues }
  const wire = (tier: Read, field: TierField) => tier[field]?.wire ?? '0'
  const common = (tier: Read) => ({ activeMember: Number(wire(tier, 'active')) })
  const paid = (tier: Read) => ({ ...common(tier), rateType, rate: wire(tier, 'rate') })
  if (kind === 'salary') {
    return { terms: { kind, tiers: read.map((tier) => ({ betVolume: wire(tier, 'volume'), ...paid(tier) })) } }
  }
  if (kind === 'hourly') {
    return { terms: { kind, tiers: read.map((tier) => ({ minimumBet: wire(tier, 'volume'), ...paid(tier) })) } }
  }
  const tiers = read.map((tier) => ({
    minimumBet: wire(tier, 'volume'),
    netLoss: wire(tier, 'netLoss'),
    ...common(tier),
    contractRate: wire(tier, 'rate'),
  }))
  return { terms: { kind, tiers } }
}
