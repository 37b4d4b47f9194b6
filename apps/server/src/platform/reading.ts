import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<boolean>()

/** Whether what is asked here may be answered by a replica. */
export const isAtReplica = (): boolean => reading.getStore() === true

/** Everything that `work` asks, however deep inside, may be answered by a replica. Transactions never are. */
export const atReplica = <T>(work: () => T): T => reading.run(true, work)

/** What writes, or has to see what was written a moment ago. Costs nothing where no replica is read. */
export const atPrimary = <T>(work: () => T): T => (isAtReplica() ? reading.run(false, work) : work())

/** What is made while it is taken is asked for from outside of the work that began it, and still belongs to it. */
export function inSamePlace<T>(chunks: AsyncIterable<T>): AsyncIterable<T> {
  return isAtReplica() ? followed(chunks) : chunks
}

async function* followed<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
  const each = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await atReplica(() => each.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await each.return?.()
  }
}
