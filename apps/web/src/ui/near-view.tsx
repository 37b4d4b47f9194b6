import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Far enough ahead that a thumb seldom arrives first. */
const AHEAD_PX = 400

/** What was shown once is there at once the next time, so that a page opens where it was left. */
const shownBefore = new Set<string>()

type NearViewProps = {
  /** Names the part within the site. */
  name: string
  /** Holds its place, in its final size. */
  shape: ReactNode
  children: ReactNode
}

/** Renders its content when it comes near the screen; until then its shape costs next to nothing. */
export function NearView({ name, shape, children }: NearViewProps) {
  const [isNear, setNear] = useState(() => shownBefore.has(name))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        shownBefore.add(name)
        startTransition(() => setNear(true))
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, name])
  return isNear ? (
    children
  ) : (
    <div ref={place} data-still="">
      {shape}
    </div>
  )
}
