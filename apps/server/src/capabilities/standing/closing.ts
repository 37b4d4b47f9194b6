import { cutToCents } from '@trevo/contract/money'
import type { MemberRecord } from '../../base/members/member.ts'
import { setStatus } from '../../base/members/member-changes.ts'
import { admitClosing } from '../../money/gate/gate.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { balancesOf } from '../../money/ledger/queries.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand } from '../cashier/deps.ts'
import { methodsFor } from '../cashier/methods.ts'
import { accountsOf, assertOwn } from '../cashier/payout-accounts.ts'
import { arePayoutsHeld } from '../cashier/payout-hold.ts'
import { payoutWait } from '../cashier/payout-wait.ts'
import { turnoverOf } from '../cashier/turnover.ts'
import { unsentWithdrawals } from '../cashier/withdrawal-queries.ts'
import { giveBack, payWhole } from '../cashier/withdrawals.ts'
import { hasOpenBets, keepAction, type Why } from './queries.ts'
import { endSessions, holdMember, type StandingDeps, type Subject, tell } from './standing.ts'

export type Closing = Why & {
  /** What those who agreed knew to be left to play: paid out all the same. */
  unplayed: bigint
  /** By two people of staff. Otherwise what they would look at before it is paid holds the closing. */
  isDecided: boolean
}

/**
 * Ends an account for good and pays what is in it, with what of it waited to be paid, to the account that is registered. Less
 * than a cent stays. Not while bets are open, whose prizes would find nobody, nor while payouts wait after a change: a stranger
 * in the account would have the whole of it paid at once.
 */
export async function closeAccount(
  tx: Tx,
  deps: StandingDeps,
  brand: Brand,
  subject: Subject,
  { unplayed, isDecided, ...why }: Closing,
): Promise<void> {
  const member = await holdMember(tx, subject)
  const { cashier } = deps
  await admitClosing(tx, why.at, subject)
  if (await arePayoutsHeld(tx, member.id)) throw new AppError('payouts_held')
  await assertNoOpenBets(tx, member, why.at)
  if ((await turnoverOf(tx, member.id, brand.currency)).open > unplayed) throw new AppError('turnover_required')
  const step = { to: 'rejected', at: why.at, reason: 'other', actor: why.by, note: why.note } as const
  const unsent = await unsentWithdrawals(tx, member.id)
  if (!isDecided && unsent.some(({ state }) => state === 'review')) throw new AppError('payouts_held')
  for (const withdrawal of unsent) await giveBack(tx, cashier, withdrawal, step)
  const balances = await balancesOf(tx, { id: member.id, merchantId: brand.id })
  const cash = balances.find(({ kind, currency }) => kind === 'cash' && currency === brand.currency)
  const amount = cutToCents(cash?.balance ?? 0n)
  if (amount > 0n) {
    const account = (await accountsOf(tx, cashier.secrets, member.id))[0]
    if (account === undefined) throw new AppError('payout_account_missing')
    await assertOwn(tx, cashier.secrets, brand.regulation, member.id, account)
    const method = (await methodsFor(tx, member, 'out')).find(({ kind }) => kind === account.kind)
    if (method === undefined) throw new AppError('payment_unavailable')
    const wait = await payoutWait(tx, { memberId: member.id, merchantId: brand.id, accountId: account.id, now: why.at })
    if (wait !== null) throw new AppError('payout_waits', { until: wait.until.toISOString() })
    await payWhole(tx, cashier, brand, member, { method, account, amount, by: why.by, note: why.note, isDecided })
  }
  await setStatus(tx, member.id, 'closed')
  await endSessions(tx, deps, member.id, why.at)
  await keepAction(tx, member, 'close', why)
  tell(tx, deps, member.id, 'account_closed')
}

export async function assertNoOpenBets(tx: Tx, { id, merchantId }: MemberRecord, now: Date): Promise<void> {
  if (await hasOpenBets(tx, bookOf(merchantId), id, now)) throw new AppError('open_bets')
}
