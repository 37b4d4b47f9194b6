import { currentSpans, onBehalfOf, type Span } from '@trevo/trace/trace'
import { AppError } from './errors.ts'

export type BatcherOptions<Item, Answer> = {
  /** Most items one run takes. */
  maxBatch: number
  /** Runs under way at the same time. */
  lanes: number
  /** Items that may wait; beyond it the caller hears `overloaded` at once. */
  maxQueue: number
  /** Answers every item, in order. It must be safe to repeat: a failed run of many is repeated one by one. */
  run: (items: Item[]) => Promise<Answer[]>
}

export type Batcher<Item, Answer> = {
  add(item: Item): Promise<Answer>
  /** Resolves once nothing waits and nothing runs. */
  drained(): Promise<void>
}

type Waiting<Item, Answer> = {
  item: Item
  /** Whose trace it belongs to. */
  spans: readonly Span[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** A batcher for each key: none of them waits for another's runs. */
export function createBatchers<Item, Answer>(
  keyOf: (item: Item) => unknown,
  create: () => Batcher<Item, Answer>,
): Batcher<Item, Answer> {
  const batchers = new Map<unknown, Batcher<Item, Answer>>()
  return {
    add(item) {
      const key = keyOf(item)
      const known = batchers.get(key)
      if (known) return known.add(item)
      const created = create()
      batchers.set(key, created)
      return created.add(item)
    },
    async drained() {
      for (const batcher of batchers.values()) await batcher.drained()
    },
  }
}

/** Several times what a run takes: one that takes longer is held up itself. */
const HOLD_MS = 50

/** Group commit: an item that finds an idle lane leaves at once, items that arrive while all lanes are busy leave together. */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const queue: Waiting<Item, Answer>[] = []
  let running = 0
  let heldUp: NodeJS.Timeout | undefined
  let scheduled = false
  const onDrained: (() => void)[] = []

  async function answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    let answers: Answer[]
    try {
      const spans = batch.map((waiting) => waiting.spans)
      answers = await onBehalfOf(spans, () => options.run(batch.map((waiting) => waiting.item)))
      if (answers.length !== batch.length) throw new Error('a batch run must answer every item')
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) return only.reject(error)
      for (const waiting of batch) await answer([waiting])
      return
    }
    for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer)
  }

  /** A run beside another is full: two small ones cost the database more than one that is larger, most of all beside other nodes. */
  const isWorthIt = () => queue.length > 0 && (running === 0 || queue.length >= options.maxBatch)

  /** `anyway`: nobody waits longer than that for a run that has nothing to do with them. */
  function start(anyway = false): void {
    scheduled = false
    clearTimeout(heldUp)
    heldUp = undefined
    while (running < options.lanes && queue.length > 0 && (anyway || isWorthIt())) {
      running++
      const batch = queue.splice(0, options.maxBatch)
      void answer(batch).then(() => {
        running--
        if (queue.length > 0) start()
        else if (running === 0) for (const resolve of onDrained.splice(0)) resolve()
      })
    }
    hold()
  }

  function hold(): void {
    if (queue.length > 0 && running < options.lanes) heldUp ??= setTimeout(start, HOLD_MS, true)
  }

  return {
    add(item) {
      if (queue.length >= options.maxQueue) return Promise.reject(new AppError('overloaded'))
      return new Promise<Answer>((resolve, reject) => {
        queue.push({ item, spans: currentSpans(), resolve, reject })
        if (scheduled || running >= options.lanes) return
        if (!isWorthIt()) return hold()
        scheduled = true
        // After the callers that were woken together with this one: they leave in the same batch.
        process.nextTick(start)
      })
    },
    drained() {
      if (queue.length === 0 && running === 0) return Promise.resolve()
      return new Promise((resolve) => onDrained.push(resolve))
    },
  }
}
