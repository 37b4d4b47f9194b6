import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { type TournamentRow, tournamentsWhere } from '../queries.ts'
import '../tables.ts'

const SHOWN = 20

/** What runs first, then what comes, then what has ended of late. */
export function tournamentsAround(
  db: Db,
  { merchantId, now, endedAfter }: { merchantId: number; now: Date; endedAfter: Date },
): Promise<TournamentRow[]> {
  return tournamentsWhere(
    db,
    sql`t.merchant_id = ${merchantId} and t.state <> 'cancelled' and t.ends_at > ${endedAfter}
      order by case when t.ends_at <= ${now} then 2 when t.starts_at <= ${now} then 0 else 1 end,
        case when t.ends_at <= ${now} then extract(epoch from t.ends_at) * -1 else extract(epoch from t.ends_at) end, t.id
      limit ${SHOWN}`,
  )
}

/** A second time changes nothing: rounds count from the first. */
export async function insertEntry(
  tx: Tx,
  {
    merchantId,
    tournamentId,
    memberId,
    now,
  }: { merchantId: number; tournamentId: bigint; memberId: bigint; now: Date },
): Promise<void> {
  await sql`insert into tournament_entry (book_id, tournament_id, member_id, joined_at, reached_at)
    values (${merchantId}, ${tournamentId}, ${memberId}, ${now}, ${now}) on conflict do nothing`.execute(tx)
}

export type FinalPlace = {
  place: number
  memberId: bigint
  account: string
  score: bigint
  amount: bigint
  paid: boolean
}

export async function finalPlaces(db: Db, tournamentId: bigint): Promise<FinalPlace[]> {
  const { rows } = await sql<FinalPlace>`
    select p.place, p.member_id as "memberId", m.account, p.score, p.amount, p.paid_at is not null as paid
    from tournament_prize p join member m on m.id = p.member_id
    where p.tournament_id = ${tournamentId} order by p.place`.execute(db)
  return rows
}

/** Undefined: has no place with a prize, or none yet. */
export async function finalPlaceOf(
  db: Db,
  tournamentId: bigint,
  memberId: bigint,
): Promise<Pick<FinalPlace, 'place' | 'amount' | 'paid'> | undefined> {
  const { rows } = await sql<Pick<FinalPlace, 'place' | 'amount' | 'paid'>>`
    select place, amount, paid_at is not null as paid from tournament_prize
    where tournament_id = ${tournamentId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}
