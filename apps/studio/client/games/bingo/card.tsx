import type { Money } from '@trevo/contract/money'
import { bestPattern, PATTERN_CELLS, timesOf } from '../../../src/engines/bingo/patterns.ts'
import { cx } from '../../shell/cx.ts'
import { timesText } from '../parts/times.ts'
import styles from './bingo.module.css'
import { t } from './texts.ts'

type CardProps = {
  number: number
  cells: readonly number[]
  drawn: ReadonlySet<number>
  /** Another ball may come: cells that would bring more are marked. */
  isOpen: boolean
  prizeOf: (times: number) => Money | string
}

/** One card: what has come, what that makes, and which numbers would make more. */
export function Card({ number, cells, drawn, isOpen, prizeOf }: CardProps) {
  const marked = cells.reduce((mask, each, cell) => (drawn.has(each) ? mask | (1 << cell) : mask), 0)
  const pattern = bestPattern(marked)
  const way =
    pattern === null ? [] : (PATTERN_CELLS[pattern].find((w) => w.every((cell) => (marked & (1 << cell)) > 0)) ?? [])
  const now = timesOf(pattern)
  const wouldAdd = (cell: number) => timesOf(bestPattern(marked | (1 << cell))) - now
  return (
    <section className={cx(styles.card, pattern !== null && styles.winning)} aria-label={t('card', { number })}>
      <p className={styles.title}>
        <span>{pattern === null ? t('card', { number }) : t(`patterns.${pattern}`)}</span>
        {pattern === null ? null : <b>{prizeOf(now)}</b>}
      </p>
      <ul className={styles.cells}>
        {cells.map((each, cell) => {
          const isMarked = drawn.has(each)
          const more = isOpen && !isMarked ? wouldAdd(cell) : 0
          return (
            <li
              key={each}
              className={cx(
                styles.cell,
                isMarked && styles.marked,
                way.includes(cell) && styles.inWay,
                more > 0 && styles.near,
              )}
              title={more > 0 ? timesText(100 * (now + more)) : undefined}
            >
              {each}
              {isMarked ? <span className={styles.spoken}>, {t('came')}</span> : null}
              {more > 0 ? <span className={styles.spoken}>, {t('missing')}</span> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
