import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import type { RoundRow } from './rounds.ts'

/** Rounds as they stand by now: a vendor may have put the prize of a settled one right. */
export async function withCorrections<Row extends Pick<RoundRow, 'id' | 'prize' | 'status'>>(
  db: Db,
  merchantId: number,
  rounds: readonly Row[],
): Promise<Row[]> {
  const settled = rounds.filter(({ status }) => status === 'settled').map(({ id }) => id)
  if (settled.length === 0) return [...rounds]
  const { rows } = await sql<{ id: bigint; prize: bigint }>`
    select distinct on (c.settled_id) c.settled_id as id, c.prize_after as prize from round_correction c
    where c.book_id = ${bookOf(merchantId)} and c.settled_id = any(${settled}::bigint[])
    order by c.settled_id, c.id desc`.execute(db)
  if (rows.length === 0) return [...rounds]
  const prizes = new Map(rows.map(({ id, prize }) => [id, prize]))
  return rounds.map((round) => ({ ...round, prize: prizes.get(round.id) ?? round.prize }))
}
