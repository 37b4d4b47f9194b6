import { startTransition, useEffect, useState } from 'react'

const INPUTS = ['pointerdown', 'keydown', 'scroll'] as const
/** A browser that never rests must not keep the rest of the page waiting. */
const IDLE_WITHIN_MS = 1_000

type CalmOptions = {
  /** How long after the call at the earliest. */
  afterMs: number
  /** The visitor's first press or scroll ends the wait: for what it may need. */
  orInput?: boolean
}

/** Runs something once the page stands and the browser has time. Returns what takes it back. */
export function whenCalm(run: () => void, { afterMs, orInput = false }: CalmOptions): () => void {
  let idle = 0
  const stop = () => {
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
    for (const input of INPUTS) removeEventListener(input, now, true)
  }
  const now = () => {
    stop()
    run()
  }
  const timer = setTimeout(() => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(now, { timeout: IDLE_WITHIN_MS })
    else now()
  }, afterMs)
  if (orInput) for (const input of INPUTS) addEventListener(input, now, { capture: true, passive: true })
  return stop
}

/** True once the page stands and the browser has time; with `already` from the start. */
export function useCalm({ afterMs, orInput = false }: CalmOptions, already = false): boolean {
  const [isCalm, setCalm] = useState(already)
  useEffect(() => {
    if (!isCalm) return whenCalm(() => startTransition(() => setCalm(true)), { afterMs, orInput })
  }, [isCalm, afterMs, orInput])
  return isCalm
}
