import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

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

export async function rulesOf(db: Db | Tx, merchantId: number): Promise<AgentRules> {
  const { rows } = await sql<AgentRules>`
    select self_rebate as "selfRebate", active_turnover as "activeTurnover",
      agent_quota as "agentQuota", player_quota as "playerQuota"
    from agent_rule where merchant_id = ${merchantId}`.execute(db)
  return rows[0] ?? DEFAULTS
}
