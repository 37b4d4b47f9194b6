import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { lockPayer } from '../../money/gate/gate-queries.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { houseAccount, memberCash, type Posting, type TransferInput } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { type Payout, PspRefused, PspUnavailable } from '../../providers/payments/payments.ts'
import { type CashierDeps, type PspAccount, tellWallet } from './deps.ts'
import { notifyLatePayout } from './notices.ts'
import { isOwedLate } from './owed.ts'
import { accountIn, providerOf } from './psp-accounts.ts'
import { releaseUnsent } from './reversals.ts'
import { insertEvent, lockWithdrawal, unsentWithdrawals, type WithdrawalRow } from './withdrawal-queries.ts'
import { tellWithdrawal } from './withdrawals.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How long after a failure a service may still report the payout as made. */
const WATCHED_DAYS = 30
/** Pauses between checks: short at first, since a late answer usually comes soon. */
const PAUSE = { first: HOUR_MS / 4, later: 12 * HOUR_MS, soonDays: 2 }
const AT_ONCE = 20

/**
 * Rechecks payouts that were reported as failed. If one was made after all, the money given back is taken from the balance and
 * from withdrawals that have not left; the rest is owed. Staff see each of them in the console and can request a write-off.
 */
export async function recheckFailed(deps: CashierDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<{ id: bigint; payoutId: string }>`
    select w.id, w.payout_id as "payoutId" from withdrawal w
    where w.state = 'failed' and w.created_at > ${ago(WATCHED_DAYS * DAY_MS)}
      and (w.rechecked_at is null or w.rechecked_at <= case when w.created_at > ${ago(PAUSE.soonDays * DAY_MS)}
        then ${ago(PAUSE.first)}::timestamptz else ${ago(PAUSE.later)}::timestamptz end)
      and not exists (select from late_payout l where l.withdrawal_id = w.id)
    order by w.rechecked_at nulls first limit ${AT_ONCE}`.execute(db)
  const silent = new Set<PspAccount>()
  for (const { id, payoutId } of rows) {
    const account = accountIn(payoutId)
    const provider = await providerOf(deps, account)
    if (provider === undefined || silent.has(account)) continue
    try {
      const payout = await provider.findPayout(payoutId)
      if (payout?.state === 'paid') await bookLate(deps, id, payout)
    } catch (error) {
      if (error instanceof PspUnavailable) {
        silent.add(account)
        continue
      }
      if (!(error instanceof PspRefused)) throw error
    }
    await sql`update withdrawal set rechecked_at = ${now} where id = ${id}`.execute(db)
  }
}

/** Once: a second look finds it booked. */
function bookLate(deps: CashierDeps, id: bigint, payout: Payout): Promise<void> {
  return inTx(deps.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'failed') return
    const { memberId, merchantId, currency } = withdrawal
    const at = deps.clock.now()
    const { rows } = await sql`
      insert into late_payout (withdrawal_id, merchant_id, member_id, currency, amount, end_to_end_id, noticed_at)
      values (${id}, ${merchantId}, ${memberId}, ${currency}, ${payout.amountMinor}, ${payout.endToEndId}, ${at})
      on conflict do nothing returning withdrawal_id`.execute(tx)
    if (rows.length === 0) return
    await lockPayer(tx, at, { memberId, merchantId })
    const taken = await takeBack(tx, deps, withdrawal, payout.amountMinor)
    await sql`update late_payout set taken = ${taken} where withdrawal_id = ${id}`.execute(tx)
    await insertEvent(tx, id, { from: 'failed', to: 'failed', at, reason: 'paid_late' })
    tellWithdrawal(tx, deps.live, withdrawal)
    await notifyLatePayout(tx, deps, withdrawal, { amount: payout.amountMinor, owed: payout.amountMinor - taken })
    const owed = String(payout.amountMinor - taken)
    tx.afterCommit(() => deps.log.error({ withdrawalId: String(id), owed }, 'a failed payout was made after all'))
  })
}

/** From the balance, then from withdrawals that have not left. Answers with how much it was. */
async function takeBack(tx: Tx, deps: CashierDeps, withdrawal: WithdrawalRow, amount: bigint): Promise<bigint> {
  const unsent = await unsentWithdrawals(tx, withdrawal.memberId)
  const [whole] = await deps.ledger.tryTransfers(tx, [lateOf(withdrawal, amount, amount)])
  if (whole && 'transferId' in whole) {
    tellWallet(tx, deps.live, withdrawal.memberId, [whole.transferId])
    return amount
  }
  if (whole?.status !== 'insufficient_funds') throw new Error(`withdrawal ${withdrawal.id} was booked as late before`)
  const there = whole.balances[0] ?? 0n
  const all = there + (await releaseUnsent(tx, deps, unsent, amount - there, 'paid_late'))
  const taken = all < amount ? all : amount
  const { transferId } = await deps.ledger.postTransfer(tx, lateOf(withdrawal, amount, taken))
  tellWallet(tx, deps.live, withdrawal.memberId, [transferId])
  return taken
}

function lateOf(withdrawal: WithdrawalRow, amount: bigint, taken: bigint): TransferInput {
  const { id, merchantId, memberId, currency } = withdrawal
  const postings: Posting[] = [
    { account: memberCash(memberId, currency), amount: -taken },
    { account: houseAccount('receivables', currency), amount: taken - amount },
    { account: houseAccount('psp', currency), amount },
  ]
  return {
    merchantId,
    kind: 'withdrawal_paid',
    key: `withdrawal:${id}:late`,
    postings: postings.filter((posting) => posting.amount !== 0n),
    meta: { withdrawalId: String(id) },
  }
}

type Owed = { merchantId: number; memberId: bigint; currency: Currency; owed: bigint }

/** A statement about the book alone: what is owed may lie elsewhere. */
async function lockedCash(tx: Tx, { merchantId, memberId, currency }: Owed): Promise<bigint> {
  const { rows } = await sql<{ cash: bigint }>`
    select b.balance as cash from ledger_account a join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
    where a.book_id = ${bookOf(merchantId)} and a.member_id = ${memberId} and a.kind = 'cash' and a.currency = ${currency}
    for update of b`.execute(tx)
  return rows[0]?.cash ?? 0n
}

/** What is owed for such payouts is taken as soon as there is something. */
export async function collectLate(deps: CashierDeps): Promise<void> {
  const { rows } = await sql<{ withdrawalId: bigint }>`
    select l.withdrawal_id as "withdrawalId" from late_payout l cross join lateral cash_of(l.merchant_id, l.member_id, l.currency) c
    where ${isOwedLate} and c.balance > 0 order by l.noticed_at limit ${AT_ONCE}`.execute(deps.db)
  for (const { withdrawalId } of rows) await collect(deps, withdrawalId)
}

function collect(deps: CashierDeps, withdrawalId: bigint): Promise<void> {
  return inTx(deps.db, async (tx) => {
    const { rows } = await sql<Owed>`
      select l.merchant_id as "merchantId", l.member_id as "memberId", l.currency, l.amount - l.taken - l.written_off as owed
      from late_payout l where l.withdrawal_id = ${withdrawalId} and ${isOwedLate} for update`.execute(tx)
    const found = rows[0]
    if (found === undefined) return
    const { merchantId, memberId, currency, owed } = found
    const cash = await lockedCash(tx, found)
    if (cash === 0n) return
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
    const amount = cash < owed ? cash : owed
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'withdrawal_paid',
      key: `withdrawal:${withdrawalId}:late:${owed}`,
      postings: [
        { account: memberCash(memberId, currency), amount: -amount },
        { account: houseAccount('receivables', currency), amount },
      ],
      meta: { withdrawalId: String(withdrawalId) },
    })
    await sql`update late_payout set taken = taken + ${amount} where withdrawal_id = ${withdrawalId}`.execute(tx)
    tellWallet(tx, deps.live, memberId, [transferId])
  })
}
