import { opsCashbackRule, opsSetCashbackRule } from '@trevo/contract/ops/cashback'
import {
  opsCancelRain,
  opsCreateRainPlan,
  opsEditRainPlan,
  opsPlanRain,
  opsRainPlan,
  opsRainRound,
} from '@trevo/contract/ops/rain'
import { opsDecideReferral, opsReferrals } from '@trevo/contract/ops/referrals'
import {
  opsCheckInPlan,
  opsCreateCheckInPlan,
  opsDeleteVipLevel,
  opsEditCheckInPlan,
  opsRewardRules,
  opsSetRewardRules,
  opsSetVipLevel,
  opsVipLevel,
} from '@trevo/contract/ops/reward-programme'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const LEVEL = { label: 'Prata', turnover: '5000', rebatePercent: '0.5', gift: { kind: 'cash', amount: '10' } }
const IN_BOTH = [fill('text.PT', 'Chuva da noite'), fill('text.EN', 'Evening rain')]
const TITLES = { PT: 'Chuva da noite', EN: 'Evening rain' }

export const presses: readonly Press[] = [
  {
    call: opsCreateCheckInPlan,
    at: '/checkInPlans/create',
    does: [fill('programme.name', 'Semana de novembro'), fill('field.starts', '20/11/2026'), save],
    sends: { name: 'Semana de novembro', startsOn: '2026-11-20', endsOn: null, active: true },
  },
  {
    call: opsEditCheckInPlan,
    at: '/checkInPlans/7',
    given: [[opsCheckInPlan, { startsOn: '2026-11-01', endsOn: null, gifts: [{ kind: 'points', amount: '10' }] }]],
    does: [fill('programme.name', 'Dezembro'), save],
    sends: { name: 'Dezembro', startsOn: '2026-11-01' },
  },
  {
    call: opsPlanRain,
    at: '/rainRounds/create',
    does: [
      ...IN_BOTH,
      fill('programme.budget', '500,00'),
      fill('programme.envelopes', '100'),
      fill('field.starts', '20/11/2026 20:00'),
      fill('field.ends', '20/11/2026 20:10'),
      save,
    ],
    // The brand's clocks are three hours behind.
    sends: {
      titles: TITLES,
      budget: '500.00',
      envelopes: 100,
      startsAt: '2026-11-20T23:00:00.000Z',
      endsAt: '2026-11-20T23:10:00.000Z',
    },
  },
  {
    call: opsCancelRain,
    at: '/rainRounds/7/show',
    given: [[opsRainRound, { state: 'planned' }]],
    does: [press('programme.cancel_round'), press('programme.cancel_round')],
  },
  {
    call: opsCreateRainPlan,
    at: '/rainPlans/create',
    does: [
      ...IN_BOTH,
      fill('programme.round_budget', '300,00'),
      fill('programme.envelopes', '50'),
      fill('field.starts', '20/11/2026'),
      save,
    ],
    sends: { titles: TITLES, budget: '300.00', times: ['20:00'], weekdays: [1, 2, 3, 4, 5, 6, 7] },
  },
  {
    call: opsEditRainPlan,
    at: '/rainPlans/7',
    given: [[opsRainPlan, { weekdays: [1, 2], times: ['20:00'], startsOn: '2026-11-01', endsOn: null }]],
    does: [fill('programme.times', '19:00, 21:30'), save],
    sends: { times: ['19:00', '21:30'], weekdays: [1, 2] },
  },
  {
    call: opsDecideReferral,
    at: '/referrals',
    given: [[opsReferrals, { data: [{ id: '1', state: 'review' }] }]],
    does: [press('programme.reward_friend'), press('programme.reward_friend')],
    sends: { reward: true },
  },
  {
    call: opsSetVipLevel,
    at: '/vipLevels/create',
    does: [
      fill('programme.level', '3'),
      fill('programme.label', 'Prata'),
      fill('programme.level_turnover', '5000,00'),
      save,
    ],
    sends: { label: 'Prata', turnover: '5000.00', rebatePercent: '0', gift: null },
  },
  {
    call: opsDeleteVipLevel,
    at: '/vipLevels/3',
    given: [[opsVipLevel, { ...LEVEL, members: 0 }]],
    does: [press('ra.action.delete'), press('ra.action.delete')],
  },
  {
    call: opsSetCashbackRule,
    at: '/cashbackRule',
    given: [[opsCashbackRule, { rule: null }]],
    does: [fill('programme.cashback_percent', '7,5'), save],
    sends: { active: false, period: 'week', percent: '7.5', most: '50.00' },
  },
  {
    call: opsSetRewardRules,
    at: '/rewardRules',
    given: [
      [
        opsRewardRules,
        {
          budgets: [{ scope: 'sign_in', kind: 'cash', dayMax: '100.00' }],
          points: [{ category: 'RNG', pointsPer100: '2' }],
          referral: null,
        },
      ],
    ],
    does: [fill('programme.day_max', '250,00'), save],
    sends: { budgets: [{ kind: 'cash', dayMax: '250.00' }], referral: null },
  },
]
