import type { BodyOf } from '@trevo/contract/endpoint'
import { type Currency, parseMoney } from '@trevo/contract/money'
import { POOLS_MAX, type vendorPools } from '@trevo/contract/vendor-pools'
import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Player } from '../players.ts'
import { named, type RoundName } from './correction-queries.ts'
import '../tables.ts'

type Told = BodyOf<typeof vendorPools>['pools'][number]
const keyOf = ({ poolId, currency }: Told) => `${currency} ${poolId}`

/** Always in the same order, so that two concurrent reports cannot deadlock. */
export async function storePools(tx: Tx, vendorCode: string, pools: readonly Told[], now: Date): Promise<void> {
  const rows = pools.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await tx
    .insertInto('vendor_pool')
    .values(
      rows.map(({ poolId, currency, title, amount, games }) => ({
        vendor_code: vendorCode,
        pool_id: poolId,
        currency,
        title,
        amount: parseMoney(amount),
        games,
        told_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['vendor_code', 'pool_id', 'currency']).doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        amount: row.ref('excluded.amount'),
        games: row.ref('excluded.games'),
        told_at: row.ref('excluded.told_at'),
      })),
    )
    .execute()
  const { known } = await tx
    .selectFrom('vendor_pool')
    .select((row) => row.fn.countAll<bigint>().as('known'))
    .where('vendor_code', '=', vendorCode)
    .executeTakeFirstOrThrow()
  if (known > BigInt(POOLS_MAX)) throw new AppError('vendor_limit')
}

export async function isPool(
  tx: Tx,
  { vendorCode, currency, poolId }: { vendorCode: string; currency: Currency; poolId: string },
): Promise<boolean> {
  const found = tx
    .selectFrom('vendor_pool')
    .select('pool_id')
    .where('vendor_code', '=', vendorCode)
    .where('pool_id', '=', poolId)
    .where('currency', '=', currency)
  return (await found.executeTakeFirst()) !== undefined
}

export type JackpotWin = { reference: bigint; balanceAfter: bigint; inputHash: bigint; collected: bigint }

export async function jackpotWinBy(
  tx: Tx,
  { merchantId, memberId }: Player,
  { vendorCode, transactionId }: { vendorCode: string; transactionId: string },
): Promise<JackpotWin | undefined> {
  const { rows } = await sql<JackpotWin>`
    select w.id as reference, w.balance_after as "balanceAfter", w.input_hash as "inputHash",
      taken_of_prize(w.book_id, w.member_id, w.id) as collected
    from vendor_pool_win w
    where w.book_id = ${bookOf(merchantId)} and w.member_id = ${memberId} and w.vendor_code = ${vendorCode}
      and w.transaction_id = ${transactionId}`.execute(tx)
  return rows[0]
}

export type OpenRound = {
  roundId: bigint
  gameId: bigint
  gameCode: string
  currency: Currency
  status: 'open' | 'void'
  newest: bigint
}

export async function openRound(tx: Tx, name: RoundName): Promise<OpenRound | undefined> {
  const { rows } = await sql<OpenRound>`
    select r.id as "roundId", r.game_id as "gameId", g.code as "gameCode", r.currency, r.last_transaction as newest,
      case when r.void_at is null then 'open' else 'void' end as status
    from round_open r join game g on g.id = r.game_id where ${named(name)}`.execute(tx)
  return rows[0]
}

/** What of the round's stakes went to the pool and stayed there, and whether the pool has paid the round already. */
export async function poolOfRound(
  tx: Tx,
  { merchantId, memberId, vendorCode }: RoundName,
  { roundId, poolId }: { roundId: bigint; poolId: string },
): Promise<{ given: bigint; isPaid: boolean }> {
  const book = bookOf(merchantId)
  const { rows } = await sql<{ given: bigint; isPaid: boolean }>`
    select l.given,
      exists (select from vendor_pool_win w
        where w.book_id = ${book} and w.member_id = ${memberId} and w.round_id = ${roundId} and w.pool_id = ${poolId}) as "isPaid"
    from given_to_pool(${book}, ${memberId}, ${roundId}, ${vendorCode}, ${poolId}) l`.execute(tx)
  return rows[0] ?? { given: 0n, isPaid: false }
}

export type Paying = { merchantId: number; vendorCode: string; currency: Currency; day: string; amount: bigint }

/** What pools of the vendor may pay on a day of a brand, or refuses. One after another: of many at once no more get through. */
export async function assertJackpotBudget(tx: Tx, { merchantId, vendorCode, currency, day, amount }: Paying) {
  const limit = await tx
    .selectFrom('vendor_limit')
    .select('jackpot_day_max as max')
    .where('vendor_code', '=', vendorCode)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const max = limit?.max ?? null
  if (max === null) throw new AppError('budget_missing')
  const { rows } = await sql<{ won: bigint }>`
    select coalesce(sum(won), 0)::bigint as won from vendor_pool_day
    where book_id = ${bookOf(merchantId)} and vendor_code = ${vendorCode} and day = ${day}::date and currency = ${currency}`.execute(
    tx,
  )
  if ((rows[0]?.won ?? 0n) + amount > max) throw new AppError('budget_spent')
}

export type NewJackpotWin = RoundName & {
  reference: bigint
  transactionId: string
  poolId: string
  round: { roundId: bigint; gameId: bigint; status: string }
  amount: bigint
  transferId: bigint
  balanceAfter: bigint
  inputHash: bigint
  day: string
  now: Date
}

export async function insertJackpotWin(tx: Tx, one: NewJackpotWin): Promise<void> {
  const book = bookOf(one.merchantId)
  await sql`insert into vendor_pool_win (book_id, member_id, id, round_id, game_id, amount, transfer_id, balance_after, input_hash, created_at,
      day, vendor_code, currency, pool_id, vendor_round_id, transaction_id)
    values (${book}, ${one.memberId}, ${one.reference}, ${one.round.roundId}, ${one.round.gameId}, ${one.amount}, ${one.transferId},
      ${one.balanceAfter}, ${one.inputHash}, ${one.now}, ${one.day}::date, ${one.vendorCode}, ${one.currency}, ${one.poolId}, ${one.roundId},
      ${one.transactionId})`.execute(tx)
  await sql`insert into vendor_pool_day as d (book_id, day, vendor_code, currency, pool_id, slot, won)
    values (${book}, ${one.day}::date, ${one.vendorCode}, ${one.currency}, ${one.poolId}, 0, ${one.amount})
    on conflict (book_id, vendor_code, day, currency, pool_id, slot) do update set won = d.won + excluded.won`.execute(
    tx,
  )
  if (one.round.status !== 'open') return
  // The round has an outcome, so its earlier bets can no longer be rolled back.
  await sql`update round_open r set last_win = ${one.reference}, last_transaction = ${one.reference} where ${named(one)}`.execute(
    tx,
  )
}

export type Refusal = RoundName & { transactionId: string; poolId: string; amount: bigint; code: string; now: Date }

/** Once per vendor transaction number, however often the vendor retries. */
export async function noteRefusal(db: Db, one: Refusal): Promise<void> {
  await sql`insert into vendor_pool_refusal as r (book_id, member_id, vendor_code, transaction_id, pool_id, vendor_round_id, currency, amount,
      code, times, first_at, last_at)
    values (${bookOf(one.merchantId)}, ${one.memberId}, ${one.vendorCode}, ${one.transactionId}, ${one.poolId}, ${one.roundId}, ${one.currency},
      ${one.amount}, ${one.code}, 1, ${one.now}, ${one.now})
    on conflict (book_id, vendor_code, member_id, transaction_id) do update set pool_id = excluded.pool_id,
      vendor_round_id = excluded.vendor_round_id, currency = excluded.currency, amount = excluded.amount, code = excluded.code,
      times = r.times + 1, last_at = excluded.last_at`.execute(db)
}
