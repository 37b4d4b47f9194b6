import { ENVELOPE_RECIPIENTS_MAX, type EnvelopeSplit } from '@trevo/contract/agents/envelopes'
import { formatMoney, MINOR_PER_CENT, type Money, parseMoney } from '@trevo/contract/money'

/** What leaves the sender's balance. */
export const totalOf = (split: EnvelopeSplit, amount: Money, count: number): Money =>
  split === 'random' ? amount : formatMoney(parseMoney(amount) * BigInt(count))

export type EnvelopeIssues = { amount?: 'amount' | 'small'; people?: 'nobody' | 'many' }

/** All that stands in the way, by field. A random share is a cent at least. */
export function envelopeIssues(split: EnvelopeSplit, amount: Money | null, count: number): EnvelopeIssues {
  const minor = amount === null ? 0n : parseMoney(amount)
  const isSmall = split === 'random' && minor < BigInt(count) * MINOR_PER_CENT
  return {
    ...(minor <= 0n ? { amount: 'amount' } : isSmall ? { amount: 'small' } : {}),
    ...(count === 0 ? { people: 'nobody' } : count > ENVELOPE_RECIPIENTS_MAX ? { people: 'many' } : {}),
  }
}
