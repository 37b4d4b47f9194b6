import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'

type Rules = Pick<Merchant, 'currency' | 'regulation'>

/** Those who have not had one settled bet for real money yet, of any amount. */
export async function neverPlayed(
  db: Db | Tx,
  { currency }: Pick<Rules, 'currency'>,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select m.id from member m where m.id = any(${memberIds}::bigint[]) and not exists (
      select from play_since(m.book_id, m.id, '-infinity') p where p.currency = ${currency} and p.bets > 0)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Under the Brazilian rules nothing is given ahead of play: whatever is there waits for the member's first bet. */
export async function waitsForFirstBet(db: Db | Tx, rules: Rules, memberId: bigint): Promise<boolean> {
  return rules.regulation === 'br' && (await neverPlayed(db, rules, [memberId])).has(memberId)
}

export async function assertHasPlayed(tx: Tx, rules: Rules, memberId: bigint): Promise<void> {
  if (await waitsForFirstBet(tx, rules, memberId)) throw new AppError('play_first')
}
