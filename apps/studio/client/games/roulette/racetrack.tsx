import { useEffect, useRef, useState } from 'react'
import { WHEEL } from '../../../src/engines/roulette/spots.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { neighboursOf, RACE_BET_IDS, RACE_BETS } from './race-bets.ts'
import styles from './racetrack.module.css'
import { colourOf, t } from './texts.ts'

type RacetrackProps = {
  marked: number | null
  disabled: boolean
  onPut: (spots: readonly string[], name: string) => void
}

/** Numbers as they lie around the wheel: a touch bets on one and its neighbours, a button on a whole part. */
export function Racetrack({ marked, disabled, onPut }: RacetrackProps) {
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  // It opens below the numbers, which fill a phone: whoever opens it wants to see it.
  useEffect(() => {
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <section className={styles.race} aria-label={t('race.title')} ref={section}>
      <Button className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('race.title')}
      </Button>
      {isOpen ? (
        <>
          <div className={styles.parts}>
            {RACE_BET_IDS.map((id) => (
              <Button
                key={id}
                className={styles.part}
                disabled={disabled}
                onClick={() => onPut(RACE_BETS[id], t(`race.${id}`))}
              >
                <span>{t(`race.${id}`)}</span>
                <small className={styles.chips}>{t('race.chips', { count: RACE_BETS[id].length })}</small>
              </Button>
            ))}
          </div>
          <div className={styles.track}>
            {WHEEL.map((number) => (
              <button
                key={number}
                type="button"
                className={cx(styles.pocket, styles[colourOf(number)], marked === number && styles.marked)}
                aria-disabled={disabled}
                aria-label={t('race.number', { number })}
                onClick={() => onPut(neighboursOf(number), t('race.number', { number }))}
              >
                {number}
              </button>
            ))}
          </div>
        </>
      ) : null}
    </section>
  )
}
