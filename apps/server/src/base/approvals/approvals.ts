import { isDeepStrictEqual } from 'node:util'
import type { ApprovalFact, ApprovalKind } from '@trevo/contract/ops/approvals'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import type { StaffActor } from '../staff/audit.ts'
import type { FreshStep } from '../staff/sign-in.ts'
import { type Allowed, assertMayDecide, isActiveStaff } from './four-eyes.ts'
import { type ApprovalRow, approvalOfRequest, insertApproval, lockApproval, settleApproval } from './queries.ts'

const LIFE_MS = 7 * 86_400_000
const NO_CODE: FreshStep = () => Promise.resolve(false)

/** Does the deed that was asked for, in the transaction of the decision. What it throws leaves the request open. */
export type ApprovalHandler = (tx: Tx, payload: unknown, approval: ApprovalRow, decider: Decider) => Promise<void>
/** `asFounder`: of an account that has not settled, in a house without any member's money. */
export type Decider = StaffActor & { asFounder?: boolean }
export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>

export type ApprovalAsk = {
  merchantId: number
  kind: ApprovalKind
  /** As JSON would give it back: texts, numbers, lists and plain objects. Amounts and ids are texts. */
  payload: Readonly<Record<string, unknown>>
  /** What the decider reads; if absent, the payload field by field. */
  facts?: readonly ApprovalFact[]
  note: string
  requestId: string
  actor: StaffActor
}

export type Taken = { approval: ApprovalRow; isNew: boolean }
export type Decided = Taken & { allowed?: Allowed }

/**
 * What the person asked for before under this id, for what must not be looked at anew in a repeat. Something of another kind is
 * refused at once; whether all of it is the same, `requestApproval` tells.
 */
export const askedBefore = (
  tx: Tx,
  { merchantId, kind, requestId, actor }: Pick<ApprovalAsk, 'merchantId' | 'kind' | 'requestId' | 'actor'>,
): Promise<ApprovalRow | undefined> =>
  repeatOf(
    approvalOfRequest(tx, actor.staffId, requestId),
    (first) => first.merchantId === merchantId && first.kind === kind,
  )

/** Asks for something that a second person has to agree to. The same request id is the same request. */
export async function requestApproval(tx: Tx, { clock }: { clock: Clock }, ask: ApprovalAsk): Promise<Taken> {
  const { actor, facts = [], ...rest } = ask
  const at = clock.now()
  const row = await insertApproval(tx, {
    ...rest,
    facts: [...facts],
    requestedIp: actor.ip,
    requestedDevice: actor.device ?? null,
    requestedBy: actor.staffId,
    requestedName: actor.userName,
    requestedAt: at,
    expiresAt: new Date(at.getTime() + LIFE_MS),
  })
  if (row !== undefined) return { approval: row, isNew: true }
  const known = await repeatOf(
    askedBefore(tx, ask),
    (first) => first.note === ask.note && isDeepStrictEqual(first.payload, ask.payload),
  )
  if (known === undefined) throw new AppError('idempotency_conflict')
  return { approval: known, isNew: false }
}

export type ApprovalDecision = {
  id: bigint
  merchantId: number
  accept: boolean
  note: string
  actor: StaffActor
  handlers: ApprovalHandlers
  /** Where nobody could give a code, none was given. */
  freshStep?: FreshStep
  /** Two people on one machine of a demo share its address; nowhere else does that count as two. */
  isProduction?: boolean
}

/**
 * Of many at once exactly one decides, never the one who asked, and nobody who may be the same person: an account of the last
 * days, the same browser, the same address. Repeating one's own decision changes nothing.
 */
export async function decideApproval(
  tx: Tx,
  { clock }: { clock: Clock },
  { id, merchantId, accept, note, actor, handlers, freshStep = NO_CODE, isProduction = true }: ApprovalDecision,
): Promise<Decided> {
  const approval = await lockApproval(tx, id)
  if (approval?.merchantId !== merchantId) throw new AppError('not_found')
  if (approval.requestedBy === actor.staffId) throw new AppError('second_person_required')
  const state = accept ? 'approved' : 'refused'
  if (approval.state === state && approval.decidedBy === actor.staffId) return { approval, isNew: false }
  const at = clock.now()
  const allowed = await assertMayDecide(tx, { approval, actor, at, isProduction, freshStep })
  if (approval.state !== 'pending' || approval.expiresAt <= at) throw new AppError('conflict')
  if (accept) {
    // Whose account was closed meanwhile asks for nothing any more.
    if (!(await isActiveStaff(tx, approval.requestedBy))) throw new AppError('conflict')
    const handler = handlers[approval.kind]
    if (handler === undefined) throw new Error(`nobody does what approval ${id} (${approval.kind}) asks for`)
    await handler(tx, approval.payload, approval, { ...actor, asFounder: allowed.asFounder })
  }
  const decision = { state, decidedBy: actor.staffId, decidedName: actor.userName, decidedAt: at, note } as const
  const place = { ip: actor.ip, device: actor.device ?? null }
  return { approval: await settleApproval(tx, approval, { ...decision, ...place }), isNew: true, allowed }
}
