import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { MissionRow, PlayedDay } from './mission.ts'
import './tables.ts'

type Read = Omit<MissionRow, 'steps'> & { counts: number[]; turnovers: string[]; rewards: string[] }

export async function missionsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<MissionRow[]> {
  const { rows } = await sql<Read>`
    select m.id, m.merchant_id as "merchantId", m.title_pt as "titlePt", m.title_en as "titleEn", m.title_es as "titleEs", m.period,
      m.goal, m.category, m.multiplier, m.day_turnover as "dayTurnover", m.counts, m.turnovers, m.rewards, m.share,
      m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", b.budget, b.spent, b.claims, m.created_by as "createdBy",
      m.created_at as "createdAt", m.stopped_at as "stoppedAt", m.stopped_by as "stoppedBy"
    from mission m join mission_budget b on b.mission_id = m.id where ${where}`.execute(db)
  // An array of bigint is read as texts.
  return rows.map(({ counts, turnovers, rewards, ...row }) => ({
    ...row,
    steps: counts.map((count, index) => ({
      count,
      turnover: BigInt(turnovers[index] ?? 0),
      reward: BigInt(rewards[index] ?? 0),
    })),
  }))
}

export async function missionById(db: Db | Tx, merchantId: number, id: bigint): Promise<MissionRow | undefined> {
  const [row] = await missionsWhere(db, sql`m.id = ${id} and m.merchant_id = ${merchantId}`)
  return row
}

type MemberOf = { book: number; memberId: bigint }

/** What a member played since a day, of real money, day by day and category by category. */
export async function playedSince(
  db: Db | Tx,
  { book, memberId }: MemberOf,
  from: string,
  currency: string,
): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select p.day::text as day, p.category, p.turnover, p.bets from play_since(${book}, ${memberId}, ${from}::date) p
    where p.currency = ${currency}`.execute(db)
  return rows
}

/** By mission and the first day of its period: what was counted of rounds. */
export async function hitsOf(
  db: Db | Tx,
  { book, memberId }: MemberOf,
  missions: readonly bigint[],
): Promise<Map<string, number>> {
  if (missions.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; day: string; hits: number }>`
    select t.mission_id as id, t.period_on::text as day, t.hits from mission_tally t
    where t.book_id = ${book} and t.member_id = ${memberId} and t.mission_id = any(${missions}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, day, hits }) => [`${id}:${day}`, hits]))
}

/** What was given already, by its name. */
export async function givenRefs(
  db: Db | Tx,
  memberId: bigint,
  refs: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ ref: string; amount: bigint }>`
    select ref, amount from reward_given
    where member_id = ${memberId} and source = 'mission' and ref = any(${refs}::text[])`.execute(db)
  return new Map(rows.map(({ ref, amount }) => [ref, amount]))
}

/** False: not enough is left, or it was stopped. Last of all that a claim does, since everybody who claims waits here. */
export async function takeOwnBudget(tx: Tx, missionId: bigint, amount: bigint): Promise<boolean> {
  const { rows } = await sql`
    update mission_budget b set spent = b.spent + ${amount}::bigint, claims = b.claims + 1
    where b.mission_id = ${missionId} and b.spent + ${amount}::bigint <= b.budget and not b.closed
    returning b.spent`.execute(tx)
  return rows.length > 0
}
