import { cx } from '../../../ui/cx.ts'
import styles from './balls.module.css'

type BallsProps = {
  family: string
  numbers: readonly string[]
  /** What is said instead of the row of figures. */
  label: string
  /** gold: the newest result; small: one row of many. */
  look?: 'plain' | 'gold' | 'small'
}

const DICE = 'k3'
const COLOUR = 'colour'

/** Odd is green, even red, and 0 and 5 are violet too: as the game of colours pays them. */
function colourOf(number: string): string {
  const value = Number(number)
  return `${value % 2 === 1 ? 'green' : 'red'}${value % 5 === 0 ? 'Violet' : ''}`
}

/** Numbers that were drawn. A whole prize does not fit a ball, and dice are square. */
export function Balls({ family, numbers, label, look = 'plain' }: BallsProps) {
  return (
    <span className={cx(styles.row, styles[look])} role="img" aria-label={`${label}: ${numbers.join(', ')}`}>
      {numbers.map((number, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a number may come twice, its place is what it is
          key={place}
          className={cx(
            styles.ball,
            family === DICE && styles.die,
            number.length > 2 && styles.wide,
            family === COLOUR && styles[colourOf(number)],
          )}
        >
          {number}
        </span>
      ))}
    </span>
  )
}
