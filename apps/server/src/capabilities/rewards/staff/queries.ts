import type { GiftKind } from '@trevo/contract/gifts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { type PageAsk, sliceOf } from '../../../base/staff/paging.ts'
import type { StoredGift } from '../../../money/giving/check-in-plan.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'

export type PlanLine = {
  id: bigint
  name: string
  startsOn: string
  endsOn: string | null
  minTurnover: bigint
  gifts: StoredGift[]
  active: boolean
  revisedAt: Date
}

const PLANS = sql`select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn", min_turnover as "minTurnover",
  gifts, active, revised_at as "revisedAt" from sign_in_plan`
const PLAN_SORTS = { startsOn: sql`starts_on`, name: sql`lower(name)` } as const

type PlanAsk = PageAsk & { sort: keyof typeof PLAN_SORTS; order: 'ASC' | 'DESC' }

export async function planPage(db: Db, merchantId: number, ask: PlanAsk): Promise<{ rows: PlanLine[]; total: number }> {
  const { limit, offset } = sliceOf(ask)
  const [page, count] = await Promise.all([
    sql<PlanLine>`${PLANS} where merchant_id = ${merchantId}
      order by ${PLAN_SORTS[ask.sort]} ${ask.order === 'ASC' ? sql`asc` : sql`desc`}, id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from sign_in_plan where merchant_id = ${merchantId}`.execute(
      db,
    ),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function planById(db: Db | Tx, merchantId: number, id: bigint): Promise<PlanLine | undefined> {
  const { rows } = await sql<PlanLine>`${PLANS} where merchant_id = ${merchantId} and id = ${id}`.execute(db)
  return rows[0]
}

export type PlanDraft = Omit<PlanLine, 'id' | 'revisedAt'>
const planColumns = ({ name, startsOn, endsOn, minTurnover, gifts, active }: PlanDraft, now: Date) => ({
  name,
  starts_on: startsOn,
  ends_on: endsOn,
  min_turnover: minTurnover,
  active,
  revised_at: now,
  gifts: JSON.stringify(gifts),
})

export async function insertPlan(tx: Tx, merchantId: number, draft: PlanDraft, now: Date): Promise<bigint> {
  const values = { merchant_id: merchantId, ...planColumns(draft, now) }
  return (await tx.insertInto('sign_in_plan').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updatePlan(tx: Tx, id: bigint, draft: PlanDraft, now: Date): Promise<void> {
  await tx.updateTable('sign_in_plan').set(planColumns(draft, now)).where('id', '=', id).execute()
}

export type BudgetLine = { scope: BudgetScope; kind: GiftKind; dayMax: bigint; spentToday: bigint }

export async function budgetsOf(db: Db | Tx, merchantId: number, day: string): Promise<BudgetLine[]> {
  const { rows } = await sql<BudgetLine>`
    select b.scope, b.kind, b.day_max as "dayMax", coalesce(s.spent, 0) as "spentToday" from reward_budget b
    cross join lateral (select sum(s.spent)::bigint as spent from reward_spent s
      where (s.merchant_id, s.scope, s.kind) = (b.merchant_id, b.scope, b.kind) and s.day = ${day}::date) s
    where b.merchant_id = ${merchantId} order by b.scope, b.kind`.execute(db)
  return rows
}

/** Rules of a brand are changed by one at a time. */
export const lockRules = brandLock('reward.rules')

export const pointsRules = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('points_rule')
    .select(['category', 'points_per_100 as pointsPer100'])
    .where('merchant_id', '=', merchantId)
    .orderBy('category')
    .execute()

export async function setPointsRules(
  tx: Tx,
  merchantId: number,
  rules: readonly { category: string; pointsPer100: bigint }[],
): Promise<void> {
  await tx.deleteFrom('points_rule').where('merchant_id', '=', merchantId).execute()
  if (rules.length === 0) return
  const values = rules.map(({ category, pointsPer100 }) => ({
    merchant_id: merchantId,
    category,
    points_per_100: pointsPer100,
  }))
  await tx.insertInto('points_rule').values(values).execute()
}

export type ReferralRuleLine = {
  active: boolean
  inviter_kind: GiftKind | null
  inviter_amount: bigint | null
  friend_kind: GiftKind | null
  friend_amount: bigint | null
  turnover: bigint
  within_days: number
  friends_max: number
}

export const referralRuleOf = (db: Db | Tx, merchantId: number): Promise<ReferralRuleLine | undefined> =>
  db.selectFrom('referral_rule').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

export async function setReferralRule(tx: Tx, merchantId: number, rule: ReferralRuleLine | null): Promise<void> {
  if (rule === null) {
    await tx.updateTable('referral_rule').set({ active: false }).where('merchant_id', '=', merchantId).execute()
    return
  }
  await tx
    .insertInto('referral_rule')
    .values({ merchant_id: merchantId, ...rule })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(rule))
    .execute()
}

export async function membersByLevel(db: Db | Tx, merchantId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ level: number; members: number }>`
    select vip_level as level, count(*)::int as members from reward_member
    where merchant_id = ${merchantId} group by vip_level`.execute(db)
  return new Map(rows.map(({ level, members }) => [level, members]))
}

export type LevelDraft = {
  label: string
  turnover: bigint
  rebate_basis_points: number
  withdrawal_extra_percent: number
  gift_kind: GiftKind | null
  gift_amount: bigint | null
}

export async function setLevel(tx: Tx, merchantId: number, level: number, draft: LevelDraft): Promise<void> {
  await tx
    .insertInto('vip_level')
    .values({ merchant_id: merchantId, level, ...draft })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'level']).doUpdateSet(draft))
    .execute()
}

/** Waits for transactions that are raising members to this level. */
export async function lockLevel(tx: Tx, merchantId: number, level: number): Promise<void> {
  await sql`select from vip_level where merchant_id = ${merchantId} and level = ${level} for update`.execute(tx)
}

export async function deleteLevel(tx: Tx, merchantId: number, level: number): Promise<void> {
  await tx.deleteFrom('vip_level').where('merchant_id', '=', merchantId).where('level', '=', level).execute()
}
