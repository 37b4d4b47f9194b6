import {
  opsCampaign,
  opsCampaignAudience,
  opsCampaignRules,
  opsNameSegment,
  opsPlanCampaign,
  opsSetCampaignRules,
  opsStopCampaign,
} from '@trevo/contract/ops/campaigns'
import { fill, type Press, press, save, write } from '../../lib/testing/press.ts'

const LETTER = [
  fill('campaigns.name', 'Novembro'),
  fill('inbox.subject', 'Novidades'),
  write('<p>Boas-vindas.</p>'),
  fill('campaigns.short', 'Veja as novidades'),
]

export const presses: readonly Press[] = [
  {
    call: opsNameSegment,
    at: '/segments/create',
    does: [fill('campaigns.name', 'Voltaram'), save],
    after: [opsCampaignAudience],
    sends: { name: 'Voltaram', segment: { days: 30 } },
  },
  { call: opsCampaignAudience, at: '/campaigns/create', does: [], sends: { segment: { days: 30 } } },
  {
    call: opsPlanCampaign,
    at: '/campaigns/create',
    does: [...LETTER, save],
    after: [opsCampaignAudience],
    sends: {
      name: 'Novembro',
      channels: ['inbox'],
      link: '/m/activity',
      segment: { days: 30 },
      texts: { PT: { subject: 'Novidades', html: '<p>Boas-vindas.</p>', short: 'Veja as novidades' } },
    },
  },
  {
    call: opsStopCampaign,
    at: '/campaigns/7/show',
    given: [[opsCampaign, { state: 'sending' }]],
    does: [press('campaigns.stop'), press('campaigns.stop')],
  },
  {
    call: opsSetCampaignRules,
    at: '/campaigns',
    given: [[opsCampaignRules, { quietFrom: 1260, quietUntil: 480, perDay: 1, perWeek: 3 }]],
    does: [press('campaigns.rules_change'), fill('campaigns.rule_perDay', '2'), save],
    sends: { quietFrom: 1260, quietUntil: 480, perDay: 2, perWeek: 3 },
  },
]
