import { use, useLayoutEffect, useRef } from 'react'
import { navigate, PlaceContext } from '../../lib/nav/nav.tsx'
import { type Category, categoryOf } from './category.ts'

/**
 * The chosen tab stands in the address, so that it is there again after a step back or a reload. Choosing one replaces
 * the entry: a step back leaves home instead of walking through its tabs.
 */
export function useCategory(menus: readonly Category[] | undefined) {
  const { pathname, search } = use(PlaceContext)
  const menu = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<number | null>(null)
  const category = categoryOf(search.gameType, menus ?? [])
  const select = (next: Category) => {
    if (next === category) return
    const menuTop = menu.current ? menu.current.getBoundingClientRect().top + scrollY : 0
    const headerPx = menu.current ? Number.parseFloat(getComputedStyle(menu.current).scrollMarginTop) || 0 : 0
    scrollTo.current = Math.min(scrollY, Math.max(0, menuTop - headerPx))
    navigate({ to: pathname, search: next === 'HOME' ? {} : { gameType: next }, replace: true })
  }
  useLayoutEffect(() => {
    const top = scrollTo.current
    scrollTo.current = null
    // The shell scrolls a new place to its top in this same commit; the tabs stay under the finger instead.
    if (top !== null && category) queueMicrotask(() => globalThis.scrollTo(0, top))
  }, [category])
  return { category, select, menu }
}
