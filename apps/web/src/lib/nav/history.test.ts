import { beforeEach, expect, test } from 'vitest'
import { createNavHistory, hrefOf, type NavHistory } from './history.ts'

/** The least of a browser: a stack of entries and the popstate event. */
function fakePage(href: string) {
  const stack: { url: URL; state: unknown }[] = [{ url: new URL(href, 'https://x.test'), state: null }]
  let at = 0
  let onPop: () => void = () => undefined
  const now = () => stack[at] as { url: URL; state: unknown }
  const step = (to: number) => {
    at = to
    onPop()
  }
  const history = {
    get state() {
      return now().state
    },
    replaceState(state: unknown, _title: string, url?: string) {
      stack[at] = { url: url ? new URL(url, now().url) : now().url, state }
    },
    pushState(state: unknown, _title: string, url: string) {
      stack.splice(at + 1, stack.length, { url: new URL(url, now().url), state })
      at += 1
    },
    back: () => step(at - 1),
    forward: () => step(at + 1),
  }
  const location = {
    get pathname() {
      return now().url.pathname
    },
    get search() {
      return now().url.search
    },
  }
  return { history, location, addEventListener: (_name: string, listener: () => void) => (onPop = listener), stack }
}

let page: ReturnType<typeof fakePage>
let nav: NavHistory

beforeEach(() => {
  page = fakePage('/m/home?a=1')
  nav = createNavHistory(page as unknown as Window)
})

test('starts at index 0 with the address it was opened at', () => {
  expect(nav.get()).toMatchObject({ pathname: '/m/home', search: { a: '1' }, index: 0, by: 'load' })
})

test('going on raises the index, going back lowers it again and finds the same key', () => {
  const { key } = nav.get()
  nav.go({ to: '/m/app', search: { i: 2 } })
  expect(nav.get()).toMatchObject({ pathname: '/m/app', search: { i: '2' }, index: 1, by: 'push' })
  nav.back()
  expect(nav.get()).toMatchObject({ pathname: '/m/home', key, index: 0, by: 'pop' })
})

test('replacing keeps the index and leaves no step behind', () => {
  nav.go({ to: '/m/app', replace: true })
  expect(nav.get()).toMatchObject({ pathname: '/m/app', index: 0, by: 'replace' })
  expect(page.stack).toHaveLength(1)
})

test('a reload finds its entry again', () => {
  nav.go({ to: '/m/app' })
  const { key } = nav.get()
  expect(createNavHistory(page as unknown as Window).get()).toMatchObject({ key, index: 1, by: 'load' })
})

test('addresses carry plain search words', () => {
  expect(hrefOf({ to: '/m/gameList', search: { gameType: 'RNG', vassalage: undefined } })).toBe(
    '/m/gameList?gameType=RNG',
  )
  expect(hrefOf({ to: '/m/home' })).toBe('/m/home')
})
