import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { playLimitsQuery } from '../../../shared/limits/play-limits.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import styles from '../cashier.module.css'
import { nearestLimit } from '../nearest-limit.ts'
import { cashierTexts } from '../texts.ts'

/** Limits are as near as the button that spends. */
export function LimitLine() {
  const t = useT(cashierTexts)
  const { currencySymbol, mobileTemplate } = useSite()
  const { birthday_limit: age } = mobileTemplate
  const { data } = useQuery(playLimitsQuery(useSession()))
  const limit = nearestLimit(data?.limits ?? [])
  const money = (amount: string | null) => moneyText(amount ?? '0.00', currencySymbol)
  return (
    <div className={styles.limits}>
      <AgeNote age={age}>
        {limit
          ? t(`limit.${limit.period}`, { amount: money(limit.amount), used: money(limit.used) })
          : t('deposit.adult', { age })}
      </AgeNote>
      <Link to={PATHS.limits} className={styles.link ?? ''}>
        {limit ? t('limit.change') : t('limit.set')}
      </Link>
    </div>
  )
}
