import type { CashierReason, DepositState, PaymentKind, PixKeyType, WithdrawalState } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Secrets } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { openedDetails } from '../payout-details.ts'

export type DepositLine = {
  id: bigint
  memberId: bigint
  userName: string
  kind: PaymentKind
  state: DepositState
  amount: bigint
  paid: bigint
  currency: Currency
  hasReceipt: boolean
  createdAt: Date
  expiresAt: Date
  txid: string | null
  receiptKey: string | null
}

const selectDeposits = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .select(['d.id', 'd.member_id as memberId', 'm.account as userName', 'd.kind', 'd.state', 'd.amount', 'd.paid'])
    .select(['d.currency', 'd.created_at as createdAt', 'd.expires_at as expiresAt', 'd.txid'])
    .select(['d.receipt_key as receiptKey', sql<boolean>`d.receipt_key is not null`.as('hasReceipt')])
    .where('d.merchant_id', '=', merchantId)

export type DepositAsk = {
  state?: DepositState | 'waiting' | undefined
  kind?: PaymentKind | undefined
  memberId?: bigint | undefined
  before: bigint | null
  limit: number
}

export function depositPage(db: Db, merchantId: number, ask: DepositAsk): Promise<DepositLine[]> {
  const { state, kind, memberId, before, limit } = ask
  let query = selectDeposits(db, merchantId)
  if (state === 'waiting') query = query.where('d.state', '=', 'pending').where('d.kind', '=', 'bank')
  else if (state !== undefined) query = query.where('d.state', '=', state)
  if (kind !== undefined) query = query.where('d.kind', '=', kind)
  if (memberId !== undefined) query = query.where('d.member_id', '=', memberId)
  if (before !== null) query = query.where('d.id', '<', before)
  return query.orderBy('d.id', 'desc').limit(limit).execute()
}

export const depositById = (db: Db | Tx, merchantId: number, id: bigint): Promise<DepositLine | undefined> =>
  selectDeposits(db, merchantId).where('d.id', '=', id).executeTakeFirst()

export const depositPayments = (db: Db | Tx, depositId: bigint) =>
  db
    .selectFrom('deposit_payment')
    .select(['reference', 'amount', 'paid_at as paidAt', 'transfer_id as transferId'])
    .where('deposit_id', '=', depositId)
    .orderBy('created_at')
    .orderBy('reference')
    .execute()

export type EventLine<State> = {
  state: State
  at: Date
  reason: CashierReason | null
  by: string | null
  note: string
}

export const depositEvents = (db: Db | Tx, depositId: bigint): Promise<EventLine<DepositState>[]> =>
  db
    .selectFrom('deposit_event')
    .select(['to_state as state', 'created_at as at', 'reason', 'actor as by', 'note'])
    .where('deposit_id', '=', depositId)
    .orderBy('id')
    .execute()

export type WithdrawalLine = {
  id: bigint
  memberId: bigint
  userName: string
  kind: PaymentKind
  state: WithdrawalState
  amount: bigint
  fee: bigint
  currency: Currency
  createdAt: Date
  promisedBy: Date
}

export type WithdrawalAsk = {
  /** unpaid: all that are on their way, what is due first at the top: each has the same time from its request. */
  state?: WithdrawalState | 'unpaid' | undefined
  memberId?: bigint | undefined
  before: bigint | null
  limit: number
}

export function withdrawalPage(db: Db, merchantId: number, ask: WithdrawalAsk): Promise<WithdrawalLine[]> {
  const { state, memberId, before, limit } = ask
  let query = db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select(['w.id', 'w.member_id as memberId', 'm.account as userName', 'w.kind', 'w.state', 'w.amount', 'w.fee'])
    .select(['w.currency', 'w.created_at as createdAt', 'w.promised_by as promisedBy'])
    .where('w.merchant_id', '=', merchantId)
  const isUnpaid = state === 'unpaid'
  if (isUnpaid) query = query.where('w.state', 'in', ['review', 'approved', 'paying'])
  else if (state !== undefined) query = query.where('w.state', '=', state)
  if (memberId !== undefined) query = query.where('w.member_id', '=', memberId)
  if (before !== null) query = query.where('w.id', isUnpaid ? '>' : '<', before)
  return query
    .orderBy('w.id', isUnpaid ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export type WithdrawalExtras = {
  userName: string
  endToEndId: string | null
  holder: string
  document: string | null
  pixKeyType: PixKeyType | null
  pixKey: string | null
  bankCode: string | null
  branch: string | null
  account: string | null
  savedAt: Date
}

export async function withdrawalExtras(db: Db | Tx, secrets: Secrets, id: bigint): Promise<WithdrawalExtras> {
  const { memberId, sealed, ...row } = await db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .innerJoin('payout_account as a', 'a.id', 'w.account_id')
    .select(['m.account as userName', 'w.end_to_end_id as endToEndId', 'a.holder'])
    .select(['a.member_id as memberId', 'a.pix_key_type as pixKeyType', 'a.bank_code as bankCode'])
    .select(['a.details_sealed as sealed', 'a.created_at as savedAt'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...openedDetails(secrets, memberId, sealed) }
}

export const withdrawalEvents = (db: Db | Tx, id: bigint): Promise<EventLine<WithdrawalState>[]> =>
  db
    .selectFrom('withdrawal_event')
    .select(['to_state as state', 'created_at as at', 'reason', 'note'])
    // Of two people both: who asked, and who agreed.
    .select(sql<string | null>`nullif(concat_ws(' · ', asked_by, actor), '')`.as('by'))
    .where('withdrawal_id', '=', id)
    .orderBy('id')
    .execute()
