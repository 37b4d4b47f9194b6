import { useSyncExternalStore } from 'react'
import { openExternal } from '../../lib/env.ts'
import { isKnownPath } from '../../lib/known-paths.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { parseSearch } from '../../lib/nav/search.ts'
import { PATHS } from '../../lib/paths.ts'
import { createStore } from '../../lib/store.ts'
import type { ServiceLink } from '../../shared/service/service.ts'
import { openPanel } from './panels.ts'

/** Unsealed ahead of the press, since a browser only opens a window in answer to one. */
const links = createStore<readonly ServiceLink[]>([])

export const setServiceLinks = links.set
export const useServiceLinks = () => useSyncExternalStore(links.subscribe, links.get)

/** Whether it leads anywhere: the site must be open for a page of ours, that page exist, and our own chat be switched on. */
export function isUsable({ url }: ServiceLink, { hasChat, isOpen }: { hasChat: boolean; isOpen: boolean }): boolean {
  if (!url.startsWith('/')) return true
  const { pathname } = new URL(url, location.href)
  return isOpen && isKnownPath(pathname) && (pathname !== PATHS.chat || hasChat)
}

/** Our own chat asks who is there first; other pages of ours open here, everything else outside. */
export function openServiceLink({ url }: ServiceLink): void {
  const { pathname, search } = new URL(url, location.href)
  if (!url.startsWith('/')) openExternal(url)
  else if (pathname !== PATHS.chat) navigate({ to: pathname, search: parseSearch(search) })
  else void import('../../shared/chat/open-chat.ts').then(({ openChat }) => openChat())
}

/** A single channel opens at once, several are offered in a list. */
export function openService(): void {
  const [only, ...others] = links.get()
  if (only && others.length === 0) openServiceLink(only)
  else openPanel('service')
}
