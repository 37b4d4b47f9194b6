import { formatMoney } from '@trevo/contract/money'
import type { Margin } from '@trevo/contract/ops/margin'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db.ts'

/** Long enough that luck evens out, short enough to act. */
const WINDOW_DAYS = 30
/** Below this it is small change, in ten-thousandths. */
const LEAST_EXCESS = 1_000_000n
const SHOWN = 50

type Row = { id: bigint; userName: string; turnover: bigint; lost: bigint; given: bigint }

/** Teams, with the agent at their head, that cost the house more than they brought. Luck does that too: it is a hint, no proof. */
export async function costlyTeams(db: Db, merchantId: number, now: Date): Promise<Margin['teams']> {
  const since = new Date(now.getTime() - WINDOW_DAYS * 86_400_000)
  const { rows } = await sql<Row>`
    with given as (
      select t.agent_id, sum(t.rebates + t.rewards)::bigint as given
      from team_money_day t join member m on m.id = t.agent_id and m.merchant_id = ${merchantId}
      where t.day >= ${since}::date and t.currency <> 'FUN' group by t.agent_id
      having sum(t.rebates + t.rewards) >= ${LEAST_EXCESS})
    select g.agent_id as id, m.account as "userName", p.turnover, p.lost, g.given
    from given g join member m on m.id = g.agent_id
    cross join lateral (
      select coalesce(sum(d.turnover), 0)::bigint as turnover, coalesce(sum(d.turnover + d.riskless - d.prize), 0)::bigint as lost
      from team_day d where d.agent_id = g.agent_id and d.day >= ${since}::date and d.currency <> 'FUN') p
    where m.type <> 4 and g.given - p.lost >= ${LEAST_EXCESS}
    order by g.given - p.lost desc, g.agent_id limit ${SHOWN}`.execute(db)
  return rows.map(({ id, userName, turnover, lost, given }) => ({
    id: String(id),
    userName,
    days: WINDOW_DAYS,
    turnover: formatMoney(turnover),
    lost: formatMoney(lost),
    given: formatMoney(given),
    excess: formatMoney(given - lost),
  }))
}
