/** Lets one call through, and the next one only after the pause; calls in between are dropped. */
export function throttled<A extends readonly unknown[]>(
  pauseMs: number,
  act: (...args: A) => void,
  now: () => number = Date.now,
): (...args: A) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (now() - last < pauseMs) return false
    last = now()
    act(...args)
    return true
  }
}
