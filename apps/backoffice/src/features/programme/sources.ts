import { type CashbackRule, opsCashbackRule, opsSetCashbackRule } from '@trevo/contract/ops/cashback'
import {
  opsCreateRainPlan,
  opsEditRainPlan,
  opsPlanRain,
  opsRainPlan,
  opsRainPlans,
  opsRainRound,
  opsRainRounds,
  type StaffRainPlan,
  type StaffRainRound,
} from '@trevo/contract/ops/rain'
import { opsReferrals } from '@trevo/contract/ops/referrals'
import {
  type CheckInPlan,
  opsCheckInPlan,
  opsCheckInPlans,
  opsCreateCheckInPlan,
  opsEditCheckInPlan,
  opsRewardRules,
  opsSetRewardRules,
  opsSetVipLevel,
  opsVipLevel,
  opsVipLevels,
  type RewardRules,
  type StaffVipLevel,
} from '@trevo/contract/ops/reward-programme'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

/** Whatever is missing or wrong the server refuses, and says so at the field. */
const planOf = ({
  name = '',
  startsOn = '',
  endsOn,
  minTurnover,
  gifts = [],
  active = false,
}: Partial<CheckInPlan>) => ({
  name,
  startsOn,
  endsOn: endsOn || null,
  minTurnover: minTurnover || '0',
  gifts,
  active,
})

export const plansSource: Source = {
  getList: pagedList(opsCheckInPlans),
  getOne: (id) => call(opsCheckInPlan, { params: { id } }),
  create: (data) => call(opsCreateCheckInPlan, { body: { requestId: String(data.requestId), ...planOf(data) } }),
  update: (id, data) => call(opsEditCheckInPlan, { params: { id }, body: planOf(data) }),
}

/** One record, which is the page. */
export const RULES_ID = 'rules'
const RULES = { id: RULES_ID }

export const rulesSource: Source = {
  getList: async () => ({ data: [RULES], total: 1 }),
  getOne: async () => ({ ...RULES, ...(await call(opsRewardRules)) }),
  update: async (_id, data: Partial<RewardRules>) => {
    const budgets = (data.budgets ?? []).map(({ scope, kind, dayMax }) => ({ scope, kind, dayMax }))
    const body = { budgets, points: data.points ?? [], referral: referralOf(data.referral) }
    return { ...RULES, ...(await call(opsSetRewardRules, { body })) }
  },
}

const CASHBACK: CashbackRule = {
  active: false,
  period: 'week',
  percent: '5',
  sharePercent: '0.1',
  least: '1.00',
  most: '50.00',
}

export const cashbackSource: Source = {
  getList: async () => ({ data: [RULES], total: 1 }),
  getOne: async () => ({ ...RULES, ...((await call(opsCashbackRule)).rule ?? CASHBACK) }),
  update: async (_id, data: Partial<CashbackRule>) => {
    const { active, period, percent, sharePercent, least, most } = { ...CASHBACK, ...data }
    const { rule } = await call(opsSetCashbackRule, { body: { active, period, percent, sharePercent, least, most } })
    return { ...RULES, ...(rule ?? CASHBACK) }
  },
}

/** A gift without an amount is none. */
const giftOf = <G extends { amount?: string } | null | undefined>(gift: G) => (gift?.amount ? gift : null)

function referralOf(rule: RewardRules['referral'] | undefined): RewardRules['referral'] {
  if (!rule?.turnover) return null
  return { ...rule, inviterGift: giftOf(rule.inviterGift), friendGift: giftOf(rule.friendGift) }
}

const levelOf = (data: Partial<StaffVipLevel>) => ({
  label: data.label ?? '',
  turnover: data.turnover ?? '',
  rebatePercent: data.rebatePercent || '0',
  withdrawalExtraPercent: data.withdrawalExtraPercent ?? 0,
  gift: giftOf(data.gift ?? null),
})
const setLevel = (level: string, data: Partial<StaffVipLevel>) =>
  call(opsSetVipLevel, { params: { level }, body: levelOf(data) })

export const levelsSource: Source = {
  getList: pagedList(opsVipLevels),
  getOne: (level) => call(opsVipLevel, { params: { level } }),
  create: (data: Partial<StaffVipLevel>) => setLevel(String(data.level ?? ''), data),
  update: setLevel,
}

export const rainSource: Source = {
  getList: keyedList(opsRainRounds),
  getOne: (id) => call(opsRainRound, { params: { id } }),
  create: ({
    requestId,
    titles,
    kind,
    budget,
    envelopes,
    minTurnover,
    startsAt,
    endsAt,
  }: Partial<StaffRainRound> & {
    requestId?: string
  }) =>
    call(opsPlanRain, {
      body: {
        requestId: requestId ?? '',
        titles: titles ?? { PT: '', EN: '' },
        kind: kind ?? 'cash',
        budget: budget ?? '',
        envelopes: envelopes ?? 0,
        minTurnover: minTurnover || '0',
        // The form's own inputs give the reader's local time.
        startsAt: new Date(startsAt ?? '').toISOString(),
        endsAt: new Date(endsAt ?? '').toISOString(),
      },
    }),
}

/** The form holds the times as one line of text. */
type PlanForm = Partial<Omit<StaffRainPlan, 'times'>> & { times?: string; requestId?: string }

const planFormOf = (plan: StaffRainPlan) => ({ ...plan, times: plan.times.join(', ') })
const rainPlanOf = (data: PlanForm) => ({
  titles: data.titles ?? { PT: '', EN: '' },
  kind: data.kind ?? 'cash',
  budget: data.budget ?? '',
  envelopes: data.envelopes ?? 0,
  minTurnover: data.minTurnover || '0',
  minutes: data.minutes ?? 0,
  weekdays: data.weekdays ?? [],
  times: (data.times ?? '').split(/[\s,;]+/).filter(Boolean),
  startsOn: data.startsOn ?? '',
  endsOn: data.endsOn || null,
  active: data.active ?? false,
})

export const rainPlansSource: Source = {
  getList: pagedList(opsRainPlans),
  getOne: async (id) => planFormOf(await call(opsRainPlan, { params: { id } })),
  create: async (data: PlanForm) =>
    planFormOf(await call(opsCreateRainPlan, { body: { requestId: data.requestId ?? '', ...rainPlanOf(data) } })),
  update: async (id, data: PlanForm) =>
    planFormOf(await call(opsEditRainPlan, { params: { id }, body: rainPlanOf(data) })),
}

export const referralsSource: Source = { getList: keyedList(opsReferrals) }
