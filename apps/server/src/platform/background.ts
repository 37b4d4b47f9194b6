import type { Logger } from 'pino'

const MAX_AT_ONCE = 200

/** Work that a caller does not wait for, so that the time of an answer says nothing about it. */
export type Background = {
  /** A failure is logged. False: too much is under way, and the work is not done. */
  run(name: string, work: () => Promise<void>): boolean
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
}

export function createBackground(log: Pick<Logger, 'error'>): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      if (running.size >= MAX_AT_ONCE) {
        log.error({ work: name }, 'too much is done in the background')
        return false
      }
      const promise = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'work in the background failed'))
        .finally(() => running.delete(promise))
      running.add(promise)
      return true
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
