/** Who still puts a part of the first view together; while anybody does, the splash stays over it. */
const holds = new Set<object>()
let standing: (() => void)[] = []

/** Returns what lets go. */
export function holdFirstView(): () => void {
  const hold = {}
  holds.add(hold)
  return () => {
    holds.delete(hold)
    // In one commit of the page one part lets go and the next begins to hold.
    queueMicrotask(tellIfFree)
  }
}

function tellIfFree(): void {
  if (holds.size > 0) return
  const waiting = standing
  standing = []
  for (const run of waiting) run()
}

/** Runs something once the first view is whole: now, where nobody holds it. Returns what takes it back. */
export function whenFirstViewStands(run: () => void): () => void {
  if (holds.size === 0) {
    run()
    return () => undefined
  }
  standing.push(run)
  return () => {
    standing = standing.filter((waiting) => waiting !== run)
  }
}
