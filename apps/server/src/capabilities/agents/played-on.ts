import { type RawBuilder, sql } from 'kysely'
import type { Merchant } from '../../platform/guards.ts'
import './tables.ts'

/**
 * What members played on the given days, less the turnover already recorded at earlier rates. `floor` is the rate at which
 * lottery bets were placed before a change: uplines must not earn that part twice.
 */
export const playedOn = (
  brand: Pick<Merchant, 'id' | 'currency'>,
  { from, to }: { from: string; to: string },
  condition: RawBuilder<unknown>,
) => sql`
  select d.member_id, d.day, d.category, d.turnover as total, d.turnover - coalesce(x.turnover, 0) as turnover,
    coalesce(f.rate, 0) as floor, m.team_path
  from play_of_days(${brand.id}, ${brand.currency}, ${from}::date, ${to}::date) d join member m on m.id = d.member_id and m.type in (0, 1, 2)
  left join turnover_dated x on x.member_id = d.member_id and x.day = d.day and x.category = d.category
  left join lottery_rate_floor f on f.member_id = d.member_id and f.category = d.category and f.until_day >= d.day
  where ${condition} and d.turnover <> coalesce(x.turnover, 0)`
