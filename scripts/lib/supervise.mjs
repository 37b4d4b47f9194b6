const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs work that leaves things behind (a lock, a database, a server) and always clears them away, newest first,
 * also when it is asked to stop half-way. `work` gets `defer(cleanup)` and an abort signal that a stop request fires.
 */
export async function supervise(work) {
  const cleanups = []
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
  try {
    await work({ defer: (cleanup) => cleanups.push(cleanup), signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
  }
}

/** Resolves when a stop is asked for. */
export const stopRequested = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
