const DATABASE = 'trevo'
const STORE = 'keys'
/** Some browsers never answer; nobody waits for a saved password longer than this. */
const PATIENCE_MS = 2_000

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answerOf(opening)
  try {
    return await work(database.transaction(STORE, 'readwrite').objectStore(STORE))
  } finally {
    database.close()
  }
}

const orNothing = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS, null)),
  ])

/** The key of this device; null where there is none or the browser keeps nothing. */
export const keptKey = (name: string): Promise<CryptoKey | null> =>
  orNothing(inStore(async (store) => (await answerOf<CryptoKey | undefined>(store.get(name))) ?? null))

/** Keeps it unless there is one already, from another tab perhaps: answers with the one that stays. */
export const keepKey = (name: string, made: CryptoKey): Promise<CryptoKey | null> =>
  orNothing(
    inStore(async (store) => {
      const known = await answerOf<CryptoKey | undefined>(store.get(name))
      if (known !== undefined) return known
      await answerOf(store.put(made, name))
      return made
    }),
  )
