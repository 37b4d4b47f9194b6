import { createStore, type Store } from '../store.ts'
import { parseSearch, stringifySearch } from './search.ts'

export type Search = Readonly<Record<string, string>>
export type Place = {
  pathname: string
  search: Search
  /** Names the entry of the browser's history, also after a reload. */
  key: string
  /** 0 where the visit began: there is nothing of ours to go back to. */
  index: number
  /** How the visitor came here. */
  by: 'load' | 'push' | 'replace' | 'pop'
}
export type Target = { to: string; search?: Readonly<Record<string, unknown>>; replace?: boolean }

type Entry = { key: string; index: number }
type Page = Pick<Window, 'history' | 'location' | 'addEventListener'>

export type NavHistory = Store<Place> & { go(target: Target): void; back(): void }

let made = 0
const newKey = () => `${Date.now().toString(36)}${(made++).toString(36)}`
export const hrefOf = ({ to, search = {} }: Target) => to + stringifySearch(search)

/** The browser's own history with an index in every entry, so that "is there a step back?" has an answer. */
export function createNavHistory(page: Page): NavHistory {
  const { history, location } = page
  const entryOf = (): Entry | null => (history.state as { nav?: Entry } | null)?.nav ?? null
  const place = (entry: Entry, by: Place['by']): Place => ({
    pathname: location.pathname,
    search: parseSearch(location.search),
    ...entry,
    by,
  })

  const first = entryOf() ?? { key: newKey(), index: 0 }
  history.replaceState({ nav: first }, '')
  const current = createStore(place(first, 'load'))
  page.addEventListener('popstate', () => {
    const entry = entryOf() ?? { key: newKey(), index: 0 }
    current.set(place(entry, 'pop'))
  })
  return {
    ...current,
    go(target) {
      const { index } = current.get()
      const entry = { key: newKey(), index: target.replace ? index : index + 1 }
      if (target.replace) history.replaceState({ nav: entry }, '', hrefOf(target))
      else history.pushState({ nav: entry }, '', hrefOf(target))
      current.set(place(entry, target.replace ? 'replace' : 'push'))
    },
    back: () => history.back(),
  }
}
