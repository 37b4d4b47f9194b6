/** Large enough that pausing costs nothing, small enough that no one notices the wait. */
const SLICE = 200

/** Lets other work have a turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Maps many items with a pause after each slice, so that waiting requests are answered in between. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % SLICE === 0) await breathe()
    mapped.push(map(item))
  }
  return mapped
}
