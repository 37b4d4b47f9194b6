import * as z from 'zod/mini'
import { GameCategory } from '../catalogue.ts'
import { MemberType } from '../members.ts'
import { Money } from '../money.ts'
import { DateTime, Day, Id } from '../wire.ts'

/** What every call of the agent area speaks in. */
export const TEAM_PAGE = 20
export const REPORT_DAYS_MAX = 92

/** A share of turnover in percent with two decimals: "7.80". */
export const Rate = z.string().check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'rate'))
export type Rate = z.infer<typeof Rate>

/** Hundredths of a percent, so that rates are whole numbers. */
export function parseRate(text: Rate): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
export const formatRate = (hundredths: number): Rate =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** Rebate rates by category; one that is not named is 0. */
export const CategoryRate = z.object({ category: GameCategory, rate: Rate })
export type CategoryRate = z.infer<typeof CategoryRate>
export const RateList = z.array(z.strictObject({ category: GameCategory, rate: Rate })).check(
  z.maxLength(GameCategory.options.length),
  z.refine((list) => new Set(list.map(({ category }) => category)).size === list.length, 'category_twice'),
)

/** A rate that was changed, and from when it counts. */
export const RateChange = z.object({ category: GameCategory, before: Rate, after: Rate, at: DateTime })
export type RateChange = z.infer<typeof RateChange>

/** A member of the team, as shown in lists. */
export const TeamPerson = z.object({ id: Id, account: z.string(), type: MemberType })
export type TeamPerson = z.infer<typeof TeamPerson>

/** From the caller down to whose downlines are shown; the caller comes first. */
export const Breadcrumb = z.array(TeamPerson)

/** Days in the merchant's time zone, both included; today unless told. At most REPORT_DAYS_MAX. */
export const rangeFields = { startDate: z.optional(Day), endDate: z.optional(Day) }

/** Whose direct downlines are shown: a member of the caller's team, by default the caller. */
export const underField = { memberId: z.optional(Id) }

/** Lists of a team page by number: a page is small, and the order is the caller's choice. */
export const pageField = { page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1) }

/** What a team (a member with everybody below) did in the days asked for. `net` is turnover less prizes. */
export const PlayFigures = z.object({ staked: Money, turnover: Money, prize: Money, net: Money, bets: z.int() })
export type PlayFigures = z.infer<typeof PlayFigures>

export const MoneyFigures = z.object({
  deposits: Money,
  withdrawals: Money,
  rewards: Money,
  rebates: Money,
  commissions: Money,
  sent: Money,
  received: Money,
  fees: Money,
})
export type MoneyFigures = z.infer<typeof MoneyFigures>
