import { randomUUID } from 'node:crypto'
import {
  type Campaign,
  opsNameSegment,
  opsPlanCampaign,
  opsSetCampaignRules,
  opsStopCampaign,
} from '@trevo/contract/ops/campaigns'
import type { Write } from './ops-money-writes.ts'
import { answered, type OpsWorld } from './ops-world.ts'

const plan = () => ({
  body: {
    requestId: randomUUID(),
    name: 'Novembro',
    channels: ['inbox'],
    segment: { days: 30 },
    texts: { PT: { subject: 'Olá', html: '<p>Oi</p>', short: 'Oi' } },
    link: '/m/activity',
    startsAt: '2030-03-01T12:00:00.000Z',
  },
})

export const campaignWrites = (world: () => OpsWorld): readonly Write[] => [
  { endpoint: opsPlanCampaign, action: 'campaign.plan', about: 'brand', input: plan },
  {
    endpoint: opsStopCampaign,
    action: 'campaign.stop',
    about: 'brand',
    async input() {
      const { id } = answered<Campaign>(await world().own.call(opsPlanCampaign, plan()))
      return { params: { id } }
    },
  },
  {
    endpoint: opsNameSegment,
    action: 'segment.name',
    about: 'brand',
    input: () => ({ body: { requestId: randomUUID(), name: 'Voltaram', segment: { days: 30, playedWithin: 7 } } }),
  },
  {
    endpoint: opsSetCampaignRules,
    action: 'campaign_rule.set',
    about: 'brand',
    input: () => ({ body: { quietFrom: 1260, quietUntil: 480, perDay: 2, perWeek: 4 } }),
  },
]
