import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsConfirmReceipt, type StaffDeposit, type StaffDepositRow } from '@trevo/contract/ops/cashier'
import { subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import type { CashierDeps } from '../deps.ts'
import { owedOf, reversalsOfDeposit } from '../reversal-queries.ts'
import { confirmReceipt, type Refusal, rejectReceipt } from '../staff.ts'
import { type DepositLine, depositById, depositEvents, depositPayments, type EventLine } from './queries.ts'

export const asDepositRow = (line: DepositLine): StaffDepositRow => ({
  id: String(line.id),
  memberId: String(line.memberId),
  userName: line.userName,
  kind: line.kind,
  state: line.state,
  amount: formatMoney(line.amount),
  paid: formatMoney(line.paid),
  currency: line.currency,
  hasReceipt: line.hasReceipt,
  createdAt: line.createdAt.toISOString(),
})

export const asStep = <State>({ at, ...event }: EventLine<State>) => ({ ...event, at: at.toISOString() })

async function lineOf(db: Db | Tx, merchantId: number, id: bigint): Promise<DepositLine> {
  const line = await depositById(db, merchantId, id)
  if (line === undefined) throw new AppError('not_found')
  return line
}

export async function depositOf(db: Db | Tx, merchantId: number, id: bigint): Promise<StaffDeposit> {
  const line = await lineOf(db, merchantId, id)
  const payments = await depositPayments(db, id)
  const reversals = await reversalsOfDeposit(db, id)
  const events = await depositEvents(db, id)
  return {
    ...asDepositRow(line),
    expiresAt: line.expiresAt.toISOString(),
    txid: line.txid,
    payments: payments.map(({ reference, amount, paidAt, transferId }) => ({
      reference,
      amount: formatMoney(amount),
      paidAt: paidAt.toISOString(),
      transferId: String(transferId),
    })),
    reversals: reversals.map((reversal) => ({
      id: String(reversal.id),
      amount: formatMoney(reversal.amount),
      owed: formatMoney(owedOf(reversal)),
      returnedAt: reversal.returnedAt.toISOString(),
    })),
    steps: events.map(asStep),
  }
}

export async function receiptOf(
  { db, storage }: { db: Db; storage: StorageProvider },
  merchantId: number,
  id: bigint,
): Promise<Buffer | null> {
  const { receiptKey } = await lineOf(db, merchantId, id)
  return receiptKey === null ? null : storage.get(receiptKey)
}

export const receiptDeed = (deps: CashierDeps): Deed<typeof opsConfirmReceipt> => ({
  kind: 'bank_receipt',
  endpoint: opsConfirmReceipt,
  async work(tx, { merchant, staff }, { params, body }, consent) {
    const id = BigInt(params.id)
    const actor = { staffId: staff.staffId, userName: staff.userName, merchantId: merchant.id }
    const { bankReference, payer = null } = body
    const line = { amountMinor: parseMoney(body.amount), bankReference, payer }
    const { note } = await confirmReceipt(tx, deps, actor, id, line, consent)
    return { value: await depositOf(tx, merchant.id, id), note }
  },
  async facts(tx, { merchant }, { params, body }) {
    const deposit = await depositOf(tx, merchant.id, BigInt(params.id))
    if (deposit.state !== 'pending') throw new AppError('conflict')
    return [
      ...subject('member', deposit.userName),
      ...subject('asked', deposit.amount, 'money'),
      ...subject('received', body.amount, 'money'),
      ...subject('bank_reference', body.bankReference),
      ...subject('receipt', String(deposit.hasReceipt), 'yes_no'),
    ]
  },
})

export async function rejectDeposit(
  deps: CashierDeps,
  acting: Acting,
  id: bigint,
  refusal: Refusal,
): Promise<StaffDeposit> {
  await rejectReceipt(deps, actorOf(acting), id, refusal)
  return depositOf(deps.db, acting.merchant.id, id)
}
