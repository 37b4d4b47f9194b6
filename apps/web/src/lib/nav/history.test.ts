import { beforeEach, expect, test } from 'vitest'
import { createNavHistory, hrefOf, type NavHistory } from './history.ts'

/** The least of a browser: a stack of entries and the popstate event. */
function fakePage(href: string) {
  let keys = 0
  const stack: { url: URL; state: unknown; key: string }[] = [
    { url: new URL(href, 'https://x.test'), state: null, key: 'first' },
  ]
  let at = 0
  let onPop: () => void = () => undefined
  const now = () => stack[at] as (typeof stack)[number]
  const step = (to: number) => {
    at = to
    onPop()
  }
  const history = {
    get state() {
      return now().state
    },
    replaceState(state: unknown, _title: string, url?: string) {
      stack[at] = { ...now(), url: url ? new URL(url, now().url) : now().url, state }
    },
    pushState(state: unknown, _title: string, url?: string) {
      const key = `step ${keys++}`
      stack.splice(at + 1, stack.length, { url: url ? new URL(url, now().url) : now().url, state, key })
      at += 1
    },
    // As in a browser, the step is taken later.
    go: (by: number) => setTimeout(() => step(at + by)),
    back: () => history.go(-1),
    forward: () => history.go(1),
  }
  const location = {
    get pathname() {
      return now().url.pathname
    },
    get search() {
      return now().url.search
    },
  }
  const navigation = {
    get currentEntry() {
      return now()
    },
    traverseTo(key: string) {
      const to = stack.findIndex((entry) => entry.key === key)
      const committed = new Promise<void>((resolve, reject) =>
        setTimeout(() => {
          if (to < 0) return reject(new Error('dropped'))
          step(to)
          resolve()
        }),
      )
      return { committed, finished: committed }
    },
  }
  /** A browser that keeps no more steps drops one from the midst. */
  const drop = (index: number) => {
    stack.splice(index, 1)
    at -= 1
  }
  const addEventListener = (_name: string, listener: () => void) => (onPop = listener)
  return { history, location, addEventListener, stack, navigation, drop }
}

/** Steps are taken one after the other, each in a turn of its own: no length of time is sure to hold them all. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
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

test('going on raises the index, going back lowers it again and finds the same key', async () => {
  const { key } = nav.get()
  nav.go({ to: '/m/app', search: { i: 2 } })
  expect(nav.get()).toMatchObject({ pathname: '/m/app', search: { i: '2' }, index: 1, by: 'push' })
  nav.back()
  await arrived()
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

test('back closes what lies open, from the top, before it leaves the page', async () => {
  nav.go({ to: '/m/app' })
  const closed: string[] = []
  const layer = (name: string) => nav.openLayer(() => closed.push(name) > 0)
  layer('sheet')
  layer('dialog')
  page.history.back()
  await arrived()
  expect([closed, nav.get().pathname]).toEqual([['dialog'], '/m/app'])
  page.history.back()
  await arrived()
  expect([closed, nav.get().pathname]).toEqual([['dialog', 'sheet'], '/m/app'])
  page.history.back()
  await arrived()
  expect(nav.get()).toMatchObject({ pathname: '/m/home', index: 0 })
})

test('what was closed by its own button leaves no step behind', async () => {
  nav.go({ to: '/m/app' })
  nav.openLayer(() => true)()
  await arrived()
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('what must stay open stays, and asks again at the next step back', async () => {
  nav.go({ to: '/m/app' })
  let asked = 0
  nav.openLayer(() => ++asked > 1)
  page.history.back()
  await arrived()
  page.history.back()
  await arrived()
  expect([asked, nav.get().pathname]).toEqual([2, '/m/app'])
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('a link out of a menu takes the menu’s step: one back from there is the page with the menu closed', async () => {
  const close = nav.openLayer(() => true)
  nav.go({ to: '/m/app' })
  close()
  await arrived()
  expect(nav.get()).toMatchObject({ pathname: '/m/app', index: 1 })
  page.history.back()
  await arrived()
  expect(nav.get()).toMatchObject({ pathname: '/m/home', index: 0 })
})

test('a link out of a dialog above a sheet comes back past both', async () => {
  nav.openLayer(() => true)
  nav.openLayer(() => true)
  nav.go({ to: '/m/app' })
  page.history.back()
  await arrived()
  await arrived()
  expect(nav.get()).toMatchObject({ pathname: '/m/home', index: 0, by: 'pop' })
  expect(page.history.state).not.toHaveProperty('layer')
})

test('a page that replaces the one beneath a sheet leaves nothing of it', async () => {
  nav.go({ to: '/m/app' })
  nav.openLayer(() => true)
  nav.go({ to: '/m/login', replace: true })
  await arrived()
  expect(nav.get()).toMatchObject({ pathname: '/m/login', index: 1, by: 'replace' })
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('a sheet that opens as another closes takes over its step', async () => {
  nav.go({ to: '/m/app' })
  const close = nav.openLayer(() => true)
  close()
  let closed = 0
  nav.openLayer(() => ++closed > 0)
  await arrived()
  page.history.back()
  await arrived()
  expect([closed, nav.get().pathname]).toEqual([1, '/m/app'])
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('the page’s own way back leaves it, whatever lies open', async () => {
  nav.go({ to: '/m/app' })
  nav.openLayer(() => false)
  nav.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('after a reload nothing lies open', async () => {
  nav.go({ to: '/m/app' })
  nav.openLayer(() => true)
  const again = createNavHistory(page as unknown as Window)
  expect(again.get()).toMatchObject({ pathname: '/m/app', index: 1, by: 'load' })
  expect(page.history.state).not.toHaveProperty('layer')
})

test('a sheet closes onto its page though the browser has dropped a step between', async () => {
  nav.go({ to: '/m/app' })
  const closeSheet = nav.openLayer(() => true)
  const closeDialog = nav.openLayer(() => true)
  page.drop(2)
  closeDialog()
  closeSheet()
  await arrived()
  expect([nav.get().pathname, page.location.pathname]).toEqual(['/m/app', '/m/app'])
  expect(page.history.state).not.toHaveProperty('layer')
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('a sheet whose page’s own step was dropped becomes the page, and one step back leaves it', async () => {
  nav.go({ to: '/m/app' })
  const close = nav.openLayer(() => true)
  page.drop(1)
  close()
  await arrived()
  expect([nav.get().pathname, page.location.pathname]).toEqual(['/m/app', '/m/app'])
  expect(page.history.state).not.toHaveProperty('layer')
  nav.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})

test('steps are counted where the browser does not name them', async () => {
  const { navigation: _, ...older } = page
  nav = createNavHistory(older as unknown as Window)
  nav.go({ to: '/m/app' })
  nav.openLayer(() => true)()
  await arrived()
  expect(page.history.state).not.toHaveProperty('layer')
  page.history.back()
  await arrived()
  expect(nav.get().pathname).toBe('/m/home')
})
