import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { DemoBrand } from '../../seed/brands/brand.ts'
import {
  beginCounting,
  insertAffiliate,
  insertLink,
  insertPlan,
  setRules,
  setTerms,
} from '../../src/capabilities/affiliates/staff/queries.ts'
import { monthResult, type PlanTerms } from '../../src/capabilities/affiliates/terms.ts'
import { withinMargin } from '../../src/money/margin/margin.ts'
import { addDays, dayIn } from '../../src/platform/day.ts'
import { type Db, inTx, type Tx } from '../../src/platform/db.ts'
import { AppError } from '../../src/platform/errors.ts'

/** Of play that a month's share may be, the most first; and so many times the sum for a new customer has to be played. */
const SHARES = [20_000, 10_000, 5_000, 2_500, 1_000, 500, 200, 100, 50, 20, 10, 1]
const CPA = parseMoney('50')

/**
 * Two partners of the gang: a front man whom nobody knows, and one who has said whose account is theirs, the head agent's. Both have the
 * dearest plan that the margin has room for, with a sum for new customers and a share that forgets bad months.
 */
export async function partnersFor(db: Db, brand: DemoBrand, now: Date): Promise<void> {
  for (const playShare of SHARES) {
    try {
      return await inTx(db, (tx) => withPlan(tx, brand, playShare, now))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'margin_exceeded') throw error
    }
  }
  throw new Error(`no plan of a partner fits into the margin of ${brand.code}`)
}

async function withPlan(tx: Tx, { code }: DemoBrand, playShare: number, now: Date): Promise<void> {
  const { id: merchantId, timeZone } = await tx
    .selectFrom('merchant')
    .select(['id', 'time_zone as timeZone'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const today = dayIn(timeZone, now)
  await setRules(tx, merchantId, { touch: 'last', clickDays: 30, feeBps: 0, monthMax: parseMoney('100000') })
  const by = { createdBy: 'gang', now }
  await withinMargin(tx, [merchantId], async () => {
    const planId = await insertPlan(tx, {
      merchantId,
      name: 'Quadrilha',
      cpa: CPA,
      cpaLeast: parseMoney('10'),
      // Half of what it costs is the sum for a customer, half the share.
      cpaPlayed: (CPA * 1_000_000n) / BigInt(playShare),
      shareBps: 6000,
      playShare,
      carries: false,
      lifeDays: null,
      requestId: randomUUID(),
      createdBy: 'gang',
      createdAt: now,
    })
    const { rows } = await sql<{ id: bigint }>`
      select id from member where merchant_id = ${merchantId} and account = 'lider'`.execute(tx)
    for (const [index, ownerId] of [null, rows[0]?.id ?? null].entries()) {
      const made = { merchantId, name: `Sócio ${index}`, contract: `Q-${index}`, ownerId, ...by }
      const affiliateId = await insertAffiliate(tx, made)
      await setTerms(tx, { affiliateId, fromMonth: `${today.slice(0, 7)}-01`, planId, by: 'gang', now })
      await insertLink(tx, { merchantId, affiliateId, code: `SOCIO${index}`, name: 'Link', ...by })
    }
  })
  await beginCounting(tx, merchantId, addDays(today, -1))
}

/** Whether anybody was counted for a partner at all: or nothing was tried. */
export async function isPartnerPlayed(db: Db, merchantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from affiliate_day d join affiliate f on f.id = d.affiliate_id
    where f.merchant_id = ${merchantId} and d.turnover > 0 limit 1`.execute(db)
  return rows.length > 0
}

type Counted = PlanTerms & {
  turnover: bigint
  riskless: bigint
  prize: bigint
  gifts: bigint
  fees: bigint
  cpaSum: bigint
  takenBack: bigint
  owed: bigint
}

/** What partners of the brand have been or would be paid for: months that were closed, and the days since. What they owe they leave behind. */
export async function dueToPartners(db: Db, merchantId: number): Promise<bigint> {
  const { rows: closed } = await sql<{ due: bigint }>`
    select coalesce(sum(due), 0)::bigint as due from affiliate_statement where merchant_id = ${merchantId}`.execute(db)
  const { rows } = await sql<Counted>`
    select p.name, p.cpa, p.cpa_least as "cpaLeast", p.cpa_played as "cpaPlayed", p.share_bps as "shareBps", p.play_share as "playShare",
      p.carries, p.life_days as "lifeDays", d.turnover, d.riskless, d.prize, d.gifts, d.fees, d.cpa as "cpaSum", d.taken_back as "takenBack",
      coalesce((select s.owed_out from affiliate_statement s where s.affiliate_id = f.id order by s.month desc limit 1), 0)::bigint as owed
    from affiliate f
    join lateral (
      select max(d.day) as day, sum(d.turnover)::bigint as turnover, sum(d.riskless)::bigint as riskless,
        sum(d.prize)::bigint as prize, sum(d.gifts)::bigint as gifts,
        sum(d.fees)::bigint as fees, sum(d.cpa)::bigint as cpa, sum(d.taken_back)::bigint as taken_back
      from affiliate_day d where d.affiliate_id = f.id and d.day >= coalesce(
        (select max(s.month) + interval '1 month' from affiliate_statement s where s.affiliate_id = f.id), '-infinity')
      having count(*) > 0) d on true
    cross join lateral affiliate_plan_on(f.id, d.day) p
    where f.merchant_id = ${merchantId} and p.id is not null`.execute(db)
  const open = rows.map(({ cpaSum, owed, ...row }) =>
    monthResult(row, { ...row, cpa: cpaSum }, { carriedIn: 0n, owedIn: owed }),
  )
  return open.reduce((sum, { due }) => sum + due, closed[0]?.due ?? 0n)
}
