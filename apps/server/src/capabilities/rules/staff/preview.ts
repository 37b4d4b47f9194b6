import type { QueryOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsPreviewRule, RulePreview } from '@trevo/contract/ops/rules'
import { shareText } from '../../../money/margin/margin.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { BIRTHDAY_WEEK, shareOf } from '../terms.ts'
import { costOf } from './preview-queries.ts'
import { worthIn } from './rules.ts'

const DAYS = 28
const DAYS_OF_YEAR = 365

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

/** Nobody knows who would enter a code: all of the budget counts. */
const assumed = (trigger: string): RulePreview['assumes'] => {
  if (trigger === 'code' || trigger === 'segment') return 'budget'
  return trigger === 'birthday' ? 'birthdays' : 'counted'
}

const weightsIn = (text = ''): Record<string, number> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split(':'))
      .map(([category = '', percent]) => [category, Number(percent)]),
  )

export async function previewRule(
  db: Db,
  { id, timeZone, currency }: Pick<Merchant, 'id' | 'timeZone' | 'currency'>,
  query: QueryOf<typeof opsPreviewRule>,
  now: Date,
): Promise<RulePreview> {
  const to = addDays(dayIn(timeZone, now), -1)
  const from = addDays(to, 1 - DAYS)
  const amount = parseMoney(query.amount)
  const budget = parseMoney(query.budget)
  const terms = {
    trigger: query.trigger,
    often: query.often,
    nth: query.nth ?? null,
    least: query.least === undefined ? null : parseMoney(query.least),
    level: query.level ?? null,
    place: query.place ?? null,
    percent: query.percent ?? null,
    amount,
    played: parseMoney(query.played),
    category: query.category ?? null,
    times: query.times ?? null,
    joinDays: query.joinDays ?? null,
  }
  const assumes = assumed(query.trigger)
  const counts = query.trigger === 'join' ? weightsIn(query.weights) : null
  const found = await costOf(db, { ...terms, counts, book: id, currency, from, to })
  const share = assumes === 'birthdays' ? (DAYS + BIRTHDAY_WEEK) / DAYS_OF_YEAR : 1
  const grants = assumes === 'budget' ? Number(budget / amount) : Math.ceil(found.grants * share)
  const most = assumes === 'birthdays' ? amount * BigInt(grants) : found.cost
  const cost = assumes === 'budget' ? budget : lesser(most, budget)
  const weights = counts ?? { RNG: 100 }
  const shared = shareOf({ ...terms, reward: query.reward, weights }, await worthIn(db, id))
  const released = query.reward === 'bonus' && assumes === 'counted' ? found.released : null
  return {
    from,
    to,
    members: assumes === 'budget' ? grants : Math.ceil(found.members * share),
    grants,
    cost: formatMoney(cost),
    released: released === null ? null : formatMoney(lesser(released, cost)),
    sharePercent: shareText(Math.min(shared, 1_000_000)),
    assumes,
  }
}
