import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef, useState } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'
import styles from './scroll-row.module.css'

const IN_PLACE = { isAtStart: true, isAtEnd: true }
/** Of what is in view: the last item of one step is the first of the next. */
const STEP = 0.8

/** How far a line can go. A pixel of slack, since browsers round where zoom does not. */
export function endsOf({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>) {
  return { isAtStart: scrollLeft <= 1, isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1 }
}

/** Around one line that scrolls: a mouse cannot push it, and gets a button at each end that it can go to. Keys move the focus instead. */
export function ScrollRow({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [ends, setEnds] = useState(IN_PLACE)
  const measure = () => {
    const line = frame.current?.firstElementChild
    if (!line) return
    const now = endsOf(line as HTMLElement)
    setEnds((last) => (last.isAtStart === now.isAtStart && last.isAtEnd === now.isAtEnd ? last : now))
  }
  const step = (direction: 1 | -1) => {
    const line = frame.current?.firstElementChild
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
    line?.scrollBy({ left: direction * STEP * line.clientWidth, behavior })
  }
  return (
    <div ref={frame} className={styles.frame} onPointerEnter={measure} onScrollCapture={measure}>
      {children}
      {ends.isAtStart ? null : <Arrow side="before" onPress={() => step(-1)} />}
      {ends.isAtEnd ? null : <Arrow side="after" onPress={() => step(1)} />}
    </div>
  )
}

function Arrow({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  return (
    <button type="button" className={styles.arrow} data-side={side} tabIndex={-1} aria-hidden="true" onClick={onPress}>
      {side === 'before' ? <ChevronLeft size={20} /> : <ChevronRight size={20} />}
    </button>
  )
}
