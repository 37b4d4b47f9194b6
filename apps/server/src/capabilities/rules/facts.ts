import type { RuleTrigger } from '@trevo/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { GrantFreeRounds, InSegment } from '../ports.ts'
import { type EntryRow, entriesOf } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { birthdayIn, type Window } from './terms.ts'

export type Who = { book: number; memberId: bigint; currency: string; today: string; now: Date }
/** Why a rule gives something: of which deposit or loss it is a part, another period than that of the window, since when it was joined. */
export type Fact = { basis: bigint | null; depositId: bigint | null; periodOn?: string; entry?: EntryRow }
/** What the rules ask of others: a named segment, the birthday, which lies sealed, and rounds without a stake. */
export type RulePorts = {
  inSegment: InSegment
  grantFreeRounds: GrantFreeRounds
  birthdayOf(memberId: bigint): Promise<string | null>
}

type Look = (db: Db | Tx, rule: RuleRow, who: Who, window: Window, ports: RulePorts) => Promise<Fact | null>
const HOLDS: Fact = { basis: null, depositId: null }

/**
 * How each trigger is looked at: read from what others wrote, at the moment of the claim. None of them reads what a rule gave, so that
 * no rule triggers another.
 */
export const FACTS: Readonly<Record<RuleTrigger, Look>> = {
  async deposit(db, { id, nth, least, startsOn }, { book, memberId }) {
    const { rows } = await sql<{ id: bigint; paid: bigint }>`
      select d.id, d.paid from (
        select d.id, d.paid, d.reversed, d.created_at, row_number() over (order by d.id) as n
        from deposit d where d.member_id = ${memberId} and d.paid > 0) d
      where (${nth}::int is null or d.n = ${nth}) and d.reversed = 0 and d.paid >= ${least ?? 0n}
        and day_of(${book}, d.created_at) >= ${startsOn}::date
        and not exists (select from reward_rule_claim c where c.rule_id = ${id} and c.member_id = ${memberId}
          -- A first deposit is one: an older charge that is paid later would be the first again.
          and (c.deposit_id = d.id or ${nth}::int is not null))
      order by d.id desc limit 1`.execute(db)
    const [found] = rows
    return found === undefined ? null : { basis: found.paid, depositId: found.id }
  },
  code: async () => HOLDS,
  async segment(db, { level, idleDays, segmentId }, who, _window, ports) {
    if (level !== null && (await levelOf(db, who.memberId)) < level) return null
    if (idleDays !== null && !(await wasIdle(db, who, idleDays))) return null
    if (segmentId !== null && !(await ports.inSegment(db, segmentId, who.memberId))) return null
    return HOLDS
  },
  async mission(db, { missionId }, { book, memberId }, { from, to }) {
    const { rows } = await sql`
      select from reward_given g where g.member_id = ${memberId} and g.source = 'mission'
        and (${missionId}::bigint is null or g.ref like ${`${missionId}:%`})
        and coalesce(g.day, day_of(${book}, g.created_at)) between ${from}::date and ${to}::date limit 1`.execute(db)
    return rows.length > 0 ? HOLDS : null
  },
  async place(db, { tournamentId, place }, { book, memberId }, { from, to }) {
    const { rows } = await sql`
      select from tournament_prize p join tournament t on t.id = p.tournament_id
      where p.member_id = ${memberId} and p.place <= ${place} and (${tournamentId}::bigint is null or t.id = ${tournamentId})
        and day_of(${book}, t.ends_at) between ${from}::date and ${to}::date limit 1`.execute(db)
    return rows.length > 0 ? HOLDS : null
  },
  async loss(db, { least, category }, { book, memberId, currency }, { from, to }) {
    const { rows } = await sql<{ lost: bigint }>`
      select coalesce(sum(p.turnover + p.riskless - p.prize), 0)::bigint as lost from play_since(${book}, ${memberId}, ${from}::date) p
      where p.day <= ${to}::date and p.currency = ${currency} and (${category}::text is null or p.category = ${category})`.execute(
      db,
    )
    const lost = rows[0]?.lost ?? 0n
    return lost > 0n && lost >= (least ?? 0n) ? { basis: lost, depositId: null } : null
  },
  level: async (db, { level }, { memberId }) => ((await levelOf(db, memberId)) >= (level ?? 1) ? HOLDS : null),
  async birthday(_db, _rule, { memberId, today }, _window, ports) {
    const birthday = await ports.birthdayOf(memberId)
    const day = birthday && birthdayIn(birthday, today)
    return day ? { ...HOLDS, periodOn: day } : null
  },
  async join(db, { id }, { memberId, now }) {
    const [entry] = await entriesOf(db, memberId, [id])
    return entry !== undefined && entry.expiresAt > now ? { ...HOLDS, entry } : null
  },
}

async function levelOf(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{
    level: number
  }>`select vip_level as level from reward_member where member_id = ${memberId}`.execute(db)
  return rows[0]?.level ?? 0
}

/** Somebody who has played, and not lately. */
async function wasIdle(db: Db | Tx, { book, memberId, today }: Who, days: number): Promise<boolean> {
  const { rows } = await sql<{ idle: boolean }>`
    select max(p.day) < ${today}::date - ${days}::int as idle from play_since(${book}, ${memberId}, '-infinity') p where p.bets > 0`.execute(
    db,
  )
  return rows[0]?.idle === true
}

/** What counts of all that the member has played since a day, by the weights of a rule that is joined. */
export async function weighedSince(
  db: Db | Tx,
  { weights }: Pick<RuleRow, 'weights'>,
  { book, memberId, currency }: Who,
  day: string,
): Promise<bigint> {
  const { rows } = await sql<{ weighed: bigint }>`
    select coalesce(sum(p.turnover * coalesce((${JSON.stringify(weights)}::jsonb ->> p.category)::int, 0) / 100), 0)::bigint as weighed
    from play_since(${book}, ${memberId}, ${day}::date) p where p.currency = ${currency}`.execute(db)
  return rows[0]?.weighed ?? 0n
}

/** What the member played in the window, of what counts. */
export async function playedIn(
  db: Db | Tx,
  { category, gameIds }: Pick<RuleRow, 'category' | 'gameIds'>,
  who: Who,
  { from, to }: Window,
): Promise<bigint> {
  if (gameIds !== null) return playedInGames(db, gameIds, who, { from, to })
  const { rows } = await sql<{ turnover: bigint }>`
    select coalesce(sum(p.turnover), 0)::bigint as turnover from play_since(${who.book}, ${who.memberId}, ${from}::date) p
    where p.day <= ${to}::date and p.currency = ${who.currency} and (${category}::text is null or p.category = ${category})`.execute(
    db,
  )
  return rows[0]?.turnover ?? 0n
}

/** Members' days know categories; of single games the rounds themselves are read, by their numbers, which rise with time. */
async function playedInGames(
  db: Db | Tx,
  gameIds: readonly bigint[],
  { book, memberId, currency }: Who,
  { from, to }: Pick<Window, 'from' | 'to'>,
): Promise<bigint> {
  const { rows } = await sql<{ turnover: bigint }>`
    select coalesce(sum(turnover_of(r.book_id, r.vendor_code, r.game_id, r.ended_at, r.stake,
      coalesce(c.prize_after, r.prize))), 0)::bigint as turnover from game_round r
    left join lateral (
      select c.prize_after from round_correction c
      where c.book_id = r.book_id and c.member_id = r.member_id and c.round_id = r.round_id order by c.id desc limit 1
    ) c on true
    where r.book_id = ${book} and r.member_id = ${memberId} and r.game_id = any(${gameIds}::bigint[]) and r.currency = ${currency}
      and r.status = 'settled' and r.id >= first_id(day_begins(${book}, ${from}::date))
      and r.id < first_id(day_begins(${book}, ${to}::date + 1))`.execute(db)
  return rows[0]?.turnover ?? 0n
}
