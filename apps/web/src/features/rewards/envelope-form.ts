import { ENVELOPE_RECIPIENTS_MAX, type EnvelopeSplit } from '@trevo/contract/agents/envelopes'
import { formatMoney, MINOR_PER_CENT, type Money, parseMoney } from '@trevo/contract/money'

export type EnvelopeIssue = 'amount' | 'small' | 'nobody' | 'many'

/** What leaves the sender's balance. */
export const totalOf = (split: EnvelopeSplit, amount: Money, count: number): Money =>
  split === 'random' ? amount : formatMoney(parseMoney(amount) * BigInt(count))

/** What stands in the way; null where nothing does. A random share is a cent at least. */
export function envelopeIssue(split: EnvelopeSplit, amount: Money | null, count: number): EnvelopeIssue | null {
  if (amount === null || parseMoney(amount) <= 0n) return 'amount'
  if (count === 0) return 'nobody'
  if (count > ENVELOPE_RECIPIENTS_MAX) return 'many'
  return split === 'random' && parseMoney(amount) < BigInt(count) * MINOR_PER_CENT ? 'small' : null
}
