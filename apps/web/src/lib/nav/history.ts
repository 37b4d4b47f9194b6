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
/** `layer` counts what lies open above the page. */
type State = { nav: Entry; layer?: number }
/** Older browsers have no `navigation`. */
type Page = Pick<Window, 'history' | 'location' | 'addEventListener'> & Partial<Pick<Window, 'navigation'>>
/** False where it stays open for now, because something was typed or an answer is due. */
type CloseLayer = () => boolean

export type NavHistory = Store<Place> & {
  go(target: Target): void
  back(): void
  /** Takes the step of what was opened last above the page; false where nothing is open. */
  stepBack(): boolean
  /** Something opened above the page, with a step of its own that "back" takes. Call the answer when it closes in another way. */
  openLayer(close: CloseLayer): () => void
}

let made = 0
const newKey = () => `${Date.now().toString(36)}${(made++).toString(36)}`
export const hrefOf = ({ to, search = {} }: Target) => to + stringifySearch(search)

/** The browser's own history with an index in every entry, so that "is there a step back?" has an answer. */
export function createNavHistory(page: Page): NavHistory {
  const { history, location, navigation } = page
  const stateOf = () => history.state as State | null
  const entryOf = (): Entry => stateOf()?.nav ?? { key: newKey(), index: 0 }
  const place = (entry: Entry, by: Place['by']): Place => ({
    pathname: location.pathname,
    search: parseSearch(location.search),
    ...entry,
    by,
  })

  /** The browser's names for the steps of each page: its own, then one for each layer. */
  const stepsOf = new Map<string, string[]>()
  function write(how: 'pushState' | 'replaceState', state: State, href?: string): void {
    history[how](state, '', href)
    const step = navigation?.currentEntry?.key
    if (step === undefined) return
    const below = stepsOf.get(state.nav.key) ?? []
    stepsOf.set(state.nav.key, [...below.slice(0, state.layer ?? 0), step])
  }

  const first = entryOf()
  write('replaceState', { nav: first })
  const current = createStore(place(first, 'load'))

  const shown = (): Entry => {
    const { key, index } = current.get()
    return { key, index }
  }

  let layers: CloseLayer[] = []
  /** Steps of layers that were closed otherwise; they are taken back together, unless the visitor moves on at once. */
  let leftOver = 0
  /** A traversal of our own is under way: until it has arrived nothing else may touch the history. */
  let whenArrived: (() => void) | null = null
  const waiting: (() => void)[] = []

  /**
   * Chromium keeps fifty steps and drops from their midst those that nobody pressed for. Counted steps would then lead off the page,
   * so they are found by name, from the lowest that is left.
   */
  async function stepBack({ key }: Entry, from: number, to: number): Promise<void> {
    const named = stepsOf.get(key)?.slice(to, from) ?? []
    if (!navigation || named.length < from - to) return history.go(to - from)
    for (const step of named) {
      const { committed, finished } = navigation.traverseTo(step)
      // What is done on arrival may end the visit to that step early; it was reached all the same.
      finished?.catch(() => undefined)
      const hasArrived = await committed?.then(
        () => true,
        () => false,
      )
      if (hasArrived) return
    }
    arrive()
  }
  function traverse(entry: Entry, from: number, to: number, then: () => void): void {
    whenArrived = () => {
      if ((stateOf()?.layer ?? 0) !== to) write('replaceState', { nav: entry, ...(to > 0 && { layer: to }) })
      then()
    }
    void stepBack(entry, from, to)
  }
  /** Whether it was a traversal of our own. */
  function arrive(): boolean {
    if (whenArrived === null) return false
    const then = whenArrived
    whenArrived = null
    then()
    while (whenArrived === null && waiting.length > 0) waiting.shift()?.()
    return true
  }
  function whenFree(work: () => void): void {
    if (whenArrived === null) work()
    else waiting.push(work)
  }
  function pushLayer(close: CloseLayer): void {
    layers.push(close)
    // One that opens as another closes takes over its step.
    const how = leftOver > 0 ? 'replaceState' : 'pushState'
    leftOver = Math.max(0, leftOver - 1)
    write(how, { nav: shown(), layer: layers.length })
  }
  function enter(target: Target, how: 'pushState' | 'replaceState', index: number): void {
    const entry = { key: newKey(), index }
    write(how, { nav: entry }, hrefOf(target))
    current.set(place(entry, target.replace ? 'replace' : 'push'))
  }
  /** How many steps lie above the page; whatever was open belongs to the page that is left. */
  function dropLayers(): number {
    const above = layers.length + leftOver
    layers = []
    leftOver = 0
    return above
  }
  function go(target: Target): void {
    const { index } = current.get()
    const above = dropLayers()
    if (!target.replace) enter(target, above > 0 ? 'replaceState' : 'pushState', index + 1)
    else if (above === 0) enter(target, 'replaceState', index)
    else traverse(shown(), above, 0, () => enter(target, 'replaceState', index))
  }
  function back(): void {
    const above = dropLayers()
    if (above === 0) history.go(-1)
    else traverse(shown(), above, 0, () => history.go(-1))
  }
  function closeDownTo(depth: number): void {
    while (layers.length > depth) {
      const close = layers.pop() as CloseLayer
      if (close()) continue
      pushLayer(close)
      return
    }
  }

  page.addEventListener('popstate', () => {
    if (arrive()) return
    const entry = entryOf()
    const depth = stateOf()?.layer ?? 0
    const { key, index } = current.get()
    if (entry.key === key) return closeDownTo(depth)
    dropLayers()
    // The page was left for another while something lay open above it: that step has nothing to show any more.
    if (depth > 0 && entry.index < index) traverse(entry, depth, 0, () => current.set(place(entry, 'pop')))
    else current.set(place(entry, 'pop'))
  })
  return {
    ...current,
    go: (target) => whenFree(() => go(target)),
    back: () => whenFree(back),
    stepBack() {
      if (layers.length === 0) return false
      whenFree(() => history.go(-1))
      return true
    },
    openLayer(close) {
      whenFree(() => pushLayer(close))
      return () =>
        whenFree(() => {
          if (!layers.includes(close)) return
          layers = layers.filter((one) => one !== close)
          leftOver++
          queueMicrotask(() =>
            whenFree(() => {
              if (leftOver === 0) return
              const above = layers.length + leftOver
              leftOver = 0
              traverse(shown(), above, layers.length, () => undefined)
            }),
          )
        })
    },
  }
}
