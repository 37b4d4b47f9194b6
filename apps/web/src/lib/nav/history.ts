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
type Page = Pick<Window, 'history' | 'location' | 'addEventListener'>
/** False where it stays open for now, because something was typed or an answer is due. */
type CloseLayer = () => boolean

export type NavHistory = Store<Place> & {
  go(target: Target): void
  back(): void
  /** Something opened above the page, with a step of its own that "back" takes. Call the answer when it closes in another way. */
  openLayer(close: CloseLayer): () => void
}

let made = 0
const newKey = () => `${Date.now().toString(36)}${(made++).toString(36)}`
export const hrefOf = ({ to, search = {} }: Target) => to + stringifySearch(search)

/** The browser's own history with an index in every entry, so that "is there a step back?" has an answer. */
export function createNavHistory(page: Page): NavHistory {
  const { history, location } = page
  const stateOf = () => history.state as State | null
  const entryOf = (): Entry => stateOf()?.nav ?? { key: newKey(), index: 0 }
  const place = (entry: Entry, by: Place['by']): Place => ({
    pathname: location.pathname,
    search: parseSearch(location.search),
    ...entry,
    by,
  })

  const first = entryOf()
  history.replaceState({ nav: first }, '')
  const current = createStore(place(first, 'load'))

  let layers: CloseLayer[] = []
  /** Steps of layers that were closed otherwise; they are taken back together, unless the visitor moves on at once. */
  let leftOver = 0
  /** A traversal of our own is under way: until it has arrived nothing else may touch the history. */
  let whenArrived: (() => void) | null = null
  const waiting: (() => void)[] = []

  function traverse(steps: number, then: () => void): void {
    whenArrived = then
    history.go(-steps)
  }
  function whenFree(work: () => void): void {
    if (whenArrived === null) work()
    else waiting.push(work)
  }
  function pushLayer(close: CloseLayer): void {
    layers.push(close)
    const { key, index } = current.get()
    // One that opens as another closes takes over its step.
    const write = leftOver > 0 ? 'replaceState' : 'pushState'
    leftOver = Math.max(0, leftOver - 1)
    history[write]({ nav: { key, index }, layer: layers.length } satisfies State, '')
  }
  function enter(target: Target, write: 'pushState' | 'replaceState', index: number): void {
    const entry = { key: newKey(), index }
    history[write]({ nav: entry } satisfies State, '', hrefOf(target))
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
    else traverse(above, () => enter(target, 'replaceState', index))
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
    if (whenArrived !== null) {
      const then = whenArrived
      whenArrived = null
      then()
      while (whenArrived === null && waiting.length > 0) waiting.shift()?.()
      return
    }
    const entry = entryOf()
    const depth = stateOf()?.layer ?? 0
    const { key, index } = current.get()
    if (entry.key === key) return closeDownTo(depth)
    dropLayers()
    // The page was left for another while something lay open above it: that step has nothing to show any more.
    if (depth > 0 && entry.index < index) history.go(-depth)
    else current.set(place(entry, 'pop'))
  })
  return {
    ...current,
    go: (target) => whenFree(() => go(target)),
    back: () => whenFree(() => history.go(-(dropLayers() + 1))),
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
              const steps = leftOver
              leftOver = 0
              traverse(steps, () => undefined)
            }),
          )
        })
    },
  }
}
