import type { ContractTerms } from '@trevo/contract/agents/contracts'
import {
  type AgentRulesSet,
  opsAgent,
  opsAgentRules,
  opsContracts,
  opsOfferContract,
  opsReceiptLines,
  opsRun,
  opsRunLines,
  opsRuns,
  opsSetAgentRules,
  opsSetQuota,
  opsSetRates,
  opsTree,
} from '@trevo/contract/ops/agents'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

const wire = (amount: string | null | undefined) => amount ?? '0'

type CardForm = {
  rates: { category: never; rate: string }[]
  quota: { agents: number | null; players: number | null }
}

export const treeSource: Source = {
  getList: keyedList(opsTree),
  getOne: (id) => call(opsAgent, { params: { id } }),
  update: async (id, data) => {
    const { rates, quota } = data as unknown as CardForm
    const params = { id }
    const body = { rates: rates.map(({ category, rate }) => ({ category, rate: wire(rate) })) }
    const card = await call(opsSetRates, { params, body })
    const wanted = { agents: quota.agents ?? null, players: quota.players ?? null }
    // Written down only where it is another: until then it follows the brand's rule.
    const isSame = wanted.agents === card.quota.agents && wanted.players === card.quota.players
    return isSame ? card : call(opsSetQuota, { params, body: wanted })
  },
}

/** One record, which is the page. */
export const AGENT_RULES_ID = 'rules'
const RULES = { id: AGENT_RULES_ID }

export const agentRulesSource: Source = {
  getList: async () => ({ data: [RULES], total: 1 }),
  getOne: async () => ({ ...RULES, ...(await call(opsAgentRules)) }),
  update: async (_id, data) => {
    const { selfRebate, activeTurnover, agentQuota, playerQuota } = data as unknown as AgentRulesSet
    const body = { selfRebate, activeTurnover: wire(activeTurnover), agentQuota, playerQuota }
    return { ...RULES, ...(await call(opsSetAgentRules, { body })) }
  },
}

type TierForm = { volume: string; netLoss?: string; activeMember: number; rate: string }
type OfferForm = {
  requestId: string
  memberId: string
  kind: ContractTerms['kind']
  rateType?: 'P' | 'F'
  tiers: TierForm[]
  note: string
}

/** One form for all kinds: what a kind does not ask for is left out. */
function termsOf({ kind, rateType = 'P', tiers }: OfferForm): ContractTerms {
  const common = ({ activeMember }: TierForm) => ({ activeMember: Number(activeMember) })
  if (kind === 'dividend') {
    return {
      kind,
      tiers: tiers.map((tier) => ({
        ...common(tier),
        minimumBet: wire(tier.volume),
        netLoss: wire(tier.netLoss),
        contractRate: wire(tier.rate),
      })),
    }
  }
  const paid = (tier: TierForm) => ({ ...common(tier), rateType, rate: wire(tier.rate) })
  if (kind === 'hourly') return { kind, tiers: tiers.map((tier) => ({ ...paid(tier), minimumBet: wire(tier.volume) })) }
  return { kind, tiers: tiers.map((tier) => ({ ...paid(tier), betVolume: wire(tier.volume) })) }
}

export const contractsSource: Source = {
  getList: keyedList(opsContracts),
  create: (data) => {
    const form = data as unknown as OfferForm
    const body = { requestId: form.requestId, memberId: String(form.memberId), terms: termsOf(form), note: form.note }
    return call(opsOfferContract, { body })
  },
}

export const runsSource: Source = { getList: keyedList(opsRuns), getOne: (id) => call(opsRun, { params: { id } }) }

export const linesOf = (id: string, cursor: string | null) =>
  call(opsRunLines, { params: { id }, query: { perPage: 50, ...(cursor !== null && { cursor }) } })

export const receiptLinesOf = (id: string, cursor: string | null) =>
  call(opsReceiptLines, { params: { id }, query: { perPage: 50, ...(cursor !== null && { cursor }) } })
