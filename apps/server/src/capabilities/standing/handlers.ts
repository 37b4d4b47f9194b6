import { parseMoney } from '@trevo/contract/money'
import { IdentityProof, MemberActionReason } from '@trevo/contract/ops/member-actions'
import * as z from 'zod/mini'
import type { ApprovalHandler, ApprovalHandlers } from '../../base/approvals/approvals.ts'
import type { ApprovalRow } from '../../base/approvals/queries.ts'
import { writeAudit } from '../../base/staff/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand } from '../cashier/deps.ts'
import { closeAccount } from './closing.ts'
import { correct, masked, resetSecondStep } from './helping.ts'
import type { Why } from './queries.ts'
import { releaseAccountPayouts, type StandingDeps, type Subject, unlockAccount } from './standing.ts'

/** The request as stored; the balance is shown to the person who decides, it is not what is paid. */
export const StandingAsk = z.strictObject({
  memberId: z.string(),
  userName: z.string(),
  reason: MemberActionReason,
  balance: z.optional(z.string()),
  /** What was left to play when a closing was asked for. */
  unplayed: z.optional(z.string()),
  proof: z.optional(IdentityProof),
  correction: z.optional(z.strictObject({ field: z.enum(['name', 'email', 'mobile']), value: z.string() })),
})
export type StandingAsk = z.infer<typeof StandingAsk>

type Kind = 'member_unlock' | 'payout_release' | 'member_close' | 'second_step_reset' | 'member_correction'
type Deed = (tx: Tx, subject: Subject, why: Why, ask: StandingAsk) => Promise<void>

/** What a second person agreed to, done in the transaction of the decision and noted with the member. */
export function standingHandlers(
  deps: StandingDeps,
  brandOf: (merchantId: number) => Brand | undefined,
): Pick<Required<ApprovalHandlers>, Kind> {
  const { clock } = deps.cashier
  const agreed =
    (action: string, deed: Deed): ApprovalHandler =>
    async (tx, payload, approval, decider) => {
      const ask = StandingAsk.parse(payload)
      const why = whyOf(ask, approval, clock.now())
      await deed(tx, { merchantId: approval.merchantId, memberId: BigInt(ask.memberId) }, why, ask)
      const { reason, note, by: askedBy } = why
      const { proof, correction } = ask
      const changed = correction && { [correction.field]: masked(correction) }
      const after = { reason, note, askedBy, ...(proof && { proof }), ...changed }
      const noted = { action: `member.${action}`, entity: 'member', entityId: ask.memberId, after } as const
      await writeAudit(tx, decider, noted, why.at)
    }
  return {
    member_unlock: agreed('unlock', (tx, ...given) => unlockAccount(tx, deps, given[0], given[1])),
    payout_release: agreed('release_payouts', (tx, ...given) => releaseAccountPayouts(tx, deps, given[0], given[1])),
    member_close: agreed('close', async (tx, subject, why, { unplayed = '0' }) => {
      const brand = brandOf(subject.merchantId)
      if (brand === undefined) throw new AppError('not_found')
      await closeAccount(tx, deps, brand, subject, { ...why, unplayed: parseMoney(unplayed), isDecided: true })
    }),
    second_step_reset: agreed('reset_second_step', (tx, ...given) => resetSecondStep(tx, deps, given[0], given[1])),
    member_correction: agreed('correct', async (tx, subject, why, { correction }) => {
      if (correction === undefined) throw new AppError('conflict')
      await correct(tx, deps, subject, why, correction)
    }),
  }
}

const whyOf = ({ reason }: StandingAsk, { id, note, requestedName }: ApprovalRow, at: Date): Why => ({
  reason,
  note,
  by: requestedName,
  approvalId: id,
  at,
})
