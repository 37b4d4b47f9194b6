import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Player } from '../players.ts'
import '../tables.ts'

export type RoundName = Player & { vendorCode: string; roundId: string; currency: Currency }

export type Correction = {
  reference: bigint
  balanceAfter: bigint
  owed: bigint
  inputHash: bigint
  /** What of it went to older debts at once. */
  collected: bigint
}

/** The correction that this transaction of the vendor was. */
export async function correctionBy(
  tx: Tx,
  { merchantId, memberId }: Player,
  { vendorCode, transactionId }: { vendorCode: string; transactionId: string },
): Promise<Correction | undefined> {
  const { rows } = await sql<Correction>`
    select c.id as reference, c.balance_after as "balanceAfter", c.owed, c.input_hash as "inputHash",
      taken_of_prize(c.book_id, c.member_id, c.id) as collected
    from round_correction c
    where c.book_id = ${bookOf(merchantId)} and c.member_id = ${memberId} and c.vendor_code = ${vendorCode}
      and c.transaction_id = ${transactionId}`.execute(tx)
  return rows[0]
}

export type EndedRound = {
  roundId: bigint
  settledId: bigint
  gameId: bigint
  gameCode: string
  category: string
  currency: Currency
  status: 'settled' | 'void'
  stake: bigint
  /** After all corrections. */
  prize: bigint
  newest: bigint
  endedAt: Date
  /** As it was settled. */
  settledPrize: bigint
  maxPrize: bigint | null
  maxCorrection: bigint | null
}

export const named = ({ merchantId, memberId, vendorCode, roundId }: RoundName) => sql`
  r.book_id = ${bookOf(merchantId)} and r.member_id = ${memberId}
  and hashtextextended(r.vendor_round_id, 0) = hashtextextended(${roundId}, 0)
  and r.vendor_round_id = ${roundId} and r.vendor_code = ${vendorCode}`

/** A round that has ended since; of several of one name the newest. */
export async function endedRound(tx: Tx, name: RoundName, since: Date): Promise<EndedRound | undefined> {
  const { rows } = await sql<EndedRound>`
    select r.round_id as "roundId", r.id as "settledId", r.game_id as "gameId", g.code as "gameCode", g.category, r.currency, r.status, r.stake,
      coalesce(c.prize_after, r.prize) as prize, coalesce(c.id, r.id) as newest, r.ended_at as "endedAt", l.max_prize as "maxPrize",
      r.prize as "settledPrize", l.max_correction as "maxCorrection"
    from ended_rounds_of(${bookOf(name.merchantId)}, ${name.memberId}, ${name.vendorCode}, ${name.roundId}, ${since}::timestamptz) r
    join game g on g.id = r.game_id
    left join vendor_limit l on l.vendor_code = r.vendor_code and l.currency = r.currency
    left join lateral (
      select c.id, c.prize_after from round_correction c
      where c.book_id = r.book_id and c.member_id = r.member_id and c.round_id = r.round_id order by c.id desc limit 1
    ) c on true
    order by r.id desc limit 1`.execute(tx)
  return rows[0]
}

export async function isOpen(tx: Tx, name: RoundName): Promise<boolean> {
  const { rows } = await sql`select from round_open r where ${named(name)}`.execute(tx)
  return rows.length > 0
}

export async function nextReference(tx: Tx, now: Date, above: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select next_id(${now}::timestamptz, ${above}::bigint) as id`.execute(tx)
  return (rows[0] as { id: bigint }).id
}

export type NewCorrection = RoundName & {
  reference: bigint
  transactionId: string
  round: EndedRound
  prize: bigint
  owed: bigint
  transferId: bigint
  balanceAfter: bigint
  inputHash: bigint
  now: Date
}

export async function insertCorrection(tx: Tx, one: NewCorrection): Promise<void> {
  const { round, now } = one
  const bookId = bookOf(one.merchantId)
  await sql`insert into round_correction (book_id, member_id, id, round_id, settled_id, game_id, prize_before, prize_after, owed, transfer_id,
      balance_after, input_hash, ended_at, created_at, vendor_code, currency, vendor_round_id, transaction_id)
    values (${bookId}, ${one.memberId}, ${one.reference}, ${round.roundId}, ${round.settledId}, ${round.gameId}, ${round.prize}, ${one.prize}, ${one.owed},
      ${one.transferId}, ${one.balanceAfter}, ${one.inputHash}, ${round.endedAt}, ${now}, ${one.vendorCode}, ${one.currency},
      ${one.roundId}, ${one.transactionId})`.execute(tx)
  if (one.owed === 0n) return
  await sql`insert into vendor_debt (book_id, id, member_id, correction_id, round_id, game_id, amount, created_at, vendor_code, currency)
    values (${bookId}, next_id(${now}::timestamptz, 0), ${one.memberId}, ${one.reference}, ${round.roundId}, ${round.gameId}, ${one.owed},
      ${now}, ${one.vendorCode}, ${one.currency})`.execute(tx)
}

/**
 * The figures of the day on which the round was settled: nothing of that day falls below zero. What it counts for a bonus follows;
 * of a round that counted for nothing, nothing does.
 */
export async function countCorrection(
  tx: Tx,
  { merchantId, memberId, vendorCode }: RoundName,
  round: EndedRound,
  delta: bigint,
) {
  await sql`select record_play(${bookOf(merchantId)}::int, ${round.endedAt}::timestamptz, array[${memberId}]::bigint[],
    array[${round.category}]::text[], array[${round.currency}]::text[], array[0]::bigint[], array[0]::bigint[],
    array[${delta}]::bigint[], array[0]::int[])`.execute(tx)
  await sql`select wager_bonus_anew(${bookOf(merchantId)}::int, ${memberId}::bigint, ${round.category}, ${round.currency}, ${round.stake}::bigint,
    ${round.prize}::bigint, ${round.prize + delta}::bigint, ${round.roundId}::bigint, ${round.endedAt}::timestamptz)
    where not is_stopped(${bookOf(merchantId)}::int, ${vendorCode}, ${round.gameId}::bigint, ${round.endedAt}::timestamptz)`.execute(
    tx,
  )
}

/** What a prize that has just been paid gives to older debts. */
export async function collectDebts(
  tx: Tx,
  { merchantId, memberId }: Player,
  prize: { currency: Currency; amount: bigint; reference: bigint; now: Date },
): Promise<bigint> {
  const bookId = bookOf(merchantId)
  // Asked for by itself: Citus would take the call along to the account, and it asks for more than lies there.
  const cash = await sql<{ id: bigint }>`
    select a.id from ledger_account a where a.book_id = ${bookId} and a.member_id = ${memberId} and a.kind = 'cash'
      and a.currency = ${prize.currency}`.execute(tx)
  const [account] = cash.rows
  if (account === undefined) return 0n
  const { rows } = await sql<{ taken: bigint }>`
    select take_vendor_debts(${bookId}::int, ${prize.now}::timestamptz, ${memberId}::bigint, ${prize.currency}, ${account.id}::bigint,
      ${prize.amount}::bigint, ${prize.reference}::bigint) as taken`.execute(tx)
  return rows[0]?.taken ?? 0n
}
