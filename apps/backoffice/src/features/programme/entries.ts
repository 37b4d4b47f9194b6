import { opsCashbackRule, opsSetCashbackRule } from '@trevo/contract/ops/cashback'
import { opsCreateRainPlan, opsEditRainPlan, opsPlanRain, opsRainPlans, opsRainRounds } from '@trevo/contract/ops/rain'
import { opsReferrals } from '@trevo/contract/ops/referrals'
import {
  opsCheckInPlans,
  opsCreateCheckInPlan,
  opsEditCheckInPlan,
  opsRewardRules,
  opsSetRewardRules,
  opsSetVipLevel,
  opsVipLevels,
} from '@trevo/contract/ops/reward-programme'
import { CalendarCheck, CalendarClock, CloudRain, Crown, Scale, Undo2, UserRoundPlus } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { CashbackPage } from './cashback-page.tsx'
import { LevelCreate, LevelEdit, LevelList } from './level-pages.tsx'
import { PlanCreate, PlanEdit, PlanList } from './plan-pages.tsx'
import { RainCreate, RainList, RainShow } from './rain-pages.tsx'
import { RainPlanCreate, RainPlanEdit, RainPlanList } from './rain-plan-pages.tsx'
import { ReferralList } from './referral-list.tsx'
import { RulesPage } from './rules-page.tsx'
import {
  cashbackSource,
  levelsSource,
  plansSource,
  rainPlansSource,
  rainSource,
  referralsSource,
  rulesSource,
} from './sources.ts'

export const programmeEntries: readonly Entry[] = [
  {
    name: 'checkInPlans',
    group: 'rewards',
    icon: CalendarCheck,
    access: opsCheckInPlans,
    source: plansSource,
    writes: { create: opsCreateCheckInPlan, edit: opsEditCheckInPlan },
    pages: { list: PlanList, create: PlanCreate, edit: PlanEdit },
  },
  {
    name: 'rainRounds',
    group: 'rewards',
    icon: CloudRain,
    access: opsRainRounds,
    source: rainSource,
    writes: { create: opsPlanRain },
    pages: { list: RainList, create: RainCreate, show: RainShow },
  },
  {
    name: 'rainPlans',
    group: 'rewards',
    icon: CalendarClock,
    access: opsRainPlans,
    source: rainPlansSource,
    writes: { create: opsCreateRainPlan, edit: opsEditRainPlan },
    pages: { list: RainPlanList, create: RainPlanCreate, edit: RainPlanEdit },
  },
  {
    name: 'referrals',
    group: 'rewards',
    icon: UserRoundPlus,
    access: opsReferrals,
    source: referralsSource,
    pages: { list: ReferralList },
  },
  {
    name: 'vipLevels',
    group: 'rewards',
    icon: Crown,
    access: opsVipLevels,
    source: levelsSource,
    writes: { create: opsSetVipLevel, edit: opsSetVipLevel },
    pages: { list: LevelList, create: LevelCreate, edit: LevelEdit },
  },
  {
    name: 'cashbackRule',
    group: 'rewards',
    icon: Undo2,
    access: opsCashbackRule,
    source: cashbackSource,
    writes: { edit: opsSetCashbackRule },
    pages: { list: CashbackPage },
  },
  {
    name: 'rewardRules',
    group: 'rewards',
    icon: Scale,
    access: opsRewardRules,
    source: rulesSource,
    writes: { edit: opsSetRewardRules },
    pages: { list: RulesPage },
  },
]
