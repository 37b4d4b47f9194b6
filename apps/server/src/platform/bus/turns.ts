export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** One after the other: a database connection takes its next statement only when the last is answered. */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
