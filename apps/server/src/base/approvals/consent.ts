import { formatMoney } from '@trevo/contract/money'
import type { ApprovalFact, ApprovalKind, ApprovalNeeded } from '@trevo/contract/ops/approvals'
import { AppError } from '../../platform/errors.ts'
import type { Decider } from './approvals.ts'

/** The second person who agreed; null: one person acts alone. */
export type Consent = { approvalId: bigint; decider: Decider } | null

/** Refuses what one person may not do alone, and says as what it can be asked for. */
export function refuseAlone(kind: ApprovalKind, why: ApprovalNeeded['why'], limit: bigint | null = null): never {
  const needed: ApprovalNeeded = { kind, why, limit: limit === null ? null : formatMoney(limit) }
  throw new AppError('approval_required', needed)
}

export type Facts = ApprovalFact[]

/** One figure for the decider; unchanged values are left out. */
export function fact(
  name: string,
  as: ApprovalFact['as'],
  after: string | number | boolean | null | undefined,
  before: string | number | boolean | null | undefined = null,
): Facts {
  const text = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  return text(after) === text(before) ? [] : [{ name, as, before: text(before), after: text(after) ?? '–' }]
}

/** What it is about, whether or not it changes. */
export const subject = (name: string, after: string, as: ApprovalFact['as'] = 'text'): Facts => [
  { name, as, before: null, after },
]
