import { figureText } from '@trevo/contract/figures'
import {
  BINGO_PATTERNS,
  BINGO_PAYS,
  type BingoPattern,
  CARD_SIZE,
  PATTERN_CELLS,
} from '../../../src/engines/bingo/patterns.ts'
import { cx } from '../../shell/cx.ts'
import styles from './bingo.module.css'
import { t } from './texts.ts'

const CELLS = Array.from({ length: CARD_SIZE }, (_, cell) => cell)

/** Every pattern as a small drawing with what it pays; those that lie on the table shine. */
export const PatternList = ({ shown }: { shown: ReadonlySet<BingoPattern> }) => (
  <ul className={styles.patterns} aria-label={t('rules.pays')}>
    {BINGO_PATTERNS.map((pattern) => {
      const cells = PATTERN_CELLS[pattern][0] ?? []
      return (
        <li key={pattern} className={cx(styles.pattern, shown.has(pattern) && styles.shown)}>
          <span className={styles.spoken}>{t(`patterns.${pattern}`)}: </span>
          <svg className={styles.drawing} viewBox="0 0 25 15" aria-hidden="true">
            {CELLS.map((cell) => (
              <rect
                key={cell}
                x={(cell % 5) * 5 + 0.5}
                y={Math.floor(cell / 5) * 5 + 0.5}
                width={4}
                height={4}
                rx={1}
                className={cells.includes(cell) ? styles.on : styles.off}
              />
            ))}
          </svg>
          {figureText(BINGO_PAYS[pattern])}×
        </li>
      )
    })}
  </ul>
)
