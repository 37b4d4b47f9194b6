import type { CheckInDay } from '@trevo/contract/check-in'
import { pointsText } from '@trevo/contract/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useT } from '../../../lib/i18n/i18n.ts'
import { STATUS_KEYS } from '../../../shared/rewards/activity-status.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../check-in.module.css'
import { useRewardWords } from '../gift-text.ts'
import { rewardTexts } from '../texts.ts'

/** Every day of the round with what it gives. */
export function RoundDays({ days, today }: { days: readonly CheckInDay[]; today: string }) {
  const t = useT(rewardTexts)
  return (
    <ol className={styles.days} aria-label={t('checkIn.round')}>
      {days.map((day) => (
        <Day key={day.position} day={day} isToday={day.date === today} />
      ))}
    </ol>
  )
}

function Day({ day: { position, gift, status }, isToday }: { day: CheckInDay; isToday: boolean }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const isCash = gift.kind === 'cash'
  const short = isCash ? words.money(gift.amount).replace(/,00$/, '') : `+${pointsText(gift.amount)}`
  return (
    <li className={cx(styles.day, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.dayName}>{t('checkIn.day', { day: position })}</span>
      {status === 'Claimed' ? (
        <CircleCheck className={styles.taken} size={26} aria-hidden="true" />
      ) : (
        <img src={isCash ? '/art/wrapped-gift.webp' : '/art/coin.webp'} alt="" width={26} height={26} />
      )}
      <span className={isCash ? styles.cash : styles.gift} aria-hidden="true">
        {short}
      </span>
      <VisuallyHidden>{`${words.gift(gift)}, ${t(`state.${STATUS_KEYS[status]}`)}`}</VisuallyHidden>
    </li>
  )
}
