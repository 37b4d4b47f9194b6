export type Reloader = { reload(): Promise<void>; settled(): Promise<unknown> }

/** One read at a time, and at most one waiting: a request during a read gets the next one, which sees its change. */
export function createReloader(refresh: () => Promise<void>, onError: (error: unknown) => void): Reloader {
  let waiting: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    reload() {
      if (waiting) return waiting
      const run = last.then(() => {
        waiting = undefined
        return refresh()
      })
      waiting = run
      last = run.catch(onError)
      return run
    },
    settled: () => last,
  }
}
