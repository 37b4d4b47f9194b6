/** Calls `stop` once: on SIGTERM, SIGINT, a parent's `stop` message, or when the parent that started us is gone. */
export function onStopSignal(stop: () => void): void {
  let isStopping = false
  const once = () => {
    if (isStopping) return
    isStopping = true
    stop()
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  process.on('disconnect', once)
  process.on('message', (message) => {
    if (message === 'stop') once()
  })
}
