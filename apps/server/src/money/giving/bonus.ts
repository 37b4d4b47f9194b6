import type { GameCategory } from '@trevo/contract/catalogue'
import { formatMoney } from '@trevo/contract/money'
import type { BonusTerms } from '@trevo/contract/reward-centre'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/**
 * A bonus is earned by playing and paid afterwards: joining fixes its rules, play counts from that moment on, and once
 * enough was played it can be claimed as money like any other. Nothing of the member's own money is ever tied to it.
 */
export async function openBonus(
  tx: Tx,
  { memberId, promotionId, now }: { memberId: bigint; promotionId: bigint; now: Date },
): Promise<void> {
  await sql`
    insert into bonus (member_id, announcement_id, merchant_id, currency, turnover, weights, joined_at, joined_day, baseline, expires_at)
    select ${memberId}, r.announcement_id, r.merchant_id, m.currency, r.turnover, r.weights, ${now}, d.day,
      weighted_turnover(${memberId}, m.currency, d.day, r.weights), ${now}::timestamptz + r.days * interval '1 day'
    from bonus_rule r
    join merchant m on m.id = r.merchant_id
    cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) d
    where r.announcement_id = ${promotionId}
    on conflict (member_id, announcement_id) do nothing`.execute(tx)
}

export type BonusRow = {
  promotionId: bigint
  title: string
  kind: 'cash' | 'points'
  amount: bigint
  required: bigint
  done: bigint
  weights: Partial<Record<GameCategory, number>>
  joinedAt: Date
  expiresAt: Date
  status: string
}

/** Those of a member, the newest first. */
export async function bonusesOf(
  db: Db | Tx,
  { memberId, language, promotionId = null }: { memberId: bigint; language: Language; promotionId?: bigint | null },
): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select b.announcement_id as "promotionId", p.title, p.reward_kind as kind, p.reward_amount as amount, p.status,
      b.turnover as required, b.weights, b.joined_at as "joinedAt", b.expires_at as "expiresAt",
      greatest(0, weighted_turnover(b.member_id, b.currency, b.joined_day, b.weights) - b.baseline) as done
    from bonus b cross join lateral promotion_for(b.announcement_id, b.member_id, ${language}) p
    where b.member_id = ${memberId} and (${promotionId}::bigint is null or b.announcement_id = ${promotionId})
    order by b.joined_at desc limit 50`.execute(db)
  return rows
}

type RuleRow = { id: bigint; turnover: bigint; days: number; weights: BonusTerms['weights'] }

/** What a promotion that is played for asks of whoever joins now, by promotion. */
export async function bonusRules(db: Db, merchantId: number): Promise<Map<string, BonusTerms>> {
  const { rows } = await sql<RuleRow>`
    select announcement_id as id, turnover, days, weights from bonus_rule where merchant_id = ${merchantId}`.execute(db)
  return new Map(
    rows.map(({ id, turnover, days, weights }) => [String(id), { required: formatMoney(turnover), days, weights }]),
  )
}

export async function setBonusRule(
  tx: Tx,
  merchantId: number,
  id: bigint,
  rule: { turnover: bigint; days: number; weights: Record<string, number> },
): Promise<void> {
  const values = { turnover: rule.turnover, days: rule.days, weights: JSON.stringify(rule.weights) }
  await tx
    .insertInto('bonus_rule')
    .values({ announcement_id: id, merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.column('announcement_id').doUpdateSet(values))
    .execute()
}

/** Of a promotion that nobody has joined. */
export async function dropBonusRule(tx: Tx, promotionId: bigint): Promise<void> {
  await tx.deleteFrom('bonus_rule').where('announcement_id', '=', promotionId).execute()
}
