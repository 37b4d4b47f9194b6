import { sql } from 'kysely'
import { rulesOn } from '../../money/margin/rules.ts'
import { carryOver, payoutOf, type TeamFigures, type Tier, tiersOf } from '../../money/margin/tiers.ts'
import { dayIn } from '../../platform/day.ts'
import type { Db } from '../../platform/db.ts'
import type { ContractRow } from './contract-queries.ts'
import { type Period, periodOf, type RunBrand } from './runs.ts'

export type Progress = TeamFigures & {
  period: Period
  activeTurnover: bigint
  carriedIn: bigint
  tier: number | null
  estimate: bigint
  next: (TeamFigures & { tier: number }) | null
}

/** How far the running period has come, counted as its run will count it; what was settled in the last seconds is missing. */
export async function progressOf(db: Db, brand: RunBrand, contract: ContractRow, now: Date): Promise<Progress> {
  const { kind, downline, upline } = contract
  const { timeZone } = brand
  const period = await periodOf(db, { kind, brand, day: dayIn(timeZone, now), hour: hourIn(timeZone, now) })
  const { activeTurnover } = await rulesOn(db, brand.id, period.firstDay)
  const payee = { payeeId: downline.id, payerId: upline?.id ?? null }
  const figures =
    kind === 'hourly'
      ? await ofHour(db, payee, period, activeTurnover)
      : await ofDays(db, brand, payee, period, activeTurnover)
  const carriedIn = kind === 'dividend' ? await carriedInto(db, payee, period) : 0n
  const counted = { ...figures, netLoss: carryOver(figures.netLoss, carriedIn).counted }
  const tiers = tiersOf(contract.terms)
  const { tier, amount: estimate } = payoutOf(kind, tiers, counted)
  return { ...figures, period, activeTurnover, carriedIn, tier, estimate, next: nextTier(tiers, tier, counted) }
}

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))

const missing = (wanted: bigint, have: bigint) => (wanted > have ? wanted - have : 0n)

function nextTier(tiers: readonly Tier[], reached: number | null, have: TeamFigures): Progress['next'] {
  // Tiers are counted from 1: the one after the last reached is at its number.
  const above = tiers[reached ?? 0]
  if (above === undefined) return null
  return {
    tier: (reached ?? 0) + 1,
    turnover: missing(above.volume, have.turnover),
    netLoss: missing(above.netLoss, have.netLoss),
    activeMembers: Math.max(0, above.activeMembers - have.activeMembers),
  }
}

type Payee = { payeeId: bigint; payerId: bigint | null }

/** The payee with everybody below, as the tree stands. */
const TEAM = (payeeId: bigint) => sql`select m.id from member a join member m
  on m.team_path >= a.team_path and m.team_path < rtrim(a.team_path, '.') || '/' and m.type in (0, 1, 2)
  where a.id = ${payeeId}`

async function ofHour(db: Db, { payeeId }: Payee, { start }: Period, active: bigint): Promise<TeamFigures> {
  const { rows } = await sql<{ turnover: bigint; activeMembers: number }>`
    select coalesce(sum(h.turnover), 0)::bigint as turnover,
      (count(*) filter (where h.turnover >= ${active}))::int as "activeMembers"
    from (${TEAM(payeeId)}) t join play_hour h on h.member_id = t.id and h.hour = ${start}`.execute(db)
  return { turnover: 0n, activeMembers: 0, ...rows[0], netLoss: 0n }
}

async function ofDays(
  db: Db,
  { id, currency }: RunBrand,
  { payeeId }: Payee,
  { firstDay, lastDay }: Period,
  active: bigint,
): Promise<TeamFigures> {
  const inDays = sql`day between ${firstDay}::date and ${lastDay}::date and currency = ${currency}`
  const { rows } = await sql<TeamFigures>`select
    (select coalesce(sum(turnover), 0)::bigint from team_day where agent_id = ${payeeId} and ${inDays}) as turnover,
    ((select coalesce(sum(turnover + riskless - prize), 0) from team_day where agent_id = ${payeeId} and ${inDays})
      - (select coalesce(sum(rebates + rewards), 0) from team_money_day where agent_id = ${payeeId} and ${inDays}))::bigint as "netLoss",
    (select count(*)::int from (
      select from (${TEAM(payeeId)}) t
      join play_of_days(${id}, ${currency}, ${firstDay}::date, ${lastDay}::date) d on d.member_id = t.id
      group by t.id having sum(d.turnover) >= ${active}) x) as "activeMembers"`.execute(db)
  return rows[0] as TeamFigures
}

/** The win the last dividend carried over, to be lost first. Searched from the newest payout backwards: it is never far. */
async function carriedInto(db: Db, { payeeId, payerId }: Payee, { start }: Period): Promise<bigint> {
  const { rows } = await sql<{ carried: bigint }>`
    select o.carried_out as carried from contract_payout o join agent_run r on r.id = o.run_id
    where o.payee_id = ${payeeId} and o.payer_id is not distinct from ${payerId} and r.kind = 'dividend'
      and r.period_start < ${start}
    order by o.id desc limit 1`.execute(db)
  return rows[0]?.carried ?? 0n
}
