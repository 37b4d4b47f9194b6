/** Large enough that breathing costs nothing, small enough that nobody notices the wait. */
const SLICE = 200

/** Lets everybody else have a turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Maps many with a breath after each slice: whoever waits for an answer gets it in between. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % SLICE === 0) await breathe()
    mapped.push(map(item))
  }
  return mapped
}
