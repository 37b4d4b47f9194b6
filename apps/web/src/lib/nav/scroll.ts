import { createStore } from '../store.ts'
import type { Place } from './history.ts'

const STORED_AS = 'scroll'
const MAX_KEPT = 50

const kept = createStore<ReadonlyMap<string, number>>(new Map())

function readKept(): ReadonlyMap<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]'))
  } catch {
    return new Map()
  }
}

/** We restore positions ourselves: the browser would do it before the page is there. */
export function watchScroll(currentKey: () => string): void {
  history.scrollRestoration = 'manual'
  kept.set(readKept())
  addEventListener('scroll', () => kept.set(new Map(kept.get()).set(currentKey(), scrollY)), { passive: true })
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED_AS, JSON.stringify([...kept.get()].slice(-MAX_KEPT)))
    } catch {
      // Without storage a reload starts at the top.
    }
  })
}

/** A page that was seen before opens where it was left, a new one at its top. */
export function scrollTopOf(place: Place): number {
  return place.by === 'pop' || place.by === 'load' ? (kept.get().get(place.key) ?? 0) : 0
}
