import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from '../auth.module.css'
import type { PendingStep } from '../use-login.ts'

const SecondStep = lazyPart(() => import('./second-step.tsx').then((step) => ({ default: step.SecondStep })))

/** Few people have a second step: its page loads when it is asked for. */
export function LazySecondStep(props: { step: PendingStep; onCancel: () => void }) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <SecondStep {...props} />
    </Suspense>
  )
}
