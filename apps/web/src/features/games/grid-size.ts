import { type RefObject, useLayoutEffect, useState } from 'react'

export const COLUMNS = 3
/** As `--tile-gap`, `--column-max` and `--gutter` (narrower on small phones) of the tokens. */
export const GAP_PX = 10
const COLUMN_MAX_PX = 480
const gutterPx = (windowPx: number) => (windowPx < 360 ? 12 : 16)

/** Tiles are 3:4. */
const rowHeightPx = (listPx: number) => (((listPx - GAP_PX * (COLUMNS - 1)) / COLUMNS) * 4) / 3

/** How wide the list will be: right before it is there, so that a page left far down opens there at once. */
const expectedPx = () => {
  const windowPx = document.documentElement.clientWidth
  return Math.min(windowPx, COLUMN_MAX_PX) - 2 * gutterPx(windowPx)
}

export type ListBox = { rowPx: number; topPx: number }

/** Height of a row and where the list begins on the page; both follow the window and what stands above the list. */
export function useListBox(list: RefObject<HTMLElement | null>): ListBox {
  const [box, setBox] = useState<ListBox>(() => ({ rowPx: rowHeightPx(expectedPx()), topPx: 0 }))
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return
      const { top, width } = list.current.getBoundingClientRect()
      const next = { rowPx: rowHeightPx(width), topPx: Math.round(top + scrollY) }
      setBox((last) => (Math.abs(last.rowPx - next.rowPx) < 0.5 && last.topPx === next.topPx ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return box
}
