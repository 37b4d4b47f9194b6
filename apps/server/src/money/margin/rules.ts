import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** What a brand decides for its agents. Rates are in hundredths of a percent. */
export type AgentRules = {
  selfRebate: boolean
  /** Turnover in a period from which a member counts as active. */
  activeTurnover: bigint
  agentQuota: number
  playerQuota: number
}

const DEFAULTS: AgentRules = {
  selfRebate: false,
  activeTurnover: parseMoney('100'),
  agentQuota: 20,
  playerQuota: 500,
}

const RULES = sql`select self_rebate as "selfRebate", active_turnover as "activeTurnover",
    agent_quota as "agentQuota", player_quota as "playerQuota" from agent_rule`

/** What was set last. Quotas count at once; what is about money only from its day: see `rulesOn`. */
export async function rulesOf(db: Db | Tx, merchantId: number): Promise<AgentRules> {
  const { rows } = await sql<AgentRules>`
    ${RULES} where merchant_id = ${merchantId} order by from_day desc limit 1`.execute(db)
  return rows[0] ?? DEFAULTS
}

/** What counts on a day of the merchant's calendar; for a period, on the first of its days. */
export async function rulesOn(db: Db | Tx, merchantId: number, day: string): Promise<AgentRules> {
  const { rows } = await sql<AgentRules>`
    ${RULES} where merchant_id = ${merchantId} and from_day <= ${day}::date order by from_day desc limit 1`.execute(db)
  return rows[0] ?? DEFAULTS
}

/** Which of some days pay the bettor, too. */
export async function selfRebateDays(db: Db | Tx, merchantId: number, days: readonly string[]): Promise<string[]> {
  const paid: string[] = []
  for (const day of days) if ((await rulesOn(db, merchantId, day)).selfRebate) paid.push(day)
  return paid
}

type RulesFrom = AgentRules & { from: string }

/** What is set for a day to come; null: nothing is. */
export async function rulesAfter(db: Db | Tx, merchantId: number, today: string): Promise<RulesFrom | null> {
  const { rows } = await sql<RulesFrom>`
    select from_day::text as "from", self_rebate as "selfRebate", active_turnover as "activeTurnover",
      agent_quota as "agentQuota", player_quota as "playerQuota"
    from agent_rule where merchant_id = ${merchantId} and from_day > ${today}::date
    order by from_day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The lowest threshold of any period that is still to be paid: what a fixed sum costs at most follows from it. */
export async function leastActiveTurnover(db: Db | Tx, merchantId: number): Promise<bigint> {
  const { rows } = await sql<{ activeTurnover: bigint; isOver: boolean }>`
    -- Yesterday is paid today; two days back is that everywhere on earth.
    select active_turnover as "activeTurnover", from_day <= current_date - 2 as "isOver"
    from agent_rule where merchant_id = ${merchantId} order by from_day desc`.execute(db)
  const current = rows.findIndex(({ isOver }) => isOver)
  const counting = (current === -1 ? [...rows, DEFAULTS] : rows.slice(0, current + 1)).map((row) => row.activeTurnover)
  return counting.sort((a, b) => (a < b ? -1 : 1))[0] ?? DEFAULTS.activeTurnover
}

/** From a day on; another change for the same day replaces it. */
export async function setRules(tx: Tx, merchantId: number, rules: AgentRules, from: string): Promise<void> {
  const { selfRebate, activeTurnover, agentQuota, playerQuota } = rules
  await sql`insert into agent_rule (merchant_id, from_day, self_rebate, active_turnover, agent_quota, player_quota)
    values (${merchantId}, ${from}::date, ${selfRebate}, ${activeTurnover}, ${agentQuota}, ${playerQuota})
    on conflict (merchant_id, from_day) do update set self_rebate = excluded.self_rebate,
      active_turnover = excluded.active_turnover, agent_quota = excluded.agent_quota,
      player_quota = excluded.player_quota`.execute(tx)
}
