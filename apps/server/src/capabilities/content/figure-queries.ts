import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { GiftAmount } from '../../money/giving/give.ts'
import type { Db } from '../../platform/db.ts'

export type BrandFigures = {
  currency: Currency
  timeZone: string
  name: string
  /** Null where the brand has not set one of its own. */
  adultAge: number | null
  minDeposit: bigint | null
  minWithdrawal: bigint | null
  payoutMinutes: number | null
}

export async function readBrandFigures(db: Db, merchantId: number): Promise<BrandFigures | undefined> {
  const { rows } = await sql<BrandFigures>`
    select m.currency, m.time_zone as "timeZone", coalesce(b.value ->> 'name', initcap(m.code)) as name, (t.value ->> 'birthday_limit')::int as "adultAge",
      (select min(p.min_amount) from payment_method p where p.merchant_id = m.id and p.direction = 'in' and p.active)
        as "minDeposit",
      (select min(p.min_amount) from payment_method p where p.merchant_id = m.id and p.direction = 'out' and p.active)
        as "minWithdrawal",
      (select max(p.promised_minutes) from payment_method p where p.merchant_id = m.id and p.direction = 'out' and p.active)
        as "payoutMinutes"
    from merchant m
    left join merchant_setting b on b.merchant_id = m.id and b.section = 'brand'
    left join merchant_setting t on t.merchant_id = m.id and t.section = 'template'
    where m.id = ${merchantId}`.execute(db)
  return rows[0]
}

export type ClubFigures = { levels: number; firstPlay: bigint | null; pointsMost: bigint | null }

/** What a brand without a club or without points lacks is 0 or null. */
export async function readClubFigures(db: Db, merchantId: number): Promise<ClubFigures> {
  const { rows } = await sql<ClubFigures>`
    select (select count(*)::int from vip_level where merchant_id = ${merchantId}) as levels,
      (select min(turnover) from vip_level where merchant_id = ${merchantId} and turnover > 0) as "firstPlay",
      (select max(points_per_100) from points_rule where merchant_id = ${merchantId} and points_per_100 > 0) as "pointsMost"`.execute(
    db,
  )
  return rows[0] ?? { levels: 0, firstPlay: null, pointsMost: null }
}

type Kind = GiftAmount['kind']
export type ReferralFigures = {
  inviterKind: Kind | null
  inviterAmount: bigint | null
  friendKind: Kind | null
  friendAmount: bigint | null
  turnover: bigint
  withinDays: number
  friendsMax: number
}

/** Undefined where no friend is rewarded. */
export async function readReferralFigures(db: Db, merchantId: number): Promise<ReferralFigures | undefined> {
  const { rows } = await sql<ReferralFigures>`
    select inviter_kind as "inviterKind", inviter_amount as "inviterAmount", friend_kind as "friendKind",
      friend_amount as "friendAmount", turnover, within_days as "withinDays", friends_max as "friendsMax"
    from referral_rule where merchant_id = ${merchantId} and active`.execute(db)
  return rows[0]
}

export type PromotionFigures = { id: bigint; kind: Kind; amount: bigint; turnover: bigint | null; days: number | null }

/** Of a rule only while it runs: what names its figures is not shown before or afterwards. */
export async function readPromotionFigures(db: Db, merchantId: number, now: Date): Promise<PromotionFigures[]> {
  const { rows } = await sql<PromotionFigures>`
    select p.announcement_id as id, p.reward_kind as kind, p.reward_amount as amount, null::bigint as turnover, null::int as days
    from promotion p where p.merchant_id = ${merchantId}
      and not exists (select from reward_rule r where r.announcement_id = p.announcement_id)
    union all
    select r.announcement_id, r.reward, r.amount, r.played, r.join_days
    from reward_rule r join merchant m on m.id = r.merchant_id
    where r.merchant_id = ${merchantId} and r.announcement_id is not null and r.stopped_at is null
      and (${now}::timestamptz at time zone m.time_zone)::date between r.starts_on and r.ends_on`.execute(db)
  return rows
}
