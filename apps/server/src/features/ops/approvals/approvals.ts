import type { BodyOf } from '@trevo/contract/endpoint'
import {
  APPROVAL_DECIDERS,
  type Approval,
  type opsAskApproval,
  type opsRequestAdjustment,
} from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { type ApprovalHandlers, decideApproval, requestApproval } from '../../../core/approvals/approvals.ts'
import { type ApprovalRow, approvalById, approvalOfRequest } from '../../../core/approvals/queries.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StaffSession } from '../../../platform/guards.ts'
import { type Acting, actorOf } from '../actor.ts'
import { type DeedBook, deedFor } from '../deeds/deeds.ts'
import { Adjustment } from './adjustments.ts'
import { realMember } from './queries.ts'

export type ApprovalDeps = { db: Db; clock: Clock; isProduction?: boolean }

type Viewer = Pick<StaffSession, 'staffId' | 'merchantId' | 'roles' | 'decidesFrom'>

/** What is about money of every brand is decided by who acts for all of them; its handler looks again. */
const isForEveryBrand = ({ kind, payload }: ApprovalRow) =>
  kind === 'platform_margin' || (kind === 'lottery_void' && (payload as { scope?: unknown }).scope === 'everywhere')

function whyNot(row: ApprovalRow, { staffId, merchantId, roles, decidesFrom }: Viewer, now: Date) {
  const { kind, requestedBy } = row
  const deciders: readonly StaffRole[] = APPROVAL_DECIDERS[kind]
  if (requestedBy === staffId) return 'own'
  if (!deciders.some((role) => roles.includes(role))) return 'role'
  if (merchantId !== null && isForEveryBrand(row)) return 'brand'
  return decidesFrom > now ? 'too_new' : null
}

/** As whoever looks may see and decide it. */
export function asApproval(row: ApprovalRow, viewer: Viewer, now: Date): Approval {
  const isOver = row.state === 'pending' && row.expiresAt <= now
  const why = whyNot(row, viewer, now)
  const adjustment = row.kind === 'adjustment' ? Adjustment.parse(row.payload) : null
  return {
    id: String(row.id),
    kind: row.kind,
    state: isOver ? 'expired' : row.state,
    note: row.note,
    requestedBy: row.requestedName,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.decisionNote,
    mayDecide: row.state === 'pending' && !isOver && why === null,
    whyNot: why,
    adjustment,
    facts: row.facts,
    details: adjustment === null && row.facts.length === 0 ? textsOf(row.payload) : {},
  }
}

function textsOf(payload: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

export async function approvalOf({ db, clock }: ApprovalDeps, acting: Acting, id: bigint): Promise<Approval> {
  const row = await approvalById(db, acting.merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  return asApproval(row, acting.staff, clock.now())
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
    const known = await approvalOfRequest(tx, acting.staff.staffId, requestId)
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

type Decision = { accept: boolean; note: string }

export function decide(
  deps: ApprovalDeps,
  acting: Acting,
  id: bigint,
  { accept, note }: Decision,
  handlers: ApprovalHandlers,
): Promise<Approval> {
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const decision = {
      id,
      merchantId: acting.merchant.id,
      accept,
      note,
      actor,
      handlers,
      isProduction: deps.isProduction ?? true,
    }
    const { approval, isNew } = await decideApproval(tx, deps, decision)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = {
      action: accept ? 'approval.approve' : 'approval.refuse',
      entity: 'approval',
      entityId: id,
      before: { state: 'pending' },
      after: { state: approval.state, kind: approval.kind, ...(note && { note }) },
    } as const
    return { value, note: isNew ? noted : null }
  })
}
