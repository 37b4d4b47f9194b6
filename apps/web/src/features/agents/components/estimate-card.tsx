import { useQuery } from '@tanstack/react-query'
import { moneyParts } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import styles from '../agents.module.css'
import { estimateQuery } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

/** What today has earned so far. Only a help: without it the page is whole. */
export function EstimateCard() {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone, currencySymbol } = useSite()
  const money = useMoney()
  const { data } = useQuery(estimateQuery(useSession()))
  if (!data) return null
  const { sign, whole, cents } = moneyParts(data.total.amount)
  return (
    <Card tone="hero">
      <p className={styles.heroLabel}>{t('estimate.title')}</p>
      <MoneyText size="xl" symbol={currencySymbol} whole={sign + whole} cents={cents} />
      <p className={styles.note}>
        {t('estimate.text', {
          turnover: money(data.total.turnover),
          time: momentText(data.at, 'clock', language, timeZone),
        })}
      </p>
    </Card>
  )
}
