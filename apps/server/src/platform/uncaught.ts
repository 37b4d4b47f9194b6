import type { Logger } from 'pino'

const DRAIN_LIMIT_MS = 15_000

type Options = { log: Pick<Logger, 'fatal' | 'flush'>; close: () => Promise<void>; limitMs?: number }

/**
 * An uncaught error leaves the process in an unknown state: it takes no more work, finishes what is under way within the limit,
 * and exits with a code that makes its supervisor start another.
 */
export function drainOnUncaught({ log, close, limitMs = DRAIN_LIMIT_MS }: Options): void {
  let isDraining = false
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after an error nobody caught')
    if (isDraining) return
    isDraining = true
    const exit = () => process.exit(1)
    // Not by the log's own flush alone: it never comes back where its output is what broke.
    const leave = () => {
      setTimeout(exit, 1_000)
      log.flush(exit)
    }
    setTimeout(leave, limitMs)
    close().then(leave, (failed: unknown) => {
      log.fatal({ err: failed }, 'could not stop cleanly')
      leave()
    })
  })
}
