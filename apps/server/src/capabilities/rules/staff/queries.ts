import { sql } from 'kysely'
import type { PurseState } from '../../../money/bonus/tables.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import { rulesWhere } from '../queries.ts'
import type { RuleRow } from '../rule.ts'
import '../tables.ts'

export const rulePage = (
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<RuleRow[]> =>
  rulesWhere(
    db,
    sql`r.merchant_id = ${merchantId} and (${before}::bigint is null or r.id < ${before}) order by r.id desc limit ${limit}`,
  )

/** What one person gives away alone is looked at for all rules of a brand together: one after the other. */
export const lockPublishing = brandLock('rules.publish')

export async function isCodeTaken(tx: Tx, merchantId: number, code: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from reward_rule where merchant_id = ${merchantId} and code = ${code} and stopped_at is null
      and ends_on >= ${today}::date`.execute(tx)
  return rows.length > 0
}

/** The brand's own numbers of the games that rules name; the game's own where the brand no longer shows it. */
export async function nodesOf(
  db: Db | Tx,
  merchantId: number,
  rules: readonly Pick<RuleRow, 'gameIds' | 'roundsGameId'>[],
): Promise<(gameId: bigint) => string> {
  const ids = rules.flatMap(({ gameIds, roundsGameId }) => [
    ...(gameIds ?? []),
    ...(roundsGameId ? [roundsGameId] : []),
  ])
  const { rows } = await sql<{ id: bigint; node: bigint }>`
    select game_id as id, min(node_id) as node from merchant_game
    where merchant_id = ${merchantId} and game_id = any(${ids}::bigint[]) group by 1`.execute(db)
  const known = new Map(rows.map(({ id, node }) => [id, String(node)]))
  return (gameId) => known.get(gameId) ?? String(gameId)
}

/** Whether the brand itself has it: what is another brand's does not exist for it. */
export async function isOfBrand(
  tx: Tx,
  table: 'segment' | 'mission' | 'tournament',
  merchantId: number,
  id: bigint,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where merchant_id = ${merchantId} and id = ${id}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function isPromotion(tx: Tx, merchantId: number, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from announcement where merchant_id = ${merchantId} and id = ${id} and type = 'PR'`.execute(tx)
  return rows.length > 0
}

/** A page tells of one rule at a time: two would both be its figures. */
export async function isToldOf(tx: Tx, merchantId: number, id: bigint, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from reward_rule where merchant_id = ${merchantId} and announcement_id = ${id} and stopped_at is null
      and ends_on >= ${today}::date`.execute(tx)
  return rows.length > 0
}

/** How many have joined each of them. */
export async function joinedOf(db: Db | Tx, ruleIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ id: bigint; joined: number }>`
    select rule_id as id, count(*)::int as joined from reward_rule_entry where rule_id = any(${ruleIds}::bigint[]) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, joined }) => [id, joined]))
}

/** What open rules may still give, and all of those that were published within the last day, by what they give. */
export async function setAside(
  tx: Tx,
  merchantId: number,
  today: string,
  now: Date,
): Promise<{ cash: bigint; points: bigint }> {
  const { rows } = await sql<{ cash: bigint; points: bigint }>`
    select coalesce(sum(x.amount) filter (where x.reward <> 'points'), 0)::bigint as cash,
      coalesce(sum(x.amount) filter (where x.reward = 'points'), 0)::bigint as points
    from (select r.reward, case when r.created_at > ${now}::timestamptz - interval '1 day' then b.budget else b.budget - b.spent end as amount
      from reward_rule r join reward_rule_budget b on b.rule_id = r.id
      where r.merchant_id = ${merchantId} and ((r.stopped_at is null and r.ends_on >= ${today}::date)
        or r.created_at > ${now}::timestamptz - interval '1 day')) x`.execute(tx)
  return rows[0] ?? { cash: 0n, points: 0n }
}

export type NewRule = Omit<RuleRow, 'id' | 'spent' | 'claims' | 'stoppedAt' | 'stoppedBy'> & { requestId: string }

export async function insertRule(tx: Tx, draft: NewRule): Promise<bigint> {
  const { id } = await tx
    .insertInto('reward_rule')
    .values({
      merchant_id: draft.merchantId,
      title_pt: draft.titlePt,
      title_en: draft.titleEn,
      title_es: draft.titleEs,
      trigger: draft.trigger,
      nth: draft.nth,
      least: draft.least,
      code: draft.code,
      level: draft.level,
      idle_days: draft.idleDays,
      segment_id: draft.segmentId,
      mission_id: draft.missionId,
      tournament_id: draft.tournamentId,
      place: draft.place,
      join_days: draft.joinDays,
      announcement_id: draft.announcementId,
      often: draft.often,
      category: draft.category,
      played: draft.played,
      reward: draft.reward,
      amount: draft.amount,
      percent: draft.percent,
      times: draft.times,
      weights: JSON.stringify(draft.weights),
      max_bet: draft.maxBet,
      days: draft.days,
      game_ids: draft.gameIds,
      rounds: draft.rounds,
      rounds_game_id: draft.roundsGameId,
      rounds_days: draft.roundsDays,
      starts_on: draft.startsOn,
      ends_on: draft.endsOn,
      request_id: draft.requestId,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reward_rule_budget')
    .values({ rule_id: id, budget: draft.budget, day_max: draft.dayMax, member_max: draft.memberMax })
    .execute()
  return id
}

/** Waits for claims that are being paid: what comes after it is refused. */
export async function stop(tx: Tx, id: bigint, by: string, now: Date): Promise<void> {
  await tx.updateTable('reward_rule_budget').set({ closed: true }).where('rule_id', '=', id).execute()
  await tx
    .updateTable('reward_rule')
    .set({ stopped_at: now, stopped_by: by })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
}

export type ClaimLine = {
  id: bigint
  memberId: bigint
  userName: string
  amount: bigint
  at: Date
  done: bigint | null
  required: bigint | null
  state: PurseState | null
}

export async function claimPage(
  db: Db,
  { merchantId, ruleId, before, limit }: { merchantId: number; ruleId: bigint; before: bigint | null; limit: number },
): Promise<ClaimLine[]> {
  const { rows } = await sql<ClaimLine>`
    select c.id, c.member_id as "memberId", m.account as "userName", c.amount, c.created_at as at, p.done, p.required, p.state
    from reward_rule_claim c join reward_rule r on r.id = c.rule_id and r.merchant_id = ${merchantId}
    join member m on m.id = c.member_id
    left join bonus_purse p on p.book_id = ${merchantId} and p.member_id = c.member_id and p.rule_id = c.rule_id
      and p.opened_at = c.created_at
    where c.rule_id = ${ruleId} and (${before}::bigint is null or c.id < ${before}) order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
