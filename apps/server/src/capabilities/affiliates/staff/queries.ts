import type { AffiliateMember, AffiliateNotice, Postback } from '@trevo/contract/ops/affiliates'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import { STATEMENT, type StatementFigures } from '../member/report.ts'
import type { Rules } from '../queries.ts'
import type { PlanTerms } from '../terms.ts'
import '../tables.ts'

/** Budgets of a month are looked at one approval after the other. */
export const lockApproving = brandLock('affiliates.approve')

export type NewPlan = PlanTerms & { merchantId: number; requestId: string; createdBy: string; createdAt: Date }
export async function insertPlan(tx: Tx, plan: NewPlan): Promise<bigint> {
  const { id } = await tx
    .insertInto('affiliate_plan')
    .values({
      merchant_id: plan.merchantId,
      name: plan.name,
      cpa: plan.cpa,
      cpa_least: plan.cpaLeast,
      cpa_played: plan.cpaPlayed,
      share_bps: plan.shareBps,
      play_share: plan.playShare,
      carries: plan.carries,
      life_days: plan.lifeDays,
      request_id: plan.requestId,
      created_by: plan.createdBy,
      created_at: plan.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setRules(tx: Tx, merchantId: number, rules: Rules): Promise<void> {
  const row = { touch: rules.touch, click_days: rules.clickDays, fee_bps: rules.feeBps, month_max: rules.monthMax }
  await tx
    .insertInto('affiliate_rule')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute()
}

/** What was approved in the calendar month that a day is in. */
export async function approvedIn(db: Db | Tx, merchantId: number, day: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(due), 0)::bigint as sum from affiliate_statement
    where merchant_id = ${merchantId} and approved_at >= day_begins(${merchantId}, date_trunc('month', ${day}::date)::date)`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

export type AffiliateRow = {
  id: bigint
  merchantId: number
  name: string
  contract: string
  ownerId: bigint | null
  secretVersion: number
  hasReport: boolean
  planId: bigint
  planName: string
  members: number
  createdBy: string
  createdAt: Date
  closedAt: Date | null
}
export async function affiliatesWhere(db: Db | Tx, today: string, where: RawBuilder<unknown>): Promise<AffiliateRow[]> {
  const { rows } = await sql<AffiliateRow>`
    select a.id, a.merchant_id as "merchantId", a.name, a.contract, a.owner_member_id as "ownerId", a.secret_version as "secretVersion",
      a.report_hash is not null as "hasReport", p.id as "planId", p.name as "planName",
      (select count(*) from affiliate_member m where m.affiliate_id = a.id)::int as members, a.created_by as "createdBy",
      a.created_at as "createdAt", a.closed_at as "closedAt"
    from affiliate a cross join lateral affiliate_plan_on(a.id, ${today}::date) p where ${where}`.execute(db)
  return rows
}

export async function insertAffiliate(
  tx: Tx,
  made: { merchantId: number; name: string; contract: string; ownerId: bigint | null; createdBy: string; now: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('affiliate')
    .values({
      merchant_id: made.merchantId,
      name: made.name,
      contract: made.contract,
      owner_member_id: made.ownerId,
      created_by: made.createdBy,
      created_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From when days of the brand are counted: the one on which its first partner came. */
export async function beginCounting(tx: Tx, merchantId: number, yesterday: string): Promise<void> {
  await tx
    .insertInto('affiliate_count')
    .values({ merchant_id: merchantId, counted_to: yesterday })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setTerms(
  tx: Tx,
  terms: { affiliateId: bigint; fromMonth: string; planId: bigint; by: string; now: Date },
): Promise<void> {
  const { affiliateId, fromMonth, planId, by, now } = terms
  const row = { plan_id: planId, set_by: by, set_at: now }
  await tx
    .insertInto('affiliate_terms')
    .values({ affiliate_id: affiliateId, from_month: fromMonth, ...row })
    .onConflict((conflict) => conflict.columns(['affiliate_id', 'from_month']).doUpdateSet(row))
    .execute()
}

export async function dropTerms(tx: Tx, affiliateId: bigint, fromMonth: string): Promise<void> {
  await sql`delete from affiliate_terms where affiliate_id = ${affiliateId} and from_month >= ${fromMonth}::date`.execute(
    tx,
  )
}

export async function nextTerms(db: Db | Tx, affiliateId: bigint, today: string) {
  const { rows } = await sql<{ planId: bigint; planName: string; from: string }>`
    select p.id as "planId", p.name as "planName", t.from_month::text as from
    from affiliate_terms t join affiliate_plan p on p.id = t.plan_id
    where t.affiliate_id = ${affiliateId} and t.from_month > ${today}::date order by t.from_month limit 1`.execute(db)
  return rows[0] ?? null
}

/** Codes of agents' invitations are others; two partners never share one, whatever its case. */
export async function isCodeTaken(tx: Tx, merchantId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from affiliate_link where merchant_id = ${merchantId} and lower(code) = lower(${code})`.execute(tx)
  return rows.length > 0
}

export async function insertLink(
  tx: Tx,
  made: { merchantId: number; affiliateId: bigint; code: string; name: string; createdBy: string; now: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('affiliate_link')
    .values({
      merchant_id: made.merchantId,
      affiliate_id: made.affiliateId,
      code: made.code,
      name: made.name,
      created_by: made.createdBy,
      created_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const postbacksOf = (db: Db | Tx, affiliateId: bigint): Promise<Postback[]> =>
  db
    .selectFrom('affiliate_postback')
    .select(['event', 'method', 'url'])
    .where('affiliate_id', '=', affiliateId)
    .orderBy('event')
    .execute()

export async function setPostbacks(tx: Tx, affiliateId: bigint, postbacks: readonly Postback[]): Promise<void> {
  await tx.deleteFrom('affiliate_postback').where('affiliate_id', '=', affiliateId).execute()
  if (postbacks.length === 0) return
  await tx
    .insertInto('affiliate_postback')
    .values(postbacks.map((one) => ({ affiliate_id: affiliateId, ...one })))
    .execute()
}

type MemberRow = Omit<AffiliateMember, 'id' | 'joinedAt' | 'depositedAt' | 'cpa'> & {
  id: bigint
  joinedAt: Date
  depositedAt: Date | null
  cpa: bigint | null
}
export async function membersWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select x.member_id as id, m.account as "userName", l.code, x.sub, x.joined_at as "joinedAt", x.deposited_at as "depositedAt", x.cpa,
      x.cpa_on::text as "cpaOn", x.back_on::text as "backOn", x.state, x.why
    from affiliate_member x join member m on m.id = x.member_id join affiliate_link l on l.id = x.link_id where ${where}`.execute(
    db,
  )
  return rows
}

export type StatementRow = StatementFigures & {
  id: bigint
  affiliateId: bigint
  affiliateName: string
  approvedBy: string | null
  paidBy: string | null
  paidOn: string | null
  reference: string | null
}
export async function statementsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.affiliate_id as "affiliateId", a.name as "affiliateName", ${STATEMENT}, s.approved_by as "approvedBy", s.paid_by as "paidBy",
      s.paid_on::text as "paidOn", s.reference
    from affiliate_statement s join affiliate a on a.id = s.affiliate_id where ${where}`.execute(db)
  return rows
}

type NoticeRow = Omit<AffiliateNotice, 'id' | 'createdAt' | 'sentAt'> & {
  id: bigint
  createdAt: Date
  sentAt: Date | null
}
export async function noticesWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.event, m.sub, l.code, n.state, n.attempts, n.status, n.trouble, n.created_at as "createdAt", n.sent_at as "sentAt"
    from affiliate_notice n join affiliate_member m on m.member_id = n.member_id join affiliate_link l on l.id = m.link_id
    where ${where}`.execute(db)
  return rows
}
