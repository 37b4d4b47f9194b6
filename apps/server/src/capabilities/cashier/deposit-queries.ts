import type { CashierReason, DepositState, PaymentKind } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { keyLock } from '../../platform/locks.ts'
import type { PspAccount } from './deps.ts'
import { dayStart } from './methods.ts'
import { markIn } from './psp-accounts.ts'
import './tables.ts'

export type DepositRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  methodId: bigint
  kind: PaymentKind
  state: DepositState
  currency: Currency
  amount: bigint
  paid: bigint
  /** What the payer's bank took back of it. */
  reversed: bigint
  txid: string | null
  pixCode: string | null
  receiptKey: string | null
  createdAt: Date
  expiresAt: Date
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('deposit')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'method_id as methodId', 'kind', 'state'])
    .select(['currency', 'amount', 'paid', 'reversed', 'txid', 'pix_code as pixCode', 'receipt_key as receiptKey'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])

export const depositOfRequest = (tx: Tx, memberId: bigint, requestId: string): Promise<DepositRow | undefined> =>
  select(tx).where('member_id', '=', memberId).where('request_id', '=', requestId).executeTakeFirst()

export const depositOfMember = (db: Db | Tx, memberId: bigint, id: bigint): Promise<DepositRow | undefined> =>
  select(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

/** Newest first, those before `before`. */
export function depositsOfMember(
  db: Db,
  memberId: bigint,
  before: bigint | null,
  limit: number,
): Promise<DepositRow[]> {
  const query = select(db).where('member_id', '=', memberId).orderBy('id', 'desc').limit(limit)
  return (before === null ? query : query.where('id', '<', before)).execute()
}

/** Whoever credits or moves a deposit holds its row. */
export const lockDeposit = (tx: Tx, id: bigint): Promise<DepositRow | undefined> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockDepositOfTxid = (tx: Tx, txid: string): Promise<DepositRow | undefined> =>
  select(tx).where('txid', '=', txid).forUpdate().executeTakeFirst()

export async function knownTxids(db: Db, txids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('deposit').select('txid').where('txid', 'in', txids).execute()
  return rows.flatMap(({ txid }) => txid ?? [])
}

/** Paid in today, or asked for today and still open. */
export async function depositedToday(
  db: Db | Tx,
  {
    memberId,
    methodIds,
    now,
    merchantId,
  }: { memberId: bigint; methodIds: readonly bigint[]; now: Date; merchantId: number },
): Promise<Map<bigint, { sum: bigint; open: number }>> {
  if (methodIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposit')
    .select('method_id as methodId')
    .select(
      sql<bigint>`sum(case when paid > 0 then paid when state in ('created', 'pending') then amount else 0 end)::bigint`.as(
        'sum',
      ),
    )
    .select(sql<number>`(count(*) filter (where state in ('created', 'pending')))::int`.as('open'))
    .where('member_id', '=', memberId)
    .where('method_id', 'in', methodIds)
    .where('created_at', '>=', dayStart(now, merchantId))
    .groupBy('method_id')
    .execute()
  return new Map(rows.map(({ methodId, ...used }) => [methodId, used]))
}

export type NewDeposit = {
  merchantId: number
  memberId: bigint
  methodId: bigint
  kind: PaymentKind
  currency: Currency
  amount: bigint
  requestId: string
  txid: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<DepositRow> {
  const { id } = await tx
    .insertInto('deposit')
    .values({
      merchant_id: row.merchantId,
      member_id: row.memberId,
      method_id: row.methodId,
      kind: row.kind,
      state: 'created',
      currency: row.currency,
      amount: row.amount,
      request_id: row.requestId,
      txid: row.txid,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEvents(tx, [id], { from: '', to: 'created', at: row.createdAt })
  return { ...row, id, state: 'created', paid: 0n, reversed: 0n, pixCode: null, receiptKey: null }
}

export type DepositStep = {
  from: DepositState | ''
  to: DepositState
  at: Date
  reason?: CashierReason | undefined
  actor?: string | undefined
  note?: string | undefined
}

/** The database refuses a step that is not in its list. */
async function insertEvents(tx: Tx, ids: readonly bigint[], step: DepositStep): Promise<void> {
  const { from, to, at, reason = null, actor = null, note = '' } = step
  const event = { from_state: from, to_state: to, reason, actor, note, created_at: at }
  await tx
    .insertInto('deposit_event')
    .values(ids.map((id) => ({ deposit_id: id, ...event })))
    .execute()
}

export type DepositChange = { paid?: bigint; reversed?: bigint; pixCode?: string | null; receiptKey?: string }

/** `deposit` was locked by the caller. */
export async function moveDeposit(
  tx: Tx,
  deposit: DepositRow,
  step: Omit<DepositStep, 'from'>,
  change: DepositChange = {},
): Promise<DepositRow> {
  await tx
    .updateTable('deposit')
    .set({
      state: step.to,
      ...(change.paid !== undefined && { paid: change.paid }),
      ...(change.reversed !== undefined && { reversed: change.reversed }),
      ...(change.pixCode !== undefined && { pix_code: change.pixCode }),
      ...(change.receiptKey !== undefined && { receipt_key: change.receiptKey }),
    })
    .where('id', '=', deposit.id)
    .execute()
  await insertEvents(tx, [deposit.id], { ...step, from: deposit.state })
  return { ...deposit, ...change, state: step.to }
}

/** Expires every open Pix deposit that was due before `before`. Returns them with their members. */
export async function expireDeposits(
  tx: Tx,
  { before, at, account }: { before: Date; at: Date; account: PspAccount },
): Promise<{ id: bigint; memberId: bigint }[]> {
  const mark = markIn(account)
  const isOfAccount =
    mark === null ? sql`substr(coalesce(txid, ''), 25, 1) <> 'x'` : sql`substr(coalesce(txid, ''), 25) = ${mark}`
  const { rows } = await sql<{ id: bigint; memberId: bigint }>`
    with due as (
      select id, state from deposit
      where kind = 'pix' and state in ('created', 'pending') and expires_at < ${before} and ${isOfAccount}
      order by id limit 1000 for update skip locked
    ), moved as (
      update deposit d set state = 'expired' from due where d.id = due.id returning d.id, d.member_id, due.state as was
    ), noted as (
      insert into deposit_event (deposit_id, from_state, to_state, created_at)
      select id, was, 'expired', ${at} from moved
    )
    select id, member_id as "memberId" from moved`.execute(tx)
  return rows
}

export type PaymentRow = { reference: string; amount: bigint; paidAt: Date; transferId: bigint }

export const paymentsOf = (tx: Tx, depositId: bigint) =>
  tx
    .selectFrom('deposit_payment')
    .select(['reference', 'amount', 'paid_at as paidAt'])
    .where('deposit_id', '=', depositId)
    .execute()

export async function depositsOfReferences(db: Db | Tx, references: readonly string[]): Promise<Map<string, bigint>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposit_payment')
    .select(['reference', 'deposit_id as depositId'])
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map(({ reference, depositId }) => [reference, depositId]))
}

export async function insertPayments(tx: Tx, depositId: bigint, rows: readonly PaymentRow[], at: Date): Promise<void> {
  await tx
    .insertInto('deposit_payment')
    .values(
      rows.map(({ reference, amount, paidAt, transferId }) => ({
        reference,
        deposit_id: depositId,
        amount,
        paid_at: paidAt,
        transfer_id: transferId,
        created_at: at,
      })),
    )
    .execute()
}

export type StepRow<State> = { ownerId: bigint; state: State; at: Date; reason: CashierReason | null }

export async function depositSteps(db: Db | Tx, ids: readonly bigint[]): Promise<StepRow<DepositState>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('deposit_event')
    .select(['deposit_id as ownerId', 'to_state as state', 'created_at as at', 'reason'])
    .where('deposit_id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Serialises confirmations of receipts under this name until the transaction ends. */
export const lockConfirming = keyLock('receipts')

/** Totals of confirmed bank transfers: for this member by anyone, and by this person for anyone. */
export async function confirmedSince(
  tx: Tx,
  { memberId, actor, since }: { memberId: bigint; actor: string; since: Date },
): Promise<{ ofMember: bigint; byActor: bigint }> {
  const { rows } = await sql<{ ofMember: bigint; byActor: bigint }>`
    select coalesce(sum(p.amount) filter (where d.member_id = ${memberId}), 0)::bigint as "ofMember",
      coalesce(sum(p.amount) filter (where exists (
        select from deposit_event e where e.deposit_id = d.id and e.actor = ${actor})), 0)::bigint as "byActor"
    from deposit_payment p join deposit d on d.id = p.deposit_id
    where d.kind = 'bank' and p.created_at > ${since}`.execute(tx)
  return rows[0] ?? { ofMember: 0n, byActor: 0n }
}
