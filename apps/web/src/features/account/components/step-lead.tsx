import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../account.module.css'

/** What the next step asks. It takes the focus, which the button of the step before took with it when it went. */
export function StepLead({ children }: { children: ReactNode }) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <p className={styles.lead} ref={lead} tabIndex={-1}>
      {children}
    </p>
  )
}
