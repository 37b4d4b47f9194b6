/** A tab that is not looked at paints nothing. */
const WITHOUT_PAINT_MS = 150

/** Runs something once the browser has drawn what is there. Returns what takes it back. */
export function afterPaint(run: () => void): () => void {
  let next: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    clearTimeout(next)
  }
  const now = () => {
    stop()
    run()
  }
  const timer = setTimeout(now, WITHOUT_PAINT_MS)
  const frame = requestAnimationFrame(() => {
    next = setTimeout(now)
  })
  return stop
}
