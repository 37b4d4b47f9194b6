import { MemberActionReason } from '@trevo/contract/ops/member-actions'
import * as z from 'zod/mini'
import type { ApprovalHandler, ApprovalHandlers } from '../../base/approvals/approvals.ts'
import type { ApprovalRow } from '../../base/approvals/queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand } from '../cashier/deps.ts'
import { closeAccount } from './closing.ts'
import type { Why } from './queries.ts'
import { releaseAccountPayouts, type StandingDeps, type Subject, unlockAccount } from './standing.ts'

/** The request as stored; the balance is shown to the person who decides, it is not what is paid. */
export const StandingAsk = z.strictObject({
  memberId: z.string(),
  userName: z.string(),
  reason: MemberActionReason,
  balance: z.optional(z.string()),
})
export type StandingAsk = z.infer<typeof StandingAsk>

type Kind = 'member_unlock' | 'payout_release' | 'member_close'

/** What a second person agreed to, done in the transaction of the decision. */
export function standingHandlers(
  deps: StandingDeps,
  brandOf: (merchantId: number) => Brand | undefined,
): Pick<Required<ApprovalHandlers>, Kind> {
  const { clock } = deps.cashier
  const read = (payload: unknown, { id, merchantId, note, requestedName }: ApprovalRow): [Subject, Why] => {
    const { memberId, reason } = StandingAsk.parse(payload)
    const why = { reason, note, by: requestedName, approvalId: id, at: clock.now() }
    return [{ merchantId, memberId: BigInt(memberId) }, why]
  }
  const close: ApprovalHandler = async (tx, payload, approval) => {
    const brand = brandOf(approval.merchantId)
    if (brand === undefined) throw new AppError('not_found')
    const [subject, why] = read(payload, approval)
    await closeAccount(tx, deps, brand, subject, why)
  }
  return {
    member_unlock: (tx, payload, approval) => unlockAccount(tx, ...read(payload, approval)),
    payout_release: (tx, payload, approval) => releaseAccountPayouts(tx, ...read(payload, approval)),
    member_close: close,
  }
}
