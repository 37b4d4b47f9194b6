import { type Currency, formatMoney } from '@trevo/contract/money'
import type { HeldCredit, PlayedCreditKind, TurnoverLeft } from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import { balancesOf } from '../../money/ledger/queries.ts'
import type { TransferKind } from '../../money/ledger/transfer-kinds.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Owner } from './deps.ts'

/** Money that came in and asks for play: what is open of it, and what it holds back until that was played. */
export type Credit = {
  id: bigint | null
  kind: TransferKind
  source: string | null
  amount: bigint
  percent: number
  open: bigint
  played: bigint
  holds: bigint
  at: Date
}

/**
 * What is still to be played before all of the balance may leave, and how much of the money from deposits or other members was never
 * staked.
 */
export type Turnover = { open: bigint; unplayed: bigint; credits: Credit[] }

/**
 * As it stands. Credits write it in their own transaction, while the member's cash is locked (see `turnover-rules.ts`); a
 * withdrawal asks once it holds the money, so neither overtakes the other.
 */
export async function turnoverOf(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Turnover> {
  const { rows } = await sql<Credit>`
    select id, kind, source, amount, percent, open, played, turnover_hold(amount, open, percent) as holds, at
    from turnover_credits(${memberId}, ${currency})`.execute(db)
  const { rows: sums } = await sql<{ unplayed: bigint }>`
    select unplayed from turnover_of(${memberId}, ${currency})`.execute(db)
  return { open: sum(rows.map(({ open }) => open)), unplayed: sums[0]?.unplayed ?? 0n, credits: rows }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

/** What credits hold back together; of a balance, never more than it. */
export const heldBy = (credits: readonly Credit[]): bigint => sum(credits.map(({ holds }) => holds))

const GIFTS: ReadonlySet<TransferKind> = new Set(['reward', 'bonus_release'])
export const isGift = ({ kind }: Pick<Credit, 'kind'>): boolean => GIFTS.has(kind)

const CREDIT_KINDS: Partial<Record<TransferKind, PlayedCreditKind>> = {
  deposit: 'deposit',
  transfer_to_downline: 'transfer',
  envelope_opened: 'envelope',
  envelope_returned: 'envelope',
  reward: 'gift',
  bonus_release: 'gift',
  contract_payout: 'contract',
}

/** Works off what was played until now. Holds the member's cash until the transaction ends. */
export async function settleTurnover(tx: Tx, { id, merchantId }: Owner, currency: Currency): Promise<Credit[]> {
  await sql`select turnover_settle(${bookOf(merchantId)}, ${id}, ${currency})`.execute(tx)
  return (await turnoverOf(tx, id, currency)).credits
}

/** Whether nothing but the member's own deposits is left to play. */
export async function onlyDepositsOpen(tx: Tx, memberId: bigint, currency: Currency): Promise<boolean> {
  const { credits } = await turnoverOf(tx, memberId, currency)
  return credits.every(({ kind, open }) => open === 0n || kind === 'deposit')
}

/** As its owner and staff see it. */
export async function heldView(db: Db, owner: Owner, currency: Currency): Promise<TurnoverLeft> {
  const { credits } = await turnoverOf(db, owner.id, currency)
  const { rows } = await sql<{ percent: number }>`select turnover_percent(${owner.merchantId}) as percent`.execute(db)
  const balances = await balancesOf(db, owner)
  const cash = balances.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
  const held = lesser(heldBy(credits), cash)
  const open = sum(credits.map((one) => one.open))
  const done = sum(credits.map(({ played }) => played))
  return {
    required: formatMoney(open + done),
    done: formatMoney(done),
    left: formatMoney(open),
    free: formatMoney(cash - held),
    held: formatMoney(held),
    percent: rows[0]?.percent ?? 0,
    credits: credits.filter((one) => one.open > 0n).map(asHeld),
  }
}

/** The same; null where nothing is left to play. */
export async function turnoverView(db: Db, owner: Owner, currency: Currency): Promise<TurnoverLeft | null> {
  const view = await heldView(db, owner, currency)
  return view.credits.length === 0 ? null : view
}

function asHeld({ id, kind, source, amount, percent, open, holds, at }: Credit): HeldCredit {
  return {
    id: String(id ?? 0n),
    kind: CREDIT_KINDS[kind] ?? 'correction',
    source: source as HeldCredit['source'],
    amount: formatMoney(amount),
    percent,
    left: formatMoney(open),
    holds: formatMoney(holds),
    // What the version before wrote becomes a row with its next change.
    canGiveUp: id !== null && isGift({ kind }),
    at: at.toISOString(),
  }
}
