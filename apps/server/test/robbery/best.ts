import { sql } from 'kysely'
import { pointRate, pointsAsMoney } from '../../src/money/ways/point-rate.ts'
import type { Db } from '../../src/platform/db.ts'

/** So many accounts one bettor opens in a day: they cost nothing. */
const ACCOUNTS = 1000n
/** The best game of the demo keeps a hundredth of what is staked, in millionths. */
const KEEPS = 10_000n
const WHOLE = 1_000_000n

/** By way, in ten-thousandths of the brand's currency. */
export type Best = Readonly<Record<string, bigint>>

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)
const positive = (sum: bigint) => (sum > 0n ? sum : 0n)
/** What an account is left with of a gift after the play that it asks for. */
const net = (gift: bigint, play: bigint) => positive(gift - (play * KEEPS) / WHOLE)

type Kind = 'cash' | 'points'

/**
 * The most that a bettor gets out of a brand in a day by its rules, as they stand in the tables and by none of the code that
 * guards them; and what members hold, wait for or were let take out, by the ledger.
 */
export async function bestOf(db: Db, brandId: number): Promise<Best> {
  const rate = await pointRate(db, brandId)
  const worth = (kind: Kind | null, amount: bigint | null) =>
    amount === null ? 0n : kind === 'points' ? pointsAsMoney(amount, rate) : amount
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  const one = async (query: ReturnType<typeof sql<{ sum: bigint | null }>>) => (await rows(query))[0]?.sum ?? 0n

  const budgets = await rows(sql<{ scope: string; kind: Kind; max: bigint }>`
    select scope, kind, day_max as max from reward_budget where merchant_id = ${brandId}`)
  const budgetOf = (scope: string) =>
    budgets.filter((row) => row.scope === scope).reduce((sum, { kind, max }) => sum + worth(kind, max), 0n)
  const out = (scope: string, ofOne: bigint) => least(budgetOf(scope), ACCOUNTS * ofOne)

  const levels = await rows(sql<{ turnover: bigint; kind: Kind | null; gift: bigint | null }>`
    select turnover, gift_kind as kind, gift_amount as gift from vip_level where merchant_id = ${brandId} order by level`)
  let gifts = 0n
  let level = 0n
  for (const { turnover, kind, gift } of levels) {
    gifts += worth(kind, gift)
    level = most(level, net(gifts, turnover))
  }
  const plans = await rows(sql<{ play: bigint; kind: Kind; amount: string }>`
    select min_turnover as play, g ->> 'kind' as kind, g ->> 'amount' as amount from sign_in_plan, jsonb_array_elements(gifts) g
    where merchant_id = ${brandId} and active`)
  const checkIn = plans.map(({ play, kind, amount }) => net(worth(kind, inMinor(amount)), play))
  const [referral] = await rows(sql<{
    ik: Kind
    ia: bigint | null
    fk: Kind
    fa: bigint | null
    play: bigint
    max: number
  }>`
    select inviter_kind as ik, inviter_amount as ia, friend_kind as fk, friend_amount as fa, turnover as play, friends_max as max
    from referral_rule where merchant_id = ${brandId} and active`)
  const friend = referral ? net(worth(referral.ik, referral.ia) + worth(referral.fk, referral.fa), referral.play) : 0n
  const [cashback] = await rows(sql<{ most: bigint; share: number }>`
    select most, share from cashback_rule where merchant_id = ${brandId} and active`)
  const back = cashback ? net(cashback.most, (cashback.most * WHOLE) / BigInt(cashback.share)) : 0n
  const rains = await rows(sql<{ kind: Kind; sum: bigint }>`
    select kind, sum(budget)::bigint as sum from (
      select kind, budget from rain_round where merchant_id = ${brandId} and cancelled_at is null and plan_id is null
      union all select kind, budget * cardinality(times) from rain_plan where merchant_id = ${brandId} and active) r group by kind`)
  const promised = await rows(sql<{ kind: Kind; sum: bigint }>`
    select reward_kind as kind, sum(budget - spent)::bigint as sum from promotion
    where merchant_id = ${brandId} and budget is not null group by 1`)
  const rules = (
    await rows(sql<{ kind: Kind | 'bonus'; amount: bigint; play: bigint; budget: bigint }>`
      select r.reward as kind, r.amount, r.played + r.amount * coalesce(r.times, 0) as play, b.budget - b.spent as budget
      from reward_rule r join reward_rule_budget b on b.rule_id = r.id
      where r.merchant_id = ${brandId} and r.stopped_at is null`)
  ).map(({ kind, amount, play, budget }) => {
    const as = kind === 'points' ? 'points' : 'cash'
    return { left: net(worth(as, amount), play), budget: worth(as, budget) }
  })
  const mall = await rows(sql<{ sum: bigint }>`
    select coalesce(sum(stock * coalesce(cash, cost, 0)), 0)::bigint as sum from mall_item where merchant_id = ${brandId} and active`)
  const waiting = await rows(sql<{ kind: Kind; sum: bigint }>`select kind, sum(amount)::bigint as sum from reward_grant
    where merchant_id = ${brandId} and claimed_at is null group by kind`)
  const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n)
  return {
    level: out('vip', level),
    check_in: out('sign_in', checkIn.reduce(most, 0n)),
    referral: out('referral', friend),
    cashback: out('cashback', back),
    rain: sum(rains.map(({ kind, sum: of }) => worth(kind, of))),
    promotion: least(budgetOf('promotion'), sum(promised.map(({ kind, sum: of }) => worth(kind, of)))),
    mission: await one(sql`select sum(b.budget - b.spent)::bigint as sum from mission m
      join mission_budget b on b.mission_id = m.id
      where m.merchant_id = ${brandId} and m.stopped_at is null and m.share > ${KEEPS}::int`),
    rules: sum(rules.filter(({ left }) => left > 0n).map(({ budget }) => budget)),
    mall: least(budgetOf('mall'), mall[0]?.sum ?? 0n),
    tournament: await one(sql`select sum(budget)::bigint as sum from tournament
      where merchant_id = ${brandId} and state = 'published' and share > ${KEEPS}::int`),
    vendor: await one(sql`select sum(promo_day_max)::bigint as sum from vendor_limit`),
    jackpot:
      await one(sql`select sum(l.seed)::bigint as sum from jackpot_level l join jackpot_pool p on p.id = l.pool_id
      where p.merchant_id = ${brandId}`),
    held:
      (await one(sql`select sum(amount)::bigint as sum from withdrawal
      where merchant_id = ${brandId} and state not in ('approved', 'paying', 'paid', 'rejected', 'cancelled', 'failed')`)) +
      (await one(sql`select sum(b.balance)::bigint as sum from ledger_balance b join ledger_account a on a.id = b.account_id
      join member m on m.id = a.member_id where m.merchant_id = ${brandId} and a.kind = 'cash' and a.currency = 'BRL'`)),
    points: pointsAsMoney(
      (await one(sql`select sum(b.balance)::bigint as sum from ledger_balance b join ledger_account a on a.id = b.account_id
        join member m on m.id = a.member_id where m.merchant_id = ${brandId} and a.kind = 'points'`)) ?? 0n,
      rate,
    ),
    waiting: sum(waiting.map(({ kind, sum: of }) => worth(kind, of))),
    free_rounds: await one(sql`select sum(stake * (rounds - used))::bigint as sum from free_grant
      where merchant_id = ${brandId} and ended_at is null`),
    // Of one member's day: money of their own, which nobody of staff looks at before it leaves.
    automatic: await one(sql`select sum(least(day_max, auto_approve_max))::bigint as sum from payment_method
      where merchant_id = ${brandId} and direction = 'out' and active`),
    approved: await one(sql`select sum(amount)::bigint as sum from withdrawal
      where merchant_id = ${brandId} and state in ('approved', 'paying', 'paid')`),
    play: await gainOfPlay(db, brandId, worth),
  }
}

/** What a bettor stakes in a day, where each stake brings more than it costs. */
const STAKED = 10_000_000_0000n

/** What the brand gives back of a stake beyond what its best game keeps, over a day of play. */
async function gainOfPlay(db: Db, brandId: number, worth: (kind: Kind, amount: bigint) => bigint): Promise<bigint> {
  const { rows } = await sql<{ category: string; keep: bigint; rate: bigint; points: bigint }>`
    select g.category, min(greatest(1000000 - 10000 * coalesce(g.rtp, 100), 0))::bigint as keep,
      coalesce(max(t.rate) * 100, 0)::bigint as rate, coalesce(max(p.points_per_100), 0)::bigint as points
    from merchant_game mg join game g on g.id = mg.game_id
    left join top_rate t on t.merchant_id = mg.merchant_id and t.category = g.category
    left join points_rule p on p.merchant_id = mg.merchant_id and p.category = g.category
    where mg.merchant_id = ${brandId} and mg.enabled and g.status = 'active' group by 1`.execute(db)
  const { rows: levels } = await sql<{ rebate: bigint }>`
    select coalesce(max(rebate_basis_points) * 100, 0)::bigint as rebate from vip_level where merchant_id = ${brandId}`.execute(
    db,
  )
  const gains = rows.map(({ keep, rate, points }) => {
    const ofPoints = (worth('points', points) * WHOLE) / 1_000_000n
    return ((rate + ofPoints + (levels[0]?.rebate ?? 0n) - keep) * STAKED) / WHOLE
  })
  return gains.reduce((total, each) => total + positive(each), 0n)
}

function inMinor(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}

/** By how much it rose, way by way: what falls elsewhere takes nothing off. */
export const riseOf = (before: Best, after: Best): bigint =>
  Object.entries(after).reduce((sum, [way, value]) => sum + positive(value - (before[way] ?? 0n)), 0n)
