import { useSyncExternalStore } from 'react'
import { openExternal } from '../../lib/env.ts'
import { createStore } from '../../lib/store.ts'
import type { ServiceLink } from '../../session/service.ts'
import { openPanel } from './panels.ts'

/** Unsealed ahead of the press, since a browser only opens a window in answer to one. */
const links = createStore<readonly ServiceLink[]>([])

export const setServiceLinks = links.set
export const useServiceLinks = () => useSyncExternalStore(links.subscribe, links.get)

/** A single channel opens at once, several are offered in a list. */
export function openService(): void {
  const [only, ...others] = links.get()
  if (only && others.length === 0) openExternal(only.url)
  else openPanel('service')
}
