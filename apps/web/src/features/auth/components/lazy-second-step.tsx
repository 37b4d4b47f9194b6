import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from '../auth.module.css'
import type { PendingStep } from '../use-login.ts'

const SecondStep = lazyPart(() => import('./second-step.tsx').then((step) => ({ default: step.SecondStep })))
const NewDevice = lazyPart(() => import('./new-device.tsx').then((step) => ({ default: step.NewDevice })))

/** Few sign-ins have a second step: its page loads when it is asked for. */
export function LazySecondStep({ step, onCancel }: { step: PendingStep; onCancel: () => void }) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      {step.kind === 'device' ? (
        <NewDevice step={step} onCancel={onCancel} />
      ) : (
        <SecondStep step={step} onCancel={onCancel} />
      )}
    </Suspense>
  )
}
