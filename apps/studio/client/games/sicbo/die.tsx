import { cx } from '../../shell/cx.ts'
import styles from './sicbo.module.css'

/** Where the eyes of each face stand, on a grid of three by three. */
const EYES: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

type DieProps = { face: number; className?: string | undefined; label?: string | undefined }

/** A die, drawn; sized by its font. */
export const Die = ({ face, className, label }: DieProps) => (
  <svg
    className={cx(styles.die, className)}
    viewBox="0 0 40 40"
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined ? true : undefined}
  >
    <rect width="40" height="40" rx="8" fill="#fdfcf8" />
    {(EYES[face] ?? []).map((at) => (
      <circle
        key={at}
        cx={10 + (at % 3) * 10}
        cy={10 + Math.floor(at / 3) * 10}
        r={face === 1 ? 5.5 : 3.6}
        fill={face === 1 || face === 4 ? '#b3202b' : '#16211c'}
      />
    ))}
  </svg>
)
