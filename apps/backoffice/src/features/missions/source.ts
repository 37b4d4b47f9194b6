import { opsMission, opsMissions, opsPublishMission, type StaffMission } from '@trevo/contract/ops/missions'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export type MissionForm = Partial<Omit<StaffMission, 'steps'>> & {
  requestId?: string
  steps?: { count?: number | null; turnover?: string | null; reward?: string | null }[] | null
}

/** What a goal does not ask for is not sent, though the form may still hold it. */
export const rulesOf = (data: MissionForm) => {
  const goal = data.goal ?? 'turnover'
  return {
    period: data.period ?? 'day',
    goal,
    category: data.category || null,
    multiplier: goal === 'multiplier' ? (data.multiplier ?? '') : null,
    dayTurnover: goal === 'streak' ? (data.dayTurnover ?? '') : null,
    steps: (data.steps ?? []).map(({ count, turnover, reward }) => ({
      count: goal === 'turnover' ? 0 : (count ?? 0),
      turnover: goal === 'streak' ? null : turnover || null,
      reward: reward ?? '',
    })),
  } as const
}

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const missionsSource: Source = {
  getList: keyedList(opsMissions),
  getOne: (id) => call(opsMission, { params: { id } }),
  create: (data: MissionForm) =>
    call(opsPublishMission, {
      body: {
        requestId: data.requestId ?? '',
        titles: data.titles ?? { PT: '', EN: '', ES: '' },
        ...rulesOf(data),
        budget: data.budget ?? '',
        startsOn: data.startsOn ?? '',
        endsOn: data.endsOn ?? '',
      },
    }),
}
