import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const RETRY_MS = 3_000

/**
 * A part that is fetched when it is first shown. React's own `lazy` keeps a failure for good; this asks again until the part is there,
 * and shows `fallback` meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
): ComponentType<P> {
  let part: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when a module loads
  return function Late(props: P) {
    const [Part, setPart] = useState(() => part)
    useEffect(() => {
      if (Part !== null) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const ask = () => {
        load().then(
          (found) => {
            part = found
            if (!isGone) setPart(() => found)
          },
          () => {
            if (!isGone) timer = setTimeout(ask, RETRY_MS)
          },
        )
      }
      ask()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [Part])
    return Part === null ? fallback : <Part {...props} />
  }
}
