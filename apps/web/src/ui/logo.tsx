import { cx } from './cx.ts'
import styles from './logo.module.css'

export type BrandMarkName = 'clover' | 'wave'

const LEAF =
  'M24 23.2C17.6 19.8 12.6 16.2 12.6 11c0-3.6 2.7-6.2 6-6.2 2.4 0 4.3 1.3 5.4 3.4 1.1-2.1 3-3.4 5.4-3.4 3.3 0 6 2.6 6 6.2 0 5.2-5 8.8-11.4 12.2z'

function Clover() {
  return (
    <>
      <path
        d="M24.6 25.5c1.2 6.8 3.6 12.2 8.6 17.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path d={LEAF} transform="rotate(45 24 24)" />
      <path d={LEAF} transform="rotate(135 24 24)" opacity=".78" />
      <path d={LEAF} transform="rotate(225 24 24)" />
      <path d={LEAF} transform="rotate(315 24 24)" opacity=".78" />
    </>
  )
}

/** A breaking wave over two lines of swell. */
function Wave() {
  return (
    <>
      <path d="M4 29C4 15.6 13.2 6 25.4 6c8.4 0 15.2 4.6 18 11.4-3-2.4-6.2-3.4-9.4-2.8-5 .8-7.6 5-6 9.2 1.4 3.6 5.6 5.2 10.4 5.2H44c-3.8 2.6-7.4 3.8-11 3.8-4.6 0-7.6-2.4-11.4-2.4-4.4 0-6.4 2.4-11 2.4-2.4 0-4.6-1.2-6.6-3.8z" />
      <path
        d="M5 39.4c3.4 2.6 7.4 2.6 11 .4 3.6-2.2 7.6-2.2 11.2 0 3.6 2.2 7.6 2.2 11.2 0 1.6-1 3-1.5 4.6-1.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
        opacity=".72"
      />
    </>
  )
}

/** `src`: the brand's own picture, shown instead of the mark. */
type MarkProps = { mark: BrandMarkName; src?: string | undefined; size?: number }

export function BrandMark({ mark, src, size = 30 }: MarkProps) {
  if (src !== undefined) return <img src={src} alt="" width={size} height={size} />
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      {mark === 'clover' ? <Clover /> : <Wave />}
    </svg>
  )
}

type LogoProps = {
  mark: BrandMarkName
  src?: string | undefined
  name: string
  size?: 'md' | 'lg'
  /** Leaves only the mark visible where the screen is under 360 px. */
  collapse?: boolean
}

export function Logo({ mark, src, name, size = 'md', collapse = false }: LogoProps) {
  return (
    <span className={cx(styles.logo, styles[size], collapse && styles.collapse)}>
      <BrandMark mark={mark} src={src} size={size === 'lg' ? 44 : 30} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
