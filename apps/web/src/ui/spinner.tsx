import { cx } from './cx.ts'
import styles from './spinner.module.css'

type SpinnerProps = { size?: number; className?: string | undefined }

/** Turns while something is under way. It is silent: the text beside it, or the region around it, says what is going on. */
export function Spinner({ size = 22, className }: SpinnerProps) {
  return <span className={cx(styles.spinner, className)} style={{ width: size, height: size }} aria-hidden="true" />
}
