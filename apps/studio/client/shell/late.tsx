import { type ComponentType, useEffect, useState } from 'react'

/** Long enough for the game itself to be there. */
const FETCH_AFTER_MS = 3_000
const RETRY_MS = 2_000

/** A part that is fetched once the game runs: it costs the start nothing, and it is there when the line is lost later. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null
  const fetchPart = async () => {
    part ??= await load()
    return part
  }
  setTimeout(() => void fetchPart().catch(() => undefined), FETCH_AFTER_MS)

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
