import type { BodyOf, Endpoint, ParamsOf, ValueOf } from '@trevo/contract/endpoint'
import type { ApprovalKind } from '@trevo/contract/ops/approvals'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { ApprovalHandler } from '../approvals/approvals.ts'
import type { Consent, Facts } from '../approvals/consent.ts'
import type { Acting } from '../staff/actor.ts'
import { type StaffActor, type Written, writeAudit } from '../staff/audit.ts'

/** For which brand something is done, and who asked for it. */
export type Desk = { merchant: Merchant; staff: { staffId: bigint; userName: string; merchantId: number | null } }

export type Input<E extends Endpoint> = { params: ParamsOf<E>; body: BodyOf<E> }

/**
 * A call of the console that one person makes alone within limits, and past them only with a second one. `work` decides
 * which: without a consent it refuses by `refuseAlone`. What was refused can be asked for as it was called, and runs by the
 * same `work` once somebody else agrees.
 */
export type Deed<E extends Endpoint> = {
  kind: ApprovalKind
  endpoint: E
  /** About the console itself: noted for the person's own brand, or none. */
  everybody?: true
  work(tx: Tx, desk: Desk, input: Input<E>, consent: Consent): Promise<Written<ValueOf<E>>>
  /** What the second person reads. Throws where it cannot be done at all. */
  facts(tx: Tx, desk: Desk, input: Input<E>): Promise<Facts>
}

export type Asked = { params: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> }
/** Of whatever call; `read` reads what was asked for by the schemas of the call it would have been. */
export type BookedDeed = Deed<Endpoint> & { read(asked: Asked): Input<Endpoint> }
/** Calls that take a second person past their limits, by the kind they are asked for as. */
export type DeedBook = Map<ApprovalKind, BookedDeed>

/** Only staff who may make the call may request it. */
export function deedFor(book: DeedBook, { staff }: Acting, kind: ApprovalKind): BookedDeed {
  const deed = book.get(kind)
  if (deed === undefined) throw new AppError('not_found')
  const { roles = [], everyMerchant = false } = deed.endpoint.staff ?? {}
  const may = typeof roles !== 'string' && roles.some((role) => staff.roles.includes(role))
  if (!may || (everyMerchant && staff.merchantId !== null)) throw new AppError('no_permission')
  return deed
}

/** Does what was requested, in the transaction of the decision; recorded under the decider's name. */
export function deedHandler(deed: BookedDeed, deps: { clock: Clock; brands(): readonly Merchant[] }): ApprovalHandler {
  return async (tx, payload, approval, decider) => {
    const merchant = deps.brands().find(({ id }) => id === approval.merchantId)
    if (merchant === undefined) throw new AppError('not_found')
    const { askerMerchantId, ...asked } = payload as Asked & { askerMerchantId: number | null }
    const staff = { staffId: approval.requestedBy, userName: approval.requestedName, merchantId: askerMerchantId }
    const consent = { approvalId: approval.id, decider }
    const { note } = await deed.work(tx, { merchant, staff }, deed.read(asked), consent)
    if (note === null) return
    const told = { ...note, after: { ...note.after, approvalId: String(approval.id), askedBy: approval.requestedName } }
    const actor: StaffActor = deed.everybody ? { ...decider, merchantId: askerMerchantId } : decider
    await writeAudit(tx, actor, told, deps.clock.now())
  }
}
