import { cx } from './cx.ts'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  value: number
  max: number
  tone?: 'brand' | 'gold'
  /** How the value is spoken, e.g. "R$ 80,00 de R$ 500,00". */
  valueText?: string
}

export function ProgressBar({ label, value, max, tone = 'brand', valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
    >
      <div className={cx(styles.fill, styles[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
