import type { BodyOf, Endpoint, ParamsOf, ValueOf } from '@trevo/contract/endpoint'
import type { ApprovalKind } from '@trevo/contract/ops/approvals'
import type { ApprovalHandler } from '../../core/approvals/approvals.ts'
import type { Consent, Facts } from '../../core/approvals/consent.ts'
import { type StaffActor, staffWrite, type Written, writeAudit } from '../../core/staff/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { validate } from '../../platform/http/validate.ts'
import { type Acting, actorOf, actorOfAll } from './actor.ts'

/** For which brand something is done, and who asked for it. */
export type Desk = { merchant: Merchant; staff: { staffId: bigint; userName: string; merchantId: number | null } }

type Input<E extends Endpoint> = { params: ParamsOf<E>; body: BodyOf<E> }

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

/** Of whatever call: its input is read by the schemas of its own endpoint before it is handed on. */
type AnyDeed = Deed<Endpoint>
export type DeedBook = Map<ApprovalKind, AnyDeed>

/** Serves the call, and writes into the book that it can be asked for. */
export function deedRoute<E extends Endpoint>(door: StaffDoor, book: DeedBook, deed: Deed<E>): void {
  if (book.has(deed.kind)) throw new Error(`two deeds are of the kind ${deed.kind}`)
  book.set(deed.kind, deed as unknown as AnyDeed)
  const { db, clock } = door.app
  staffRoute(door, deed.endpoint, (call) => {
    const actor = deed.everybody ? actorOfAll(call) : actorOf(call)
    return staffWrite({ db, clock }, actor, (tx) => deed.work(tx, call, call, null))
  })
}

export type Asked = { params: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> }

/** Reads what was asked for by the schemas of the call it would have been. */
export function readDeed({ endpoint }: AnyDeed, { params, body }: Asked): Input<Endpoint> {
  return {
    params: endpoint.params ? validate(endpoint.params, params) : undefined,
    body: endpoint.body ? validate(endpoint.body, body) : undefined,
  } as Input<Endpoint>
}

/** Only whoever may make the call may ask for it. */
export function deedFor(book: DeedBook, { staff }: Acting, kind: ApprovalKind): AnyDeed {
  const deed = book.get(kind)
  if (deed === undefined) throw new AppError('not_found')
  const roles = deed.endpoint.staff?.roles ?? []
  const may = typeof roles !== 'string' && roles.some((role) => staff.roles.includes(role))
  if (!may) throw new AppError('no_permission')
  return deed
}

/** Does what was asked for, in the transaction of the decision; noted with the name of whoever decided. */
export function deedHandler(deed: AnyDeed, parts: { clock: Clock; brands(): readonly Merchant[] }): ApprovalHandler {
  return async (tx, payload, approval, decider) => {
    const merchant = parts.brands().find(({ id }) => id === approval.merchantId)
    if (merchant === undefined) throw new AppError('not_found')
    const { askerMerchantId, ...asked } = payload as Asked & { askerMerchantId: number | null }
    const staff = { staffId: approval.requestedBy, userName: approval.requestedName, merchantId: askerMerchantId }
    const consent = { approvalId: approval.id, decider }
    const { note } = await deed.work(tx, { merchant, staff }, readDeed(deed, asked), consent)
    if (note === null) return
    const told = { ...note, after: { ...note.after, approvalId: String(approval.id), askedBy: approval.requestedName } }
    const actor: StaffActor = deed.everybody ? { ...decider, merchantId: askerMerchantId } : decider
    await writeAudit(tx, actor, told, parts.clock.now())
  }
}
