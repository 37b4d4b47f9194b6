import type { QueryOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { MissionPreview, opsPreviewMission } from '@trevo/contract/ops/missions'
import { addDays, dayIn, mondayOf } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { percentOf, shareOf } from '../rules.ts'
import { stepsOf } from './missions.ts'
import { costOf } from './preview-queries.ts'

const DAYS = 28

/** Four weeks that have ended: by the week from Monday to Sunday. */
function span(period: string, today: string): { from: string; to: string } {
  const to = period === 'week' ? addDays(mondayOf(today), -1) : addDays(today, -1)
  return { from: addDays(to, 1 - DAYS), to }
}

export async function previewMission(
  db: Db,
  { id, timeZone, currency }: Pick<Merchant, 'id' | 'timeZone' | 'currency'>,
  { period, goal, category, dayTurnover, steps: text }: QueryOf<typeof opsPreviewMission>,
  now: Date,
): Promise<MissionPreview> {
  const drafts = text.split(',').map((part) => {
    const [count = '0', turnover = '', reward = '0'] = part.split(':')
    return { count: Number(count), turnover: turnover || null, reward }
  })
  const steps = stepsOf(drafts, goal === 'streak' ? (dayTurnover ?? '0') : null)
  const isUpperBound = goal === 'multiplier' || goal === 'games'
  const days = span(period, dayIn(timeZone, now))
  const ask = { book: id, currency, period, goal, category: category ?? null, dayTurnover: dayTurnover ?? null, steps }
  const { members, grants, cost } = await costOf(db, { ...ask, ...days, isUpperBound })
  const isWhole = steps.every(({ turnover }) => turnover > 0n)
  const sharePercent = isWhole ? percentOf(shareOf(steps)) : '0'
  return { ...days, members, grants, cost: formatMoney(cost), isUpperBound, sharePercent }
}
