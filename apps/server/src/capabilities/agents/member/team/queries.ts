import type { TeamCounts, TeamFooter, TeamMember, TeamSort } from '@trevo/contract/agents/team'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import { LAST_SEEN_AT } from '../../../../base/members/last-seen.ts'
import type { Db } from '../../../../platform/db.ts'
import { below, levelsIn, named } from '../../team.ts'
import { joinedIn, sizeOf, teamOf } from '../../team-size.ts'

const PATH = sql`m.team_path`
/** Trial and test members never count. */
const REAL = sql`m.type in (0, 1, 2)`
const ONLINE_MINUTES = 5
const RECENT_DAYS = 30
/** Seen within the last minutes: sessions record their use about once a minute. */
const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_MINUTES * 60_000)

export type Range = { startDate: string; endDate: string }
const begins = (merchantId: number, day: string, plus: 0 | 1) =>
  sql`(select day_begins(${merchantId}, ${day}::date + ${plus}::int))`
export type KpiQuestion = { agentId: bigint; path: string; merchantId: number; range: Range; now: Date }

/** Up to here it is quicker to ask of each member of the team than of everybody who played or signed in at the brand. */
const ASKED_ONE_BY_ONE = 20_000

export async function teamFooter(db: Db, question: KpiQuestion, askedOneByOne = ASKED_ONE_BY_ONE): Promise<TeamFooter> {
  const { agentId, path, merchantId, range, now } = question
  const start = begins(merchantId, range.startDate, 0)
  const end = begins(merchantId, range.endDate, 1)
  const team = below(PATH, path)
  const isSmall = (await teamOf(db, agentId)).members <= askedOneByOne
  const bettors =
    range.startDate === range.endDate
      ? sql`select coalesce(sum(b.bettors), 0) from team_bettors_day b
          where b.agent_id = ${agentId} and b.day = ${range.startDate}::date`
      : isSmall
        ? sql`select count(*) from member m cross join lateral
            first_bet_between(${merchantId}, m.id, ${range.startDate}::date, ${range.endDate}::date) d
          where ${team} and ${REAL}`
        : sql`select count(distinct d.member_id)
          from bettors_of_days(${merchantId}, ${range.startDate}::date, ${range.endDate}::date) d
          join member m on m.id = d.member_id
          where ${team} and ${REAL}`
  const signedIn = isSmall
    ? sql`select count(*) from member m cross join lateral (select from member_session s
        where s.member_id = m.id and s.created_at >= ${start} and s.created_at < ${end} order by s.created_at limit 1) s
        where ${team} and ${REAL}`
    : sql`select count(distinct s.member_id) from member_session s join member m on m.id = s.member_id
        where s.merchant_id = ${merchantId} and s.created_at >= ${start} and s.created_at < ${end} and ${team} and ${REAL}`
  const { rows } = await sql<TeamFooter>`select
    (${signedIn})::int as "teamLoginMemberCount",
    (${bettors})::int as "teamBetMemberCount",
    (select coalesce(sum(j.members), 0) from (${joinedIn(agentId, range.startDate, range.endDate)}) j)::int
      as "teamRegisterMemberCount",
    (select count(distinct s.member_id) from sessions_seen_since(${merchantId}, ${onlineSince(now)}) n
      join member_session s on s.id = n.session_id join member m on m.id = s.member_id
      where s.ended_at is null and s.expires_at > ${now} and ${team} and ${REAL})::int as "teamOnlineCount"`.execute(db)
  return rows[0] as TeamFooter
}

export type ListQuestion = {
  agentPath: string
  /** Whose direct downlines are asked for, where neither a level nor a name is. */
  underId: bigint
  search: string
  level: number | null
  types: readonly MemberType[]
  activity: 'all' | 'active' | 'inactive' | 'online'
  balanceMin: bigint | null
  balanceMax: bigint | null
  sort: TeamSort
  order: 'asc' | 'desc'
  currency: string
  today: string
  now: Date
  offset: number
  limit: number
}

const LEVEL = sql`length(m.team_path) - length(replace(m.team_path, '.', ''))`
const since = (today: string) => sql`${today}::date - ${RECENT_DAYS - 1}::int`

const balanceOf = (currency: string) =>
  sql`coalesce((select b.balance from cash_of(m.book_id, m.id, ${currency}) b), 0)`
/**
 * Below the upline of today: who came from another team took nothing along. The days of one member are few; the planner would
 * rather read those of all whom the upline has.
 */
const turnoverOf = (currency: string, today: string) => sql`coalesce((select sum(t.turnover) from (
    select d.turnover, d.parent_id from team_day d
    where d.agent_id = m.id and d.day >= ${since(today)} and d.currency = ${currency} offset 0
  ) t where t.parent_id = coalesce(m.parent_id, 0)), 0)::bigint`
/** All direct downlines in one query: only those who played have days, and they are often a small part of the team. */
const turnoversBelow = ({ underId, currency, today }: ListQuestion) =>
  sql`left join played_below(${underId}, ${since(today)}, ${today}::date, ${currency}, null) p on p.agent_id = m.id`
const isActive = (today: string) => sql`exists (select from play_since(m.book_id, m.id, ${since(today)}) d
  where d.turnover > 0)`
const SEEN = sql`member_session s left join lateral session_seen_at(s.merchant_id, s.id) n on true`
const isOnline = (now: Date) => sql`exists (select from ${SEEN}
  where s.member_id = m.id and s.ended_at is null and coalesce(n.seen_at, s.created_at) > ${onlineSince(now)})`
const TEAM_COUNT = sizeOf('members')

const isOfThoseBelow = ({ search, level }: Pick<ListQuestion, 'search' | 'level'>) => search === '' && level === null

function sortKey(question: ListQuestion) {
  const { sort, currency, today } = question
  if (sort === 'account') return sql`lower(m.account)`
  if (sort === 'balance') return balanceOf(currency)
  if (sort === 'turnover') return isOfThoseBelow(question) ? sql`coalesce(p.turnover, 0)` : turnoverOf(currency, today)
  return sort === 'team' ? TEAM_COUNT : sql`m.id`
}

/** A name or a level is searched for in the whole team; if both are given, both must match. */
function scopeOf(question: Pick<ListQuestion, 'agentPath' | 'underId' | 'search' | 'level'>) {
  const { agentPath, underId, search, level } = question
  if (isOfThoseBelow(question)) return sql`m.parent_id = ${underId}`
  const name = search === '' ? sql`true` : named(search)
  const at = level === null ? sql`true` : sql`${LEVEL} = ${levelsIn(agentPath) + level}`
  return sql`${below(PATH, agentPath)} and ${name} and ${at}`
}

function conditionsOf(question: Omit<ListQuestion, 'sort' | 'order' | 'offset' | 'limit'>) {
  const { types, activity, balanceMin, balanceMax, currency, today, now } = question
  const conditions = [
    scopeOf(question),
    sql`m.type = any(${[...types]}::int[])`,
    ...(activity === 'active' ? [isActive(today)] : []),
    ...(activity === 'inactive' ? [sql`not ${isActive(today)}`] : []),
    ...(activity === 'online' ? [isOnline(now)] : []),
    ...(balanceMin === null ? [] : [sql`${balanceOf(currency)} >= ${balanceMin}`]),
    ...(balanceMax === null ? [] : [sql`${balanceOf(currency)} <= ${balanceMax}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Ids of a page; one more than asked tells whether there is another. */
export async function memberIds(db: Db, question: ListQuestion): Promise<bigint[]> {
  const { order, offset, limit } = question
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const sums = question.sort === 'turnover' && isOfThoseBelow(question) ? turnoversBelow(question) : sql``
  const { rows } = await sql<{ id: bigint }>`
    select m.id from member m ${sums} where ${conditionsOf(question)}
    order by ${sortKey(question)} ${direction}, m.id ${direction} offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of every type, whichever is shown. */
export async function memberCounts(
  db: Db,
  question: Omit<ListQuestion, 'sort' | 'order' | 'offset' | 'limit'>,
): Promise<TeamCounts> {
  const { rows } = await sql<TeamCounts>`
    select count(*)::int as "all", (count(*) filter (where m.type not in (0, 40)))::int as agents,
      (count(*) filter (where m.type in (0, 40)))::int as players
    from member m where ${conditionsOf(question)}`.execute(db)
  return rows[0] as TeamCounts
}

export type MemberLine = Pick<
  TeamMember,
  'account' | 'nickname' | 'status' | 'online' | 'directCount' | 'teamCount'
> & {
  id: bigint
  type: MemberType
  level: number
  joinedAt: Date
  lastSeenAt: Date | null
  balance: bigint
  turnover: bigint
  /** Hundredths of a percent by category. */
  rates: Readonly<Record<string, number>>
}

export type LineQuestion = { ids: readonly bigint[]; agentPath: string; currency: string; today: string; now: Date }

/** In the order of the ids. */
export async function memberLines(db: Db, question: LineQuestion): Promise<MemberLine[]> {
  const { ids, agentPath, currency, today, now } = question
  const { rows } = await sql<MemberLine>`
    select m.id, m.account, m.nickname, m.type, m.status, ${LEVEL} - ${levelsIn(agentPath)}::int as level,
      m.created_at as "joinedAt", ${isOnline(now)} as online, ${balanceOf(currency)} as balance,
      ${LAST_SEEN_AT} as "lastSeenAt",
      ${sizeOf('direct')} as "directCount",
      ${TEAM_COUNT} as "teamCount", ${turnoverOf(currency, today)} as turnover,
      coalesce((select jsonb_object_agg(r.category, r.rate) from member_rate r where r.member_id = m.id), '{}') as rates
    from unnest(${[...ids]}::bigint[]) with ordinality as u (id, place) join member m on m.id = u.id
    order by u.place`.execute(db)
  return rows
}

export type Sums = { turnover: bigint; prize: bigint; deposits: bigint; withdrawals: bigint }

/** The member alone and with everybody below, since a day. */
export async function sumsSince(
  db: Db,
  { id, currency, day }: { id: bigint; currency: string; day: string },
): Promise<{ own: Sums; team: Sums }> {
  const where = (key: string) => sql`where ${sql.ref(key)} = ${id} and day >= ${day}::date and currency = ${currency}`
  const play = sql`select coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(prize), 0)::bigint as prize`
  const money = sql`select coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals`
  const own = await sql<Sums>`select * from (${play} from play_day ${where('member_id')}) p,
    (${money} from money_day ${where('member_id')}) y`.execute(db)
  const team = await sql<Sums>`select * from (${play} from team_day ${where('agent_id')}) p,
    (${money} from team_money_day ${where('agent_id')}) y`.execute(db)
  return { own: own.rows[0] as Sums, team: team.rows[0] as Sums }
}

export async function contractsOf(
  db: Db,
  memberId: bigint,
): Promise<{ id: bigint; kind: 'salary' | 'hourly' | 'dividend'; state: string }[]> {
  const { rows } = await sql<{ id: bigint; kind: 'salary' | 'hourly' | 'dividend'; state: string }>`
    select id, kind, state from agent_contract
    where downline_id = ${memberId} and state in ('pending', 'effective', 'void_requested') order by id desc`.execute(
    db,
  )
  return rows
}
