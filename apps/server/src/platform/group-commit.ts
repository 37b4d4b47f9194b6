import { type Batcher, createBatcher } from './batch.ts'
import { isRetryable } from './db.ts'

/** Somebody else has locked what the item needs, and the run was not to wait. */
export type Busy = { status: 'busy' }

type Options<Item, Answer> = {
  maxBatch?: number
  lanes?: number
  maxQueue?: number
  /** Answers every item, in order. Only a run that waits leaves none busy. Safe to repeat, as a batcher demands it. */
  run: (items: Item[], wait: boolean) => Promise<(Answer | Busy)[]>
}

const MAX_ATTEMPTS = 4
/** Items that wait for a lock do so here, beside the lanes, so that they hold up no others. */
const WAITING_LANES = 3

/** Items that arrive together are committed together; one that would have to wait for a lock leaves the others and waits alone. */
export function createGroupCommit<Item, Answer extends { status: string }>(
  options: Options<Item, Answer>,
): Batcher<Item, Answer> {
  const { maxBatch = 32, lanes = 2, maxQueue = 10_000, run } = options
  const together = createBatcher({
    maxBatch,
    lanes,
    maxQueue,
    run: repeatedAlone((items: Item[]) => run(items, false)),
  })
  const waiting = createBatcher({
    maxBatch: 1,
    lanes: WAITING_LANES,
    maxQueue,
    // Nothing is busy for a run that waits.
    run: repeatedAlone((items: Item[]) => run(items, true) as Promise<Answer[]>),
  })
  return {
    async add(item) {
      const answer = await together.add(item)
      return isBusy(answer) ? waiting.add(item) : answer
    },
    async drained() {
      await together.drained()
      await waiting.drained()
    },
  }
}

const isBusy = <Answer extends { status: string }>(answer: Answer | Busy): answer is Busy => answer.status === 'busy'

/** The batcher repeats many one by one; a single item is tried again here where the database says that it may pass. */
export function repeatedAlone<Item, Answer>(run: (items: Item[]) => Promise<Answer[]>) {
  return async (items: Item[]): Promise<Answer[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(items)
      } catch (error) {
        if (items.length > 1 || attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
      }
    }
  }
}

/** A name may occur once in a call; where it occurs again, a new call begins, to be decided on what the first one left. */
export function splitAtRepeats<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): (readonly Item[])[] {
  if (items.length === 1) return [items]
  const calls: Item[][] = []
  let seen = new Set<string>()
  let call: Item[] = []
  for (const item of items) {
    const names = namesOf(item)
    if (call.length === 0 || names.some((name) => seen.has(name))) {
      call = []
      seen = new Set()
      calls.push(call)
    }
    for (const name of names) seen.add(name)
    call.push(item)
  }
  return calls
}
