import { useSyncExternalStore } from 'react'
import { navHistory } from '../../lib/nav/nav.tsx'
import { createStore } from '../../lib/store.ts'

/** What may lie over the page; one at a time. */
export type Panel = 'menu' | 'language' | 'service' | 'download'

const open = createStore<Panel | null>(null)

export const openPanel = (panel: Panel) => open.set(panel)
export const closePanel = () => open.set(null)
export const useOpenPanel = () => useSyncExternalStore(open.subscribe, open.get)

// At once, not when the next page is there: going back before that finds the page without it.
navHistory.subscribe(closePanel)
