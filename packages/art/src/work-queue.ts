/** Try again later. */
export class TooManyWaiting extends Error {
  constructor() {
    super('too many pictures wait to be drawn')
  }
}

export type WorkQueue = {
  /** Throws `TooManyWaiting`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves as soon as nothing runs and nobody waits. */
  idle(): Promise<void>
}

/** A few at a time, the others in line: drawing takes whole cores, and the rest of the server needs them too. */
export function createWorkQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let whenIdle: (() => void)[] = []
  let running = 0

  const leave = () => {
    running--
    const next = waiting.shift()
    if (next) next()
    else if (running === 0) {
      const resolvers = whenIdle
      whenIdle = []
      for (const resolve of resolvers) resolve()
    }
  }
  const enter = () => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= maxWaiting) throw new TooManyWaiting()
    return new Promise<void>((resolve) => {
      waiting.push(() => {
        running++
        resolve()
      })
    })
  }
  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
  }
}
