import { CHEST_TIMES, CLIMB_TIMES } from '../../../src/engines/wheelshow/segments.ts'
import { cx } from '../../shell/cx.ts'
import { t } from './texts.ts'
import styles from './wheelshow.module.css'

/** `place`: what has been reached so far; null before anything is. */
export type StageProps = { kind: 'chests' | 'climb'; place: number | null }

/** What follows where the wheel stops at a segment that is no number: over the wheel, for everybody the same. */
export function SecondStage({ kind, place }: StageProps) {
  return (
    <div className={styles.second} role="status">
      <p className={styles.secondTitle}>{t(`second.${kind}`)}</p>
      {kind === 'chests' ? <Chests place={place} /> : <Climb place={place} />}
    </div>
  )
}

/** Closed until one is opened; then all show what was in them. */
const Chests = ({ place }: { place: number | null }) => (
  <ul className={styles.chests}>
    {CHEST_TIMES.map((times, index) => (
      <li
        key={times}
        className={cx(styles.chest, place !== null && (place === index ? styles.chosen : styles.passed))}
        aria-label={place === null ? undefined : t('chest', { number: index + 1, times: `${times}×` })}
      >
        {place === null ? <span className={styles.lid} /> : `${times}×`}
      </li>
    ))}
  </ul>
)

const Climb = ({ place }: { place: number | null }) => (
  <ol className={styles.climb} reversed>
    {[...CLIMB_TIMES].reverse().map((times) => {
      const step = CLIMB_TIMES.indexOf(times)
      return (
        <li
          key={times}
          className={cx(
            styles.step,
            place !== null && step <= place && styles.climbed,
            step === place && styles.chosen,
          )}
          aria-current={step === place ? 'step' : undefined}
          aria-label={t('climb.step', { times: `${times}×` })}
        >
          {times}×
        </li>
      )
    })}
  </ol>
)
