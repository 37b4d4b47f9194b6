import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { RuleRow } from './rule.ts'
import './tables.ts'

export async function rulesWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.merchant_id as "merchantId", r.title_pt as "titlePt", r.title_en as "titleEn", r.title_es as "titleEs", r.trigger,
      r.nth, r.least, r.code, r.level, r.idle_days as "idleDays", r.segment_id as "segmentId", r.mission_id as "missionId",
      r.tournament_id as "tournamentId", r.place, r.join_days as "joinDays", r.announcement_id as "announcementId", r.often, r.category, r.played, r.reward, r.amount, r.percent, r.times, r.weights,
      r.max_bet as "maxBet", r.days, r.game_ids as "gameIds", r.rounds, r.rounds_game_id as "roundsGameId", r.rounds_days as "roundsDays",
      r.starts_on::text as "startsOn", r.ends_on::text as "endsOn", b.budget, b.day_max as "dayMax",
      b.member_max as "memberMax", b.spent, b.claims, r.created_by as "createdBy", r.created_at as "createdAt",
      r.stopped_at as "stoppedAt", r.stopped_by as "stoppedBy"
    from reward_rule r join reward_rule_budget b on b.rule_id = r.id where ${where}`.execute(db)
  return rows
}

export async function ruleById(db: Db | Tx, merchantId: number, id: bigint): Promise<RuleRow | undefined> {
  const [row] = await rulesWhere(db, sql`r.id = ${id} and r.merchant_id = ${merchantId}`)
  return row
}

/** What can be claimed without being asked for by a code. Whoever joined sees that nothing is left. */
export const runningRules = (db: Db | Tx, merchantId: number, today: string): Promise<RuleRow[]> =>
  rulesWhere(
    db,
    sql`r.merchant_id = ${merchantId} and r.stopped_at is null and r.trigger <> 'code' and not b.closed
      and (b.spent < b.budget or r.trigger = 'join')
      and r.ends_on >= ${today}::date and r.starts_on <= ${today}::date order by r.ends_on, r.id limit 60`,
  )

/** Those that a promotion's page tells of, also where nothing is left of their budget: the page says so. */
export const announcedRules = (db: Db | Tx, merchantId: number, today: string): Promise<RuleRow[]> =>
  rulesWhere(
    db,
    sql`r.merchant_id = ${merchantId} and r.announcement_id is not null and r.stopped_at is null and r.starts_on <= ${today}::date
      and r.ends_on >= ${today}::date order by r.id`,
  )

/** The one that runs; else the newest that had it, which says that it is over. */
export async function ruleOfCode(
  tx: Tx,
  merchantId: number,
  code: string,
  today: string,
): Promise<RuleRow | undefined> {
  const [row] = await rulesWhere(
    tx,
    sql`r.merchant_id = ${merchantId} and r.code = ${code.toUpperCase()} and r.starts_on <= ${today}::date
      order by r.stopped_at is null and r.ends_on >= ${today}::date desc, r.id desc limit 1`,
  )
  return row
}

export type ClaimRow = { ruleId: bigint; periodOn: string; amount: bigint }

export async function claimsOf(db: Db | Tx, memberId: bigint, ruleIds: readonly bigint[]): Promise<ClaimRow[]> {
  if (ruleIds.length === 0) return []
  const { rows } = await sql<ClaimRow>`
    select rule_id as "ruleId", period_on::text as "periodOn", amount from reward_rule_claim
    where member_id = ${memberId} and rule_id = any(${ruleIds}::bigint[])`.execute(db)
  return rows
}

export type EntryRow = { ruleId: bigint; joinedAt: Date; joinedOn: string; baseline: bigint; expiresAt: Date }

export async function entriesOf(db: Db | Tx, memberId: bigint, ruleIds: readonly bigint[]): Promise<EntryRow[]> {
  if (ruleIds.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select rule_id as "ruleId", joined_at as "joinedAt", joined_on::text as "joinedOn", baseline, expires_at as "expiresAt"
    from reward_rule_entry where member_id = ${memberId} and rule_id = any(${ruleIds}::bigint[])`.execute(db)
  return rows
}

type NewEntry = { ruleId: bigint; memberId: bigint; joinedAt: Date; joinedOn: string; baseline: bigint; days: number }

export async function insertEntry(tx: Tx, { ruleId, memberId, joinedAt, joinedOn, baseline, days }: NewEntry) {
  await sql`
    insert into reward_rule_entry (rule_id, member_id, joined_at, joined_on, baseline, expires_at)
    values (${ruleId}, ${memberId}, ${joinedAt}, ${joinedOn}::date, ${baseline}, ${joinedAt}::timestamptz + ${days} * interval '1 day')
    on conflict do nothing`.execute(tx)
}

/** Another account of theirs has joined it or was given it. */
export async function joinedAsAnother(tx: Tx, ruleId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from accounts_of_person(${memberId}) as o (id)
    join reward_rule_entry e on e.rule_id = ${ruleId} and e.member_id = o.id limit 1`.execute(tx)
  return rows.length > 0
}

export async function wasTakenBack(tx: Tx, depositId: bigint): Promise<boolean> {
  const { rows } = await sql`select from deposit where id = ${depositId} and reversed > 0`.execute(tx)
  return rows.length > 0
}

type NewClaim = {
  ruleId: bigint
  memberId: bigint
  periodOn: string
  amount: bigint
  depositId: bigint | null
  now: Date
}

export async function insertClaim(
  tx: Tx,
  { ruleId, memberId, periodOn, amount, depositId, now }: NewClaim,
): Promise<void> {
  await tx
    .insertInto('reward_rule_claim')
    .values({
      rule_id: ruleId,
      member_id: memberId,
      period_on: periodOn,
      amount,
      deposit_id: depositId,
      created_at: now,
    })
    .execute()
}

/**
 * Takes from the rule's own budget, of all its time and of the day. Comes last: everybody who claims waits for this row, so that no
 * more get through than it pays for, and none after it was stopped.
 */
export async function takeRuleBudget(tx: Tx, ruleId: bigint, amount: bigint, today: string): Promise<boolean> {
  const { rows } = await sql`
    update reward_rule_budget set spent = spent + ${amount}, claims = claims + 1, day = greatest(day, ${today}::date),
      day_spent = case when day >= ${today}::date then day_spent else 0 end + ${amount}
    where rule_id = ${ruleId} and not closed and spent + ${amount} <= budget
      and (day_max is null or case when day >= ${today}::date then day_spent else 0 end + ${amount} <= day_max)
    returning rule_id`.execute(tx)
  return rows.length > 0
}

/** Somebody else was given it who registered with the same device, is paid to the same key or has the same document. */
export async function sharesPerson(tx: Tx, ruleId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from accounts_of_person(${memberId}) as o (id) join reward_rule_claim c on c.rule_id = ${ruleId} and c.member_id = o.id
    limit 1`.execute(tx)
  return rows.length > 0
}
