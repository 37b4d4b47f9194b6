import { type ComponentType, useEffect, useState } from 'react'

/** Long enough for the game itself to be there. */
const FETCH_AFTER_MS = 3_000
/** What plays has its turn between two parts. */
const BETWEEN_MS = 120
const RETRY_MS = 2_000

const waiting: (() => Promise<unknown>)[] = []

/** One after the other: all at once they would keep the page from answering. */
async function fetchWaiting(): Promise<void> {
  for (let fetchNext = waiting.shift(); fetchNext !== undefined; fetchNext = waiting.shift()) {
    await fetchNext().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

/** A part that is fetched once the game runs: it costs the start nothing, and it is there when the line is lost later. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null
  const fetchPart = async () => {
    part ??= await load()
    return part
  }
  // The first of those that wait begins with all of them.
  if (waiting.push(fetchPart) === 1) setTimeout(() => void fetchWaiting(), FETCH_AFTER_MS)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when a module loads
  return function Late(props: P) {
    const [Part, setPart] = useState(() => part)
    useEffect(() => {
      let timer = 0
      let isGone = false
      const ask = () => {
        fetchPart().then(
          (found) => {
            if (!isGone) setPart(() => found)
          },
          () => {
            if (!isGone) timer = window.setTimeout(ask, RETRY_MS)
          },
        )
      }
      ask()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return Part === null ? null : <Part {...props} />
  }
}
