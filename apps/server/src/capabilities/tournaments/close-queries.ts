import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Key } from './ranking-queries.ts'
import './tables.ts'

export type Ended = { id: bigint; merchantId: number; prizes: bigint[]; share: number }

/** Those that ended before this and have no places yet. */
export async function endedBefore(db: Db, before: Date): Promise<Pick<Ended, 'id' | 'merchantId'>[]> {
  const { rows } = await sql<Pick<Ended, 'id' | 'merchantId'>>`
    select id, merchant_id as "merchantId" from tournament
    where state = 'published' and ends_at <= ${before} order by ends_at, id`.execute(db)
  return rows
}

/** Undefined: somebody else has fixed the places. */
export async function lockEnded(tx: Tx, id: bigint): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select id, merchant_id as "merchantId", prizes, share from tournament
    where id = ${id} and state = 'published' for update`.execute(tx)
  return rows[0] && { ...rows[0], prizes: rows[0].prizes.map(BigInt) }
}

export type Candidate = Key & { score: bigint; played: bigint }

/** Who may win, in their order: with a score, of a real account in good standing. */
export async function candidates(
  tx: Tx,
  { id, merchantId }: Ended,
  { after, limit, now }: { after: Key | null; limit: number; now: Date },
): Promise<Candidate[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(e.standing, e.reached_at, e.member_id) >
          (${after.standing}::bigint, ${after.reachedAt}::timestamptz, ${after.memberId}::bigint)`
  const { rows } = await sql<Candidate>`
    select e.member_id as "memberId", e.standing, e.reached_at as "reachedAt", e.score, e.played
    from tournament_entry e join member m on m.id = e.member_id left join member_guard g on g.member_id = m.id
    where e.book_id = ${merchantId} and e.tournament_id = ${id} and e.rounds > 0 and e.score > 0 and ${isAfter}
      and m.type in (0, 1, 2)
      and standing_refusal(${now}, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is null
    order by e.standing, e.reached_at, e.member_id limit ${limit}`.execute(tx)
  return rows
}

/** What tells that two accounts are one person: the device they registered with, and who is paid out. */
export async function marksOf(tx: Tx, memberIds: readonly bigint[]): Promise<{ memberId: bigint; mark: string }[]> {
  const { rows } = await sql<{ memberId: bigint; mark: string }>`
    select r.member_id as "memberId", 'device ' || encode(r.device_hash, 'hex') as mark from member_registration r
    where r.member_id = any(${memberIds}::bigint[]) and r.device_hash is not null
    union
    select a.member_id, 'payout ' || encode(h.hash, 'hex') from payout_account a
    cross join lateral (values (a.target_hash), (a.document_hash)) as h (hash)
    where a.member_id = any(${memberIds}::bigint[]) and h.hash is not null`.execute(tx)
  return rows
}

export type Place = { place: number; memberId: bigint; score: bigint; played: bigint; amount: bigint }

/** Nothing is left to be paid to whoever played too little for a cent. */
export async function keepPlaces(tx: Tx, id: bigint, places: readonly Place[], now: Date): Promise<void> {
  await sql`insert into tournament_prize (tournament_id, place, member_id, score, played, amount, paid_at)
    select ${id}, u.place, u.member_id, u.score, u.played, u.amount, case when u.amount = 0 then ${now}::timestamptz end
    from unnest(${places.map(({ place }) => place)}::int[], ${places.map(({ memberId }) => memberId)}::bigint[],
      ${places.map(({ score }) => score)}::bigint[], ${places.map(({ played }) => played)}::bigint[],
      ${places.map(({ amount }) => amount)}::bigint[]) as u (place, member_id, score, played, amount)`.execute(tx)
  await sql`update tournament set state = 'ranked' where id = ${id}`.execute(tx)
}

export type Due = { tournamentId: bigint; merchantId: number; place: number; memberId: bigint }

/** Prizes to be paid, those that were refused again from time to time, until it is too late. */
export async function duePrizes(
  db: Db,
  { triedBefore, endedAfter }: { triedBefore: Date; endedAfter: Date },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select t.id as "tournamentId", t.merchant_id as "merchantId", p.place, p.member_id as "memberId"
    from tournament t join tournament_prize p on p.tournament_id = t.id
    where t.state = 'ranked' and p.paid_at is null and t.ends_at > ${endedAfter}
      and (p.tried_at is null or p.tried_at <= ${triedBefore})
    order by t.id, p.place`.execute(db)
  return rows
}

export type DuePrize = { amount: bigint; titlePt: string; titleEn: string; titleEs: string }

/** Undefined: it is paid. Held until the transaction ends. */
export async function lockDue(tx: Tx, { tournamentId, place }: Due): Promise<DuePrize | undefined> {
  const { rows } = await sql<DuePrize>`
    select p.amount, t.title_pt as "titlePt", t.title_en as "titleEn", t.title_es as "titleEs"
    from tournament_prize p join tournament t on t.id = p.tournament_id
    where p.tournament_id = ${tournamentId} and p.place = ${place} and p.paid_at is null for update of p`.execute(tx)
  return rows[0]
}

export async function notePaid(tx: Tx, { tournamentId, place }: Due, now: Date): Promise<void> {
  await tx
    .updateTable('tournament_prize')
    .set({ paid_at: now, tried_at: now, refusal: '' })
    .where('tournament_id', '=', tournamentId)
    .where('place', '=', place)
    .execute()
}

export async function noteRefused(db: Db, { tournamentId, place }: Due, refusal: string, now: Date): Promise<void> {
  await db
    .updateTable('tournament_prize')
    .set({ tried_at: now, refusal })
    .where('tournament_id', '=', tournamentId)
    .where('place', '=', place)
    .where('paid_at', 'is', null)
    .execute()
}

/** Nothing of them is left to do. Answers which. */
export async function finishPaid(db: Db, endedAfter: Date): Promise<{ id: bigint; merchantId: number }[]> {
  const { rows } = await sql<{ id: bigint; merchantId: number }>`
    update tournament t set state = 'paid'
    where t.state = 'ranked' and (t.ends_at <= ${endedAfter}
      or not exists (select from tournament_prize p where p.tournament_id = t.id and p.paid_at is null))
    returning t.id, t.merchant_id as "merchantId"`.execute(db)
  return rows
}
