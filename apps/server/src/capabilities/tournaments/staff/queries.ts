import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import { type TournamentRow, tournamentsWhere } from '../queries.ts'
import '../tables.ts'

export function tournamentPage(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<TournamentRow[]> {
  return tournamentsWhere(
    db,
    sql`t.merchant_id = ${merchantId} and (${before}::bigint is null or t.id < ${before}) order by t.id desc limit ${limit}`,
  )
}

export type Figures = { entrants: number; paid: bigint }

/** By tournament. */
export async function figuresOf(db: Db | Tx, book: number, ids: readonly bigint[]): Promise<Map<bigint, Figures>> {
  const { rows } = await sql<Figures & { id: bigint }>`
    select u.id,
      (select count(*)::int from tournament_entry e where e.book_id = ${book} and e.tournament_id = u.id) as entrants,
      (select coalesce(sum(p.amount), 0)::bigint from tournament_prize p
        where p.tournament_id = u.id and p.paid_at is not null) as paid
    from unnest(${ids}::bigint[]) as u (id)`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** What one person gives away alone is looked at for all tournaments of a brand together: one after the other. */
export const lockPublishing = brandLock('tournaments.publish')

/** What is set aside for tournaments that are not over, and for those that were published within the last day. */
export async function setAside(tx: Tx, merchantId: number, now: Date): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(budget), 0)::bigint as amount from tournament
    where merchant_id = ${merchantId} and (state = 'published'
      or (state <> 'cancelled' and created_at > ${now}::timestamptz - interval '1 day'))`.execute(tx)
  return rows[0]?.amount ?? 0n
}

export type NewTournament = Omit<TournamentRow, 'id' | 'state' | 'games'> & { requestId: string; gameIds: bigint[] }

export async function insertTournament(tx: Tx, draft: NewTournament): Promise<bigint> {
  const { id } = await tx
    .insertInto('tournament')
    .values({
      merchant_id: draft.merchantId,
      title_pt: draft.titlePt,
      title_en: draft.titleEn,
      title_es: draft.titleEs,
      scope: draft.scope,
      category: draft.category,
      vendor_code: draft.vendor,
      game_ids: draft.gameIds,
      score: draft.score,
      min_stake: draft.minStake,
      share: draft.share,
      prizes: draft.prizes,
      budget: draft.budget,
      starts_at: draft.startsAt,
      ends_at: draft.endsAt,
      request_id: draft.requestId,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False: it has begun, or was called off before. */
export async function cancelBeforeStart(tx: Tx, merchantId: number, id: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tournament')
    .set({ state: 'cancelled' })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PlaceLine = {
  place: number
  memberId: bigint
  userName: string
  score: bigint
  played: bigint
  prize: bigint | null
  paidAt: Date | null
  refusal: string
}

export async function paidPlaces(db: Db, id: bigint): Promise<PlaceLine[]> {
  const { rows } = await sql<PlaceLine>`
    select p.place, p.member_id as "memberId", m.account as "userName", p.score, p.played, p.amount as prize,
      p.paid_at as "paidAt", p.refusal
    from tournament_prize p join member m on m.id = p.member_id where p.tournament_id = ${id} order by p.place`.execute(
    db,
  )
  return rows
}
