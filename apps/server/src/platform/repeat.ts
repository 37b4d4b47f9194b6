import type { Logger } from 'pino'

export type Repeated = {
  start(): void
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** Looks again and again, never twice at once. A failure is logged once, not four times a second while the database is away. */
export function repeat(
  { log, everyMs, failed, step }: { log: Pick<Logger, 'error'>; everyMs: number; failed: string; step: string },
  work: () => Promise<void>,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hasFailed = false
  const look = () => {
    running ??= work()
      .then(() => {
        hasFailed = false
      })
      .catch((error: unknown) => {
        if (!hasFailed) log.error({ err: error, step }, failed)
        hasFailed = true
      })
      .finally(() => {
        running = undefined
      })
  }
  return {
    start() {
      timer ??= setInterval(look, everyMs)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
