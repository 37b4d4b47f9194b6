import type { CheckInCalendar } from '@trevo/contract/check-in'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

/** Days in a row, and what the round leads to. */
export function StreakCard({ calendar }: { calendar: CheckInCalendar }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const { days, streak, today } = calendar
  const last = days.at(-1)
  const left = days.filter(({ date, status }) => date >= today && status !== 'Claimed').length
  const text =
    last && left > 0 ? t('checkIn.left', { count: left, gift: words.gift(last.gift) }) : t('checkIn.complete')
  return (
    <Card tone="hero" className={styles.hero}>
      <div>
        <p className={styles.heroLabel}>{t('checkIn.streak')}</p>
        <p className={styles.heroValue}>{streak === 0 ? t('checkIn.noStreak') : t('days', { count: streak })}</p>
        <p className={styles.heroText}>{text}</p>
      </div>
      <img src="/art/wrapped-gift.webp" alt="" width={88} height={88} />
    </Card>
  )
}
