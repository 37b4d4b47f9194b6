import {
  opsAgent,
  opsContracts,
  opsOfferContract,
  opsRequestHead,
  opsSetAgentRules,
  opsSetQuota,
  opsSetRates,
  opsStepContract,
} from '@trevo/contract/ops/agents'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const RATES = [{ category: 'RNG', rate: '1.25' }]
const QUOTA = { agents: 3, players: 40 }

export const presses: readonly Press[] = [
  {
    call: opsOfferContract,
    at: '/contracts/create',
    does: [
      fill('agents.member_id', '7'),
      fill('agents.volume', '1000,00'),
      fill('agents.active', '3'),
      fill('agents.gives', '2'),
      fill('approvals.note', 'Combinado com a casa'),
      save,
    ],
    sends: {
      memberId: '7',
      terms: { kind: 'salary', tiers: [{ betVolume: '1000.00', activeMember: 3, rateType: 'P', rate: '2' }] },
      note: 'Combinado com a casa',
    },
  },
  {
    call: opsStepContract,
    at: '/contracts',
    given: [[opsContracts, { data: [{ id: '1', steps: ['agreeVoid'] }] }]],
    does: [press('agents.step_agreeVoid'), press('agents.step_agreeVoid')],
    sends: { step: 'agreeVoid' },
  },
  {
    call: opsRequestHead,
    at: '/agents/7',
    given: [[opsAgent, { parentId: null, status: 'active', type: 1, rates: RATES }]],
    does: [press('agents.make_head'), fill('agents.head_note', 'Traz a própria equipe'), press('agents.ask_head')],
    sends: { memberId: '7', rates: RATES, note: 'Traz a própria equipe' },
  },
  {
    call: opsSetRates,
    at: '/agents/7',
    given: [[opsAgent, { type: 2, rates: RATES, quota: QUOTA }]],
    does: [fill('catalogue.category_RNG', '1,5'), save],
    sends: { rates: [{ category: 'RNG', rate: '1.5' }] },
  },
  {
    call: opsSetQuota,
    at: '/agents/7',
    given: [
      [opsAgent, { type: 2, rates: RATES, quota: QUOTA }],
      [opsSetRates, { quota: QUOTA }],
    ],
    does: [fill('agents.quota_players', '55'), save],
    after: [opsSetRates],
    sends: { agents: 3, players: 55 },
  },
  {
    call: opsSetAgentRules,
    at: '/agentRules',
    does: [fill('agents.active_turnover', '250,50'), save],
    sends: { activeTurnover: '250.50' },
  },
]
