import { type RefObject, useEffect, useState } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { coversControl } from './covers.ts'

/** As wide as the largest button that floats, and as far from the edge as the stack stands. */
const BUTTON_PX = 52
const EDGE_PX = 16
/** The page is at rest; asking while it moves would make it lay out again and again. */
const AT_REST_MS = 120

/** True while the buttons would lie on something that can be pressed: they then keep to the edge of the page. */
export function useTucked(buttons: RefObject<HTMLElement | null>, page: unknown): boolean {
  const [isTucked, setTucked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is looked at anew
  useEffect(() => {
    const main = document.getElementById('main')
    let timer = 0
    let stop = () => {}
    const look = () => {
      const own = buttons.current
      if (!own || !main) return
      const { top, bottom } = own.getBoundingClientRect()
      const right = main.getBoundingClientRect().right - EDGE_PX
      setTucked(top < bottom && coversControl(own, { left: right - BUTTON_PX, top, right, bottom }))
    }
    const later = () => {
      clearTimeout(timer)
      stop()
      // Where everything lies is known right after it was drawn; before, asking would lay the page out once more.
      timer = setTimeout(() => {
        stop = afterPaint(look)
      }, AT_REST_MS)
    }
    const grown = new ResizeObserver(later)
    if (main) grown.observe(main)
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      stop()
      grown.disconnect()
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [page])
  return isTucked
}
