import type { GiftSource } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

type Row = { source: GiftSource; kind: 'cash' | 'points'; gives: bigint; asks: bigint }

/**
 * What each gift of a brand gives and how much must be played for it, as it is today. Of a rain the mean envelope of each of the day's
 * rounds counts; of an invitation what both get, who may be one person.
 */
export async function giftSteps(db: Db, merchantId: number, day: string, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'promotion' as source, reward_kind as kind, reward_amount as gives, 0::bigint as asks from promotion
    where merchant_id = ${merchantId} and flow = 'gift' and budget is not null and coalesce(closes_at > ${now}, true)
    union all
    select 'check_in', g.value ->> 'kind', ((g.value ->> 'amount')::numeric * 10000)::bigint, p.min_turnover * g.ordinality
    from check_in_plan_on(${merchantId}, ${day}::date) p, jsonb_array_elements(p.gifts) with ordinality g
    union all
    select 'referral', g.kind, g.amount, r.turnover from referral_rule r
    cross join lateral (values (r.inviter_kind, r.inviter_amount), (r.friend_kind, r.friend_amount)) g (kind, amount)
    where r.merchant_id = ${merchantId} and r.active and g.amount is not null
    union all
    select 'level', gift_kind, gift_amount, turnover from vip_level where merchant_id = ${merchantId} and gift_amount is not null
    union all
    select 'mission', 'cash', s.reward, s.turnover from mission m
    cross join lateral unnest(m.turnovers, m.rewards) s (turnover, reward)
    where m.merchant_id = ${merchantId} and m.stopped_at is null and ${day}::date between m.starts_on and m.ends_on
    union all
    select 'rain', kind, budget / envelopes * cardinality(times), min_turnover from rain_plan
    where merchant_id = ${merchantId} and active and starts_on <= ${day}::date and coalesce(ends_on >= ${day}::date, true)
    union all
    select 'rule', case reward when 'points' then 'points' else 'cash' end, amount,
      played + case when reward = 'bonus' then amount * coalesce(times, 0) else 0 end
    from reward_rule
    where merchant_id = ${merchantId} and stopped_at is null and ${day}::date between starts_on and ends_on`.execute(db)
  return rows
}

/** Of the best level, in millionths of what is staked. */
export async function bestRebate(db: Db, merchantId: number): Promise<number> {
  const row = await db
    .selectFrom('vip_level')
    .select(sql<number>`coalesce(max(rebate_basis_points), 0)::int * 100`.as('share'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.share ?? 0
}
