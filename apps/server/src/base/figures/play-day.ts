import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** What is left out is zero. */
export type PlayFigures = {
  memberId: bigint
  category: string
  currency: Currency
  /** A stake when it is taken; below zero when it is given back. */
  staked?: bigint
  /** When a bet is settled: its stake, its prize and how many bets it was. Nothing of a void bet counts here. */
  turnover?: bigint
  prize?: bigint
  bets?: number
}

/**
 * Adds to the figures of a book, on the merchant's day that `now` is in. Once per transaction and after the ledger: balances are
 * locked before figures. The vendors' wallet does it by itself.
 */
export async function recordPlay(tx: Tx, book: number, now: Date, rows: readonly PlayFigures[]): Promise<void> {
  if (rows.length === 0) return
  await sql`select record_play(${book}::int, ${now},
    ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ category }) => category)}::text[],
    ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ staked = 0n }) => staked)}::bigint[],
    ${rows.map(({ turnover = 0n }) => turnover)}::bigint[], ${rows.map(({ prize = 0n }) => prize)}::bigint[],
    ${rows.map(({ bets = 0 }) => bets)}::int[])`.execute(tx)
}

/** A stake that came back; an amount below zero stands after all. */
export type StakeBack = { memberId: bigint; category: string; currency: Currency; takenAt: Date; amount: bigint }

/** Right after `recordPlay`: limits of a day, week or month have no more room because a stake of an earlier one came back. */
export async function noteStakesBack(tx: Tx, book: number, now: Date, rows: readonly StakeBack[]): Promise<void> {
  if (rows.length === 0) return
  await sql`select stakes_came_back(${book}::int, ${now},
    ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ category }) => category)}::text[],
    ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ takenAt }) => takenAt)}::timestamptz[],
    ${rows.map(({ amount }) => amount)}::bigint[])`.execute(tx)
}
