import type { AffiliateEvent } from '@trevo/contract/affiliates'
import type { AffiliateRules } from '@trevo/contract/ops/affiliates'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PlanTerms } from './terms.ts'
import './tables.ts'

export type Rules = { touch: AffiliateRules['touch']; clickDays: number; feeBps: number; monthMax: bigint }
const NOTHING_SET: Rules = { touch: 'last', clickDays: 30, feeBps: 0, monthMax: 0n }

export async function rulesOf(db: Db | Tx, merchantId: number): Promise<Rules> {
  const row = await db
    .selectFrom('affiliate_rule')
    .select(['touch', 'click_days as clickDays', 'fee_bps as feeBps', 'month_max as monthMax'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ?? NOTHING_SET
}

export type LinkRow = {
  id: bigint
  merchantId: number
  affiliateId: bigint
  code: string
  name: string
  createdAt: Date
  closedAt: Date | null
}
export async function linksWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.merchant_id as "merchantId", l.affiliate_id as "affiliateId", l.code, l.name, l.created_at as "createdAt",
      l.closed_at as "closedAt"
    from affiliate_link l where ${where}`.execute(db)
  return rows
}

/** Only where both the link and the partner are open. */
export async function openLink(db: Db, merchantId: number, code: string): Promise<{ id: bigint } | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select l.id from affiliate_link l join affiliate a on a.id = l.affiliate_id
    where l.merchant_id = ${merchantId} and lower(l.code) = lower(${code}) and l.closed_at is null and a.closed_at is null`.execute(
    db,
  )
  return rows[0]
}

/** A visit that still counts: of an open link of this brand, and not too long ago. */
export async function clickThatCounts(
  db: Db | Tx,
  merchantId: number,
  id: string,
  since: Date,
): Promise<{ linkId: bigint; affiliateId: bigint; ownerId: bigint | null; sub: string } | undefined> {
  const { rows } = await sql<{ linkId: bigint; affiliateId: bigint; ownerId: bigint | null; sub: string }>`
    select l.id as "linkId", a.id as "affiliateId", a.owner_member_id as "ownerId", c.sub
    from affiliate_click c join affiliate_link l on l.id = c.link_id join affiliate a on a.id = l.affiliate_id
    where c.id = ${id} and c.created_at >= ${since} and l.merchant_id = ${merchantId} and l.closed_at is null
      and a.closed_at is null`.execute(db)
  return rows[0]
}

export async function insertClick(
  db: Db,
  click: { id: string; linkId: bigint; sub: string; now: Date },
): Promise<void> {
  const { id, linkId, sub, now } = click
  await db.insertInto('affiliate_click').values({ id, link_id: linkId, sub, created_at: now }).execute()
}

const PLAN = sql`p.name, p.cpa, p.cpa_least as "cpaLeast", p.cpa_played as "cpaPlayed", p.share_bps as "shareBps",
  p.play_share as "playShare", p.carries, p.life_days as "lifeDays"`
export type PlanRow = PlanTerms & { id: bigint; createdBy: string; createdAt: Date }
export async function plansWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, ${PLAN}, p.created_by as "createdBy", p.created_at as "createdAt" from affiliate_plan p where ${where}`.execute(
    db,
  )
  return rows
}

/** Notes what a partner is to be told; once for a member and event. It leaves after the commit. */
export async function tell(
  tx: Tx,
  notice: { memberIds: readonly bigint[]; event: AffiliateEvent; withAmount: boolean; now: Date },
): Promise<void> {
  const { memberIds, event, withAmount, now } = notice
  if (memberIds.length === 0) return
  await sql`
    insert into affiliate_notice (affiliate_id, member_id, event, amount, state, next_attempt_at, created_at)
    select m.affiliate_id, m.member_id, ${event}, case when ${withAmount} then m.cpa end,
      case when exists (select from affiliate_postback p where p.affiliate_id = m.affiliate_id and p.event = ${event})
        then 'waiting' else 'none' end, ${now}, ${now}
    from affiliate_member m where m.member_id = any(${memberIds}::bigint[])
    on conflict (member_id, event) do nothing`.execute(tx)
}
