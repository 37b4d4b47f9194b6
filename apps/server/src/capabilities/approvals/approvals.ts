import type { BodyOf } from '@trevo/contract/endpoint'
import type { Approval, ApprovalOfOne, opsAskApproval, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { type ApprovalHandlers, askedBefore, decideApproval, requestApproval } from '../../base/approvals/approvals.ts'
import { approvalById } from '../../base/approvals/queries.ts'
import { type Adjustment, asApproval, decidersOf, viewerOf } from '../../base/approvals/view.ts'
import { type DeedBook, deedFor } from '../../base/deeds/deeds.ts'
import { type Acting, actorOf } from '../../base/staff/actor.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import type { FreshStep } from '../../base/staff/sign-in.ts'
import type { Staff } from '../../base/staff/staff.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { realMember } from './queries.ts'

export type ApprovalDeps = { db: Db; clock: Clock; staff?: Pick<Staff, 'withFreshStep'>; isProduction?: boolean }

export async function approvalOf({ db, clock }: ApprovalDeps, acting: Acting, id: bigint): Promise<ApprovalOfOne> {
  const row = await approvalById(db, acting.merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  const now = clock.now()
  const value = asApproval(row, await viewerOf(db, acting.staff, now), now)
  return { ...value, deciders: await decidersOf(db, row, now) }
}

/** Keeps a call that takes two as it was made, with what the second person reads of it. */
export function ask(
  deps: ApprovalDeps,
  book: DeedBook,
  acting: Acting,
  { requestId, kind, note, params, body }: BodyOf<typeof opsAskApproval>,
): Promise<Approval> {
  const deed = deedFor(book, acting, kind)
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  const payload = { params, body, askerMerchantId: acting.staff.merchantId }
  return staffWrite(deps, actor, async (tx) => {
    const known = await askedBefore(tx, { merchantId, kind, requestId, actor })
    const facts = known?.facts ?? (await deed.facts(tx, acting, deed.read(payload)))
    const { approval, isNew } = await requestApproval(tx, deps, {
      merchantId,
      kind,
      payload,
      facts,
      note,
      requestId,
      actor,
    })
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'approval.ask', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { kind, facts, note } } : null }
  })
}

export function requestAdjustment(
  deps: ApprovalDeps,
  acting: Acting,
  { requestId, memberId, amount, note }: BodyOf<typeof opsRequestAdjustment>,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const member = await realMember(tx, merchantId, BigInt(memberId))
    if (member === undefined) throw new AppError('not_found')
    const payload: Adjustment = { memberId, userName: member.userName, amount }
    const ask = { merchantId, kind: 'adjustment', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'adjustment.request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

type Decision = { accept: boolean; note: string; code?: string | undefined }

export async function decide(
  deps: ApprovalDeps,
  acting: Acting,
  id: bigint,
  { accept, note, code }: Decision,
  handlers: ApprovalHandlers,
): Promise<Approval> {
  const actor = actorOf(acting)
  const inTurn = (freshStep?: FreshStep) =>
    staffWrite(deps, actor, async (tx) => {
      const decision = {
        id,
        merchantId: acting.merchant.id,
        accept,
        note,
        actor,
        handlers,
        ...(freshStep && { freshStep }),
        isProduction: deps.isProduction ?? true,
      }
      const { approval, isNew, allowed } = await decideApproval(tx, deps, decision)
      const value = asApproval(approval, acting.staff, deps.clock.now())
      const noted = {
        action: accept ? 'approval.approve' : 'approval.refuse',
        entity: 'approval',
        entityId: id,
        before: { state: 'pending' },
        after: {
          state: approval.state,
          kind: approval.kind,
          ...(note && { note }),
          ...(allowed?.asFounder && { asFounder: true }),
          ...(allowed?.inOffice && { inOffice: true }),
        },
      } as const
      return { value, note: isNew ? noted : null }
    })
  return deps.staff === undefined ? inTurn() : deps.staff.withFreshStep(acting.staff, code, inTurn)
}
