import type { Mission, MissionStep } from '@trevo/contract/missions'
import Check from 'lucide-react/icons/check'
import { cx } from '../../../ui/cx.ts'
import styles from '../missions.module.css'

const SHOWN = 7

/** The days of the run as dots: at most a week of them, the newest last. The words below say the same. */
export function StreakDays({ mission: { done }, step: { count } }: { mission: Mission; step: MissionStep }) {
  const reached = Math.min(done.run.length, count)
  const first = Math.max(0, Math.min(reached - SHOWN + 2, count - SHOWN))
  const days = Array.from({ length: Math.min(SHOWN, count) }, (_, index) => first + index + 1)
  return (
    <div className={styles.days} aria-hidden="true">
      {days.map((day) => (
        <span key={day} className={cx(styles.dot, day <= reached && styles.dotDone)}>
          {day <= reached ? <Check size={18} /> : day}
        </span>
      ))}
    </div>
  )
}
