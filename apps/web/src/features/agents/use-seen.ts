import { addDays, dayOf } from '../../lib/days.ts'
import { localDateText } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { useSite } from '../../session/status.ts'
import { agentsTexts } from './texts.ts'

/** `Hoje, 14:02`, `Ontem, 22:10`, then the date; never seen: so. */
export function useSeen(): (at: string | null) => string {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const today = dayOf(new Date(), timeZone)
  return (at) => {
    if (at === null) return t('seen.never')
    const day = dayOf(at, timeZone)
    const time = momentText(at, 'clock', language, timeZone)
    if (day === today) return t('seen.today', { time })
    return day === addDays(today, -1) ? t('seen.yesterday', { time }) : localDateText(at, language, timeZone)
  }
}
