import { type Currency, formatMoney } from '@trevo/contract/money'
import type { PlayedCreditKind, TurnoverLeft } from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import type { TransferKind } from '../../money/ledger/transfer-kinds.ts'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * What must be played before a withdrawal, how much of it was and is still open, and how much of the money from deposits or other
 * members was never staked. Counting starts afresh whenever nothing is open.
 */
export type Turnover = { required: bigint; done: bigint; open: bigint; unplayed: bigint }

const NOTHING: Turnover = { required: 0n, done: 0n, open: 0n, unplayed: 0n }

/**
 * As it stands. Credits write it in their own transaction, while the member's cash is locked (see `turnover-rules.ts`); a
 * withdrawal asks once it holds the money, so neither overtakes the other.
 */
export async function turnoverOf(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Turnover> {
  const { rows } = await sql<Turnover>`
    select required, done, open, unplayed from turnover_of(${memberId}, ${currency})`.execute(db)
  return rows[0] ?? NOTHING
}

type OpenCredit = { kind: TransferKind; amount: bigint; required: bigint; left: bigint; at: Date }

const SHOWN_MAX = 10
const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

const CREDIT_KINDS: Partial<Record<TransferKind, PlayedCreditKind>> = {
  deposit: 'deposit',
  transfer_to_downline: 'transfer',
  envelope_opened: 'envelope',
  envelope_returned: 'envelope',
  reward: 'gift',
  contract_payout: 'contract',
}

/** The credits for which something is left to play: play counts for the oldest first, so these are the newest. */
async function openCredits(db: Db | Tx, memberId: bigint, currency: Currency, open: bigint): Promise<OpenCredit[]> {
  if (open === 0n) return []
  const { rows } = await sql<Omit<OpenCredit, 'left'>>`
    select kind, amount, required, created_at as at from turnover_entry
    where member_id = ${memberId} and currency = ${currency} and required > 0
    order by id desc limit ${SHOWN_MAX}`.execute(db)
  let rest = open
  return rows.flatMap((credit) => {
    const left = lesser(credit.required, rest)
    rest -= left
    return left > 0n ? [{ ...credit, left }] : []
  })
}

/** Whether nothing but the member's own deposits is left to play, as far as the newest ten say. */
export async function onlyDepositsOpen(tx: Tx, memberId: bigint, currency: Currency): Promise<boolean> {
  const { open } = await turnoverOf(tx, memberId, currency)
  const credits = await openCredits(tx, memberId, currency, open)
  const known = credits.reduce((sum, { left }) => sum + left, 0n)
  return known === open && credits.every(({ kind }) => kind === 'deposit')
}

/** As its owner and staff see it; null where nothing was asked for. */
export async function turnoverView(db: Db, memberId: bigint, currency: Currency): Promise<TurnoverLeft | null> {
  const { required, done, open } = await turnoverOf(db, memberId, currency)
  if (required === 0n) return null
  const credits = await openCredits(db, memberId, currency, open)
  return {
    required: formatMoney(required),
    done: formatMoney(done),
    left: formatMoney(open),
    credits: credits.map(({ kind, amount, left, at }) => ({
      kind: CREDIT_KINDS[kind] ?? 'correction',
      amount: formatMoney(amount),
      left: formatMoney(left),
      at: at.toISOString(),
    })),
  }
}
