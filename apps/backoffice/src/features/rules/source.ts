import { opsPublishRule, opsRule, opsRules, type RuleFields, type StaffRule } from '@trevo/contract/ops/rules'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

/** What the form holds: weights by category as they were typed. */
export type RuleForm = Partial<Omit<StaffRule, 'weights' | 'games'>> & {
  requestId?: string
  weights?: Record<string, number | null> | null
  /** One line of numbers. */
  games?: string
}

const weightsOf = (weights: RuleForm['weights']): RuleFields['weights'] =>
  Object.fromEntries(Object.entries(weights ?? {}).filter(([, percent]) => Number(percent) > 0))

/** What a trigger or a reward does not ask for is not sent, though the form may still hold it. */
export function fieldsOf(data: RuleForm): RuleFields {
  const trigger = data.trigger ?? 'code'
  const reward = data.reward ?? 'bonus'
  const only = <T>(holds: boolean, value: T | null | undefined): T | null => (holds ? value || null : null)
  const isBonus = reward === 'bonus'
  const isRounds = reward === 'free_rounds'
  const isJoined = trigger === 'join'
  const isShare = trigger === 'deposit' || trigger === 'loss'
  return {
    titles: data.titles ?? { PT: '', EN: '', ES: '' },
    trigger,
    nth: only(trigger === 'deposit', data.nth),
    least: only(isShare, data.least),
    code: only(trigger === 'code', data.code),
    level: only(trigger === 'level' || trigger === 'segment', data.level),
    idleDays: only(trigger === 'segment', data.idleDays),
    segmentId: only(trigger === 'segment', data.segmentId),
    missionId: only(trigger === 'mission', data.missionId),
    tournamentId: only(trigger === 'place', data.tournamentId),
    place: only(trigger === 'place', data.place),
    joinDays: only(isJoined, data.joinDays),
    announcementId: only(isJoined, data.announcementId),
    often: data.often ?? 'once',
    category: only(!isJoined, data.category),
    games: trigger === 'loss' || isJoined ? [] : (data.games ?? '').split(/[\s,;]+/).filter(Boolean),
    played: data.played || '0',
    reward,
    amount: data.amount ?? '',
    percent: only(isShare && !isRounds, data.percent),
    times: only(isBonus, data.times),
    weights: isBonus || isJoined ? weightsOf(data.weights) : {},
    maxBet: only(isBonus, data.maxBet),
    days: only(isBonus, data.days),
    rounds: only(isRounds, data.rounds),
    roundsGame: only(isRounds, data.roundsGame),
    roundsDays: only(isRounds, data.roundsDays),
    budget: data.budget ?? '',
    dayMax: data.dayMax || null,
    memberMax: data.memberMax || null,
    startsOn: data.startsOn ?? '',
    endsOn: data.endsOn ?? '',
  }
}

export const rulesSource: Source = {
  getList: keyedList(opsRules),
  getOne: (id) => call(opsRule, { params: { id } }),
  create: (data: RuleForm) => call(opsPublishRule, { body: { requestId: data.requestId ?? '', ...fieldsOf(data) } }),
}
