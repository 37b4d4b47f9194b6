import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type AgentRulesSet, opsSetAgentRules, type AgentRules as WireRules } from '@trevo/contract/ops/agents'
import { fact, refuseAlone } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { lockMargin } from '../../../money/margin/queries.ts'
import { type AgentRules, rulesAfter, rulesOf, rulesOn, setRules } from '../../../money/margin/rules.ts'
import type { Clock } from '../../../platform/clock.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'

type Place = Pick<Desk, 'merchant'>

const asWire = ({ selfRebate, activeTurnover, agentQuota, playerQuota }: AgentRules): WireRules => ({
  selfRebate,
  activeTurnover: formatMoney(activeTurnover),
  agentQuota,
  playerQuota,
})

export async function rulesSetFor(db: Db | Tx, { merchant }: Place, now: Date): Promise<AgentRulesSet> {
  const today = dayIn(merchant.timeZone, now)
  const [last, counting, coming] = [
    await rulesOf(db, merchant.id),
    await rulesOn(db, merchant.id, today),
    await rulesAfter(db, merchant.id, today),
  ]
  const { selfRebate, activeTurnover } = asWire(counting)
  return { ...asWire(last), from: coming?.from ?? null, now: { selfRebate, activeTurnover } }
}

/** Agents are paid by these, so one person alone may neither raise nor lower them. */
const movesMoney = (before: AgentRules, after: AgentRules) =>
  before.selfRebate !== after.selfRebate || before.activeTurnover !== after.activeTurnover

/**
 * Changes that move money apply to periods that begin the next day or later, so that what was already played is paid as before.
 * Quotas apply at once: nothing of value depends on them.
 */
export const rulesDeed = ({ clock }: { clock: Clock }): Deed<typeof opsSetAgentRules> => ({
  kind: 'agent_rules',
  endpoint: opsSetAgentRules,
  async work(tx, desk, { body }, consent) {
    const { merchant } = desk
    const now = clock.now()
    const rules = { ...body, activeTurnover: parseMoney(body.activeTurnover) }
    // Two changes at once take turns, so that the second is compared with the first.
    await lockMargin(tx, merchant.id)
    const before = await rulesOf(tx, merchant.id)
    if (consent === null && movesMoney(before, rules)) refuseAlone('agent_rules', 'always')
    const from = addDays(dayIn(merchant.timeZone, now), 1)
    await withinMargin(tx, [merchant.id], () => setRules(tx, merchant.id, rules, from))
    const value = await rulesSetFor(tx, desk, now)
    const note = { action: 'agent_rules.set', entity: 'agent_rules', entityId: String(merchant.id) } as const
    return { value, note: { ...note, before: asWire(before), after: { ...asWire(rules), from } } }
  },
  async facts(tx, { merchant }, { body }) {
    const before = asWire(await rulesOf(tx, merchant.id))
    return [
      ...fact('self_rebate', 'yes_no', body.selfRebate, before.selfRebate),
      ...fact('active_turnover', 'money', body.activeTurnover, before.activeTurnover),
      ...fact('agent_quota', 'count', body.agentQuota, before.agentQuota),
      ...fact('player_quota', 'count', body.playerQuota, before.playerQuota),
    ]
  },
})
