import { shared } from '@trevo/contract/kept'
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
  let hasFailed = false
  const look = shared(async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.error({ err: error, step }, failed)
      hasFailed = true
    }
  })
  return {
    start() {
      timer ??= setInterval(() => void look(), everyMs)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await look.underWay()
    },
  }
}
