import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { holdFirstView } from './first-view.ts'
import { navHistory } from './nav/nav.tsx'
import { scrollTopOf } from './nav/scroll.ts'

/** A page that was left further down has to be as long as it was. */
const isFromTheTop = () => document.getElementById('splash') !== null && scrollTopOf(navHistory.get()) === 0

/**
 * Counts up to the last part of the first view, one for each frame the browser draws: laid out in one piece, it would keep a
 * slow phone from anything else meanwhile. The splash hides the building site; whoever comes from another page, when it
 * is gone, gets the whole at once.
 */
export function useSteps(last: number): number {
  const [step, setStep] = useState(() => (isFromTheTop() ? 0 : last))
  const isWhole = step === last
  useLayoutEffect(() => {
    if (!isWhole) return holdFirstView()
  }, [isWhole])
  useEffect(() => {
    if (step < last) return afterPaint(() => startTransition(() => setStep(step + 1)))
  }, [step, last])
  return step
}
