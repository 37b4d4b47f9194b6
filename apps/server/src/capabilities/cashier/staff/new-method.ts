import { PIX_CURRENCY } from '@trevo/contract/cashier'
import type { BodyOf } from '@trevo/contract/endpoint'
import { opsCreatePaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import type { Written } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { limitsOf } from '../../../money/ways/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { currencyOf, insertMethod, methodOfBrand, type NewMethod } from '../staff-methods.ts'
import { asMethod, bankFacts, type Change, changeOf, check, demandingNoLess } from './methods.ts'

export type MethodDraft = { body: Change } & Pick<NewMethod, 'direction' | 'kind' | 'bankDetails'>

type Draft = Omit<NewMethod, 'merchantId' | 'asksAgain'>

async function draftOf(
  tx: Tx,
  merchantId: number,
  { body, direction, kind, bankDetails }: MethodDraft,
): Promise<Draft> {
  // A Pix moves reais: a brand that counts otherwise would be paid one for one.
  if (kind === 'pix' && (await currencyOf(tx, merchantId)) !== PIX_CURRENCY) throw wrongField('kind', 'pix_currency')
  const takesBank = direction === 'in' && kind === 'bank'
  if (takesBank !== (bankDetails !== null)) throw wrongField('bank', 'bank')
  return { ...changeOf(body), direction, kind, bankDetails }
}

/** What one person adds alone pays nothing out by itself past what one person may set. */
const NOTHING_BEFORE = {
  active: false,
  autoApproveMax: 0n,
  turnoverPercent: 0,
  maxAmount: 0n,
  dayMax: 0n,
  dayCount: 0,
}

/** A way to pay that the brand did not have, as whoever runs the machine adds it. */
export async function createMethod(
  tx: Tx,
  merchantId: number,
  asked: MethodDraft,
): Promise<Written<StaffPaymentMethod>> {
  const draft = await draftOf(tx, merchantId, asked)
  // Whoever has the machine names its reach; what leaves by itself stays within what one person lets out.
  const { secondFrom } = await limitsOf(tx, merchantId, 'withdrawal')
  if (draft.autoApproveMax > (secondFrom ?? 0n)) refuseAlone('payment_method', 'limit', secondFrom)
  check({ ...draft, turnoverPercent: NOTHING_BEFORE.turnoverPercent }, draft, null)
  const method = { ...draft, asksAgain: false }
  return written(await insertMethod(tx, { ...method, merchantId }), method)
}

function written(id: bigint, draft: Omit<NewMethod, 'merchantId'>): Written<StaffPaymentMethod> {
  const after = asMethod({ ...draft, id })
  return { value: after, note: { action: 'payment_method.create', entity: 'payment_method', entityId: id, after } }
}

const asked = ({
  direction,
  kind,
  bank,
  requestId: _,
  ...body
}: BodyOf<typeof opsCreatePaymentMethod>): MethodDraft => ({
  body,
  direction,
  kind,
  bankDetails: bank,
})

/** Where members send their money is decided by two: whoever names an account alone could name his own. */
export const createMethodDeed = ({ clock }: { clock: Clock }): Deed<typeof opsCreatePaymentMethod> => ({
  kind: 'payment_method_create',
  endpoint: opsCreatePaymentMethod,
  async work(tx, { merchant, staff }, { body }, consent) {
    const draft = await draftOf(tx, merchant.id, asked(body))
    // Agreed to by founders: it waits, switched off, to be agreed to again.
    const asksAgain = draft.bankDetails !== null && consent?.decider.asFounder === true
    const method = { ...draft, asksAgain, active: draft.active && !asksAgain }
    const { requestId } = body
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'payment_method' }
    const { id, isNew } = await makeOnce(tx, { ...request, input: body, now: clock.now() }, async () => {
      if (consent === null && draft.bankDetails !== null) refuseAlone('payment_method_create', 'always')
      check({ ...NOTHING_BEFORE, direction: draft.direction }, draft, consent, 'payment_method_create')
      const make = () => insertMethod(tx, { ...method, merchantId: merchant.id })
      return demandingNoLess(tx, merchant.id, consent, 'payment_method_create', make)
    })
    if (isNew) return written(id, method)
    const there = await methodOfBrand(tx, merchant.id, id)
    if (there === undefined) throw new AppError('not_found')
    return { value: asMethod(there), note: null }
  },
  async facts(tx, { merchant }, { body }) {
    const { direction, kind, bankDetails } = await draftOf(tx, merchant.id, asked(body))
    return [
      ...subject('method', `${kind} ${direction}`),
      ...bankFacts(bankDetails),
      ...fact('min', 'money', body.min),
      ...fact('max', 'money', body.max),
      ...fact('day_max', 'money', body.dayMax),
      ...fact('auto_approve_max', 'money', body.autoApproveMax),
      ...fact('turnover_percent', 'percent', body.turnoverPercent),
      ...fact('active', 'yes_no', body.active),
    ]
  },
})
