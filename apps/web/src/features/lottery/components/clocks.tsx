import Timer from 'lucide-react/icons/timer'
import { clockParts } from '../../../lib/countdown.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSecondsUntil } from '../../../lib/server-clock.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { cx } from '../../../ui/cx.ts'
import { lotteryTexts } from '../texts.ts'
import { timeLeftText } from '../time-left.ts'
import styles from './clocks.module.css'

const URGENT_SECONDS = 10
const DAY_SECONDS = 86_400

/** The large clock of a draw; days are words. */
export function DrawClock({ at }: { at: string }) {
  const t = useT(lotteryTexts)
  const seconds = useSecondsUntil(at)
  const label = t('closesIn', { time: timeLeftText(t, seconds) })
  if (seconds >= DAY_SECONDS) return <p className={styles.days}>{timeLeftText(t, seconds)}</p>
  return <Countdown parts={clockParts(seconds)} label={label} urgent={seconds <= URGENT_SECONDS} />
}

/** The same in a line. A timer is not read out on every change. */
export function SmallClock({ at }: { at: string }) {
  const t = useT(lotteryTexts)
  const seconds = useSecondsUntil(at)
  const text = timeLeftText(t, seconds)
  return (
    <span
      className={cx(styles.small, seconds <= URGENT_SECONDS && styles.urgent)}
      role="timer"
      aria-live="off"
      aria-label={t('closesIn', { time: text })}
    >
      <Timer size={16} aria-hidden="true" />
      {text}
    </span>
  )
}
