import type { Payout } from '@trevo/contract/agents/contracts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { useSite } from '../../session/status.ts'

const MINUTE_MS = 60_000

/** The period of a payout: an hour with its clock times, a day, or the first and last day of a half month. */
export function usePeriod(): (payout: Pick<Payout, 'kind' | 'periodStart' | 'periodEnd'>) => string {
  const language = useLanguage()
  const { timeZone } = useSite()
  return ({ kind, periodStart, periodEnd }) => {
    const text = (at: string | Date, style: 'day' | 'clock') => momentText(at, style, language, timeZone)
    const start = text(periodStart, 'day')
    if (kind === 'hourly') return `${start}, ${text(periodStart, 'clock')} – ${text(periodEnd, 'clock')}`
    if (kind === 'salary') return start
    // A period ends with the first moment that is no longer in it.
    return `${start} – ${text(new Date(Date.parse(periodEnd) - MINUTE_MS), 'day')}`
  }
}
