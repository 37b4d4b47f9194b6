import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../cashier.module.css'

/** What the page is at now. It takes the focus, so that a change that came by itself is read out and nothing is lost. */
export function StageTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 className={styles.stageTitle} ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}
