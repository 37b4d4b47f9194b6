import { randomUUID } from 'node:crypto'
import { opsSetPromotionValue } from '@trevo/contract/ops/content'
import { opsPublishMission } from '@trevo/contract/ops/missions'
import { opsChangePaymentMethod, opsPaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import {
  opsCreateCheckInPlan,
  opsEditCheckInPlan,
  opsSetRewardRules,
  opsSetVipLevel,
} from '@trevo/contract/ops/reward-programme'
import { opsPublishRule } from '@trevo/contract/ops/rules'
import { aMethod } from '../ops-cashier.ts'
import type { Write } from '../ops-money-writes.ts'
import { CHECK_IN_PLAN, MISSION, RULE } from '../ops-reward-writes.ts'
import { answered, type OpsWorld } from '../ops-world.ts'

/** Calls whose plain form leaves out what is worth most: with gifts, conditions and ways out. */
export function richerWrites(world: () => OpsWorld): Write[] {
  const line = (endpoint: Write['endpoint'], input: Write['input']): Write => ({
    endpoint,
    action: '',
    about: 'brand',
    input,
  })
  const cash = (amount: string) => ({ kind: 'cash', amount })
  return [
    line(opsSetVipLevel, () => ({
      params: { level: '2' },
      body: {
        label: 'Prata',
        turnover: '500.00',
        rebatePercent: '0.1',
        withdrawalExtraPercent: 10,
        gift: cash('5.00'),
      },
    })),
    line(opsSetRewardRules, () => ({
      body: {
        budgets: [
          { scope: 'referral', kind: 'cash', dayMax: '10.00' },
          { scope: 'vip', kind: 'cash', dayMax: '200.00' },
          { scope: 'mall', kind: 'cash', dayMax: '50.00' },
        ],
        points: [{ category: 'RNG', pointsPer100: '1.00' }],
        referral: {
          active: true,
          inviterGift: cash('0.50'),
          friendGift: cash('0.50'),
          turnover: '500.00',
          withinDays: 30,
          friendsMax: 5,
        },
      },
    })),
    line(opsEditCheckInPlan, async () => {
      const plan = { ...CHECK_IN_PLAN, minTurnover: '20.00' }
      const made = await world().everywhere.call(opsCreateCheckInPlan, { body: { requestId: randomUUID(), ...plan } })
      return { params: { id: answered<{ id: string }>(made).id }, body: plan }
    }),
    line(opsPublishRule, () => ({
      body: {
        requestId: randomUUID(),
        ...RULE,
        category: 'RNG',
        reward: 'bonus',
        amount: '5.00',
        percent: null,
        times: 30,
        weights: { RNG: 100 },
        days: 7,
      },
    })),
    line(opsPublishMission, () => ({ body: { requestId: randomUUID(), ...MISSION, category: 'RNG' } })),
    line(opsSetPromotionValue, () => ({
      params: { id: String(world().promotionId) },
      body: {
        flow: 'gift',
        rewardKind: 'cash',
        rewardAmount: '1.00',
        budget: '50.00',
        opensAt: null,
        closesAt: null,
      },
    })),
    line(opsChangePaymentMethod, async () => {
      const params = { id: String(await aMethod(world(), 'out')) }
      const found = answered<StaffPaymentMethod>(await world().everywhere.call(opsPaymentMethod, { params }))
      const { id: _id, direction: _direction, kind: _kind, bank: _bank, asksAgain: _asks, ...body } = found
      return { params, body: { ...body, autoApproveMax: '50.00', dayCount: 3, turnoverPercent: 100 } }
    }),
  ]
}
