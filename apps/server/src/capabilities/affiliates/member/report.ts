import type { AffiliateDay, AffiliateMonth, affiliateReport } from '@trevo/contract/affiliates'
import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { hashToken } from '../../../platform/token.ts'
import { linksWhere, plansWhere } from '../queries.ts'
import { asTerms, netOf } from '../terms.ts'
import '../tables.ts'

const DAYS_SHOWN = 62

type DayRow = {
  day: string
  clicks: number
  registrations: number
  firstDeposits: number
  qualified: number
  deposited: bigint
  turnover: bigint
  riskless: bigint
  prize: bigint
  gifts: bigint
  fees: bigint
  cpa: bigint
  takenBack: bigint
}
export async function daysOf(db: Db | Tx, affiliateId: bigint, limit = DAYS_SHOWN): Promise<AffiliateDay[]> {
  const { rows } = await sql<DayRow>`
    select day::text, clicks, registrations, first_deposits as "firstDeposits", qualified, deposited, turnover, riskless, prize, gifts, fees, cpa,
      taken_back as "takenBack"
    from affiliate_day where affiliate_id = ${affiliateId} order by day desc limit ${limit}`.execute(db)
  return rows.map(({ deposited, turnover, riskless, prize, gifts, fees, cpa, takenBack, ...counts }) => ({
    ...counts,
    deposited: formatMoney(deposited),
    turnover: formatMoney(turnover),
    net: formatMoney(netOf({ turnover, riskless, prize, gifts, fees })),
    cpa: formatMoney(cpa),
    takenBack: formatMoney(takenBack),
  }))
}

export type StatementFigures = Record<
  | 'turnover'
  | 'riskless'
  | 'prize'
  | 'gifts'
  | 'fees'
  | 'carriedIn'
  | 'carriedOut'
  | 'share'
  | 'cpa'
  | 'takenBack'
  | 'owedIn'
  | 'owedOut'
  | 'due',
  bigint
> & { month: string; state: AffiliateMonth['state'] }
export const STATEMENT = sql`s.month::text, s.turnover, s.riskless, s.prize, s.gifts, s.fees, s.carried_in as "carriedIn",
  s.carried_out as "carriedOut", s.share, s.cpa, s.taken_back as "takenBack", s.owed_in as "owedIn", s.owed_out as "owedOut", s.due, s.state`

export const asMonth = (row: StatementFigures): AffiliateMonth => ({
  month: row.month,
  state: row.state,
  turnover: formatMoney(row.turnover),
  prize: formatMoney(row.prize),
  gifts: formatMoney(row.gifts),
  fees: formatMoney(row.fees),
  net: formatMoney(netOf(row)),
  carriedIn: formatMoney(row.carriedIn),
  carriedOut: formatMoney(row.carriedOut),
  share: formatMoney(row.share),
  cpa: formatMoney(row.cpa),
  takenBack: formatMoney(row.takenBack),
  owedIn: formatMoney(row.owedIn),
  owedOut: formatMoney(row.owedOut),
  due: formatMoney(row.due),
})

/** By the secret alone, of this brand alone; a wrong one and one of another brand are answered the same. */
export async function reportOf(
  db: Db,
  merchant: Merchant,
  token: string,
  now: Date,
): Promise<ValueOf<typeof affiliateReport>> {
  const { rows } = await sql<{ id: bigint; name: string; countedTo: string | null }>`
    select a.id, a.name, (select c.counted_to::text from affiliate_count c where c.merchant_id = a.merchant_id) as "countedTo"
    from affiliate a where a.report_hash = ${hashToken(token)} and a.merchant_id = ${merchant.id}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found')
  const today = dayIn(merchant.timeZone, now)
  const [plan] = await plansWhere(db, sql`p.id = (affiliate_plan_on(${found.id}, ${today}::date)).id`)
  const links = await linksWhere(db, sql`l.affiliate_id = ${found.id} order by l.id`)
  const months = await sql<StatementFigures>`
    select ${STATEMENT} from affiliate_statement s where s.affiliate_id = ${found.id} order by s.month desc limit 36`.execute(
    db,
  )
  return {
    name: found.name,
    currency: merchant.currency,
    terms: plan === undefined ? null : asTerms(plan),
    links: links.map(({ id, code, name, closedAt }) => ({ id: String(id), code, name, isOpen: closedAt === null })),
    days: await daysOf(db, found.id),
    months: months.rows.map(asMonth),
    countedTo: found.countedTo,
    askedAt: now.toISOString(),
  }
}
