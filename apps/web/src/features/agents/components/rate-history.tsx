import type { RateChange } from '@trevo/contract/agents/common'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import styles from '../agents.module.css'
import { rateText } from '../rate.ts'
import { agentsTexts } from '../texts.ts'

/** What a rate was and is, and since when; nothing where it never changed. */
export function RateHistory({ changes }: { changes: readonly RateChange[] }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  if (changes.length === 0) return null
  return (
    <details className={styles.quiet}>
      <summary>{t('rates.history')}</summary>
      <ul className={styles.plainList}>
        {changes.map(({ category, before, after, at }) => (
          <li key={`${category} ${at}`}>
            {t('rates.change', {
              category: t(`category.${category}`),
              before: rateText(before),
              after: rateText(after),
              at: momentText(at, 'moment', language, timeZone),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
