/** The one place where a promise outlives the call that began it: values are kept, failures never (decision 87). */

type Limits = {
  /** How long a value is good; for good where absent. */
  forMs?: number
  /** How many are kept; the oldest goes first. */
  most?: number
  nowMs?: () => number
}

type Entry = { value: Promise<unknown>; untilMs: number }
type Entries<K> = { get(key: K): Entry | undefined; set(key: K, entry: Entry): unknown; delete(key: K): boolean }

function remember<K, T>(entries: Entries<K>, key: K, untilMs: number, make: () => Promise<T>): Promise<T> {
  const value = (async () => make())()
  const entry = { value, untilMs }
  // Set anew, so that the order of a map stays the order of age.
  entries.delete(key)
  entries.set(key, entry)
  value.catch(() => {
    // Unless it was forgotten meanwhile, and another attempt has its place.
    if (entries.get(key) === entry) entries.delete(key)
  })
  return value
}

/** Values by key, each made by whoever asks first; who asks meanwhile shares the attempt, and who asks after a failure begins another. */
export type KeptValues<K> = {
  /** A key is only ever asked for with one kind of value. */
  of<T>(key: K, make: () => Promise<T>): Promise<T>
  /** Callers already waiting keep the attempt under way; later ones get a new one. */
  forget(key: K): void
  clear(): void
}

export function createKept<K>({
  forMs,
  most = Number.POSITIVE_INFINITY,
  nowMs = Date.now,
}: Limits = {}): KeptValues<K> {
  const entries = new Map<K, Entry>()
  return {
    of<T>(key: K, make: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      if (known !== undefined && (forMs === undefined || known.untilMs > nowMs())) return known.value as Promise<T>
      if (known === undefined && entries.size >= most) entries.delete(entries.keys().next().value as K)
      return remember(entries, key, forMs === undefined ? 0 : nowMs() + forMs, make)
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** A value that `make` brings, kept for good once it is there. */
export type Kept<T> = { (): Promise<T>; forget(): void }

export function kept<T>(make: () => Promise<T>): Kept<T> {
  const values = createKept<null>()
  return Object.assign(() => values.of(null, make), { forget: () => values.clear() })
}

/** A value of each object, as long as somebody holds the object. */
export function keptWith<K extends object, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const entries = new WeakMap<K, Entry>()
  return (key) => (entries.get(key)?.value as Promise<T> | undefined) ?? remember(entries, key, 0, () => make(key))
}

/** Shared by all who ask while it runs; whoever asks afterwards begins the next, whatever came of this one. */
export type Shared<A extends unknown[], T> = {
  (...asked: A): Promise<T>
  /** The run under way; undefined where none is. */
  underWay(): Promise<T> | undefined
}

export function shared<A extends unknown[], T>(work: (...asked: A) => Promise<T>): Shared<A, T> {
  let running: Promise<T> | undefined
  const run = (...asked: A): Promise<T> => {
    running ??= (async () => work(...asked))().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { underWay: () => running })
}

/** The same for each key. */
export function sharedBy<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const running = createKept<K>()
  return (key, work) => running.of(key, () => work().finally(() => running.forget(key)))
}
