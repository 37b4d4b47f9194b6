import type { QueryClient } from '@tanstack/react-query'
import { loadNamespace, refusalsAtHand } from '../lib/i18n/i18n.ts'
import { provideScreens } from '../lib/known-paths.ts'
import type { Place } from '../lib/nav/history.ts'
import { navHistory, navigate, providePreload } from '../lib/nav/nav.tsx'
import { isHomePath, PATHS } from '../lib/paths.ts'
import { reloadForStyles } from '../lib/reload-once.ts'
import { subscribe } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'
import { currentSession } from '../session/session.ts'
import { enter } from './enter.ts'
import { hasScreen, routeOf, rowAt, withoutSlash } from './route-of.ts'
import type { RouteRow, ScreenModule } from './route-row.ts'

/** What the shell shows: a page that is ready, or one that could not be fetched. */
export type Shown = { place: Place; row: RouteRow } & ({ Screen: ScreenModule['Screen'] } | { error: unknown })

export const shown = createStore<Shown | null>(null)
/** Whether the page that was asked for is still on its way. */
export const isMoving = createStore(false)

const RELOADED_FOR = 'reloadedFor'
const FIRST_WAIT_MS = 1_000

let client: QueryClient | null = null

/** After a release the old page names files that are gone; a reload, once, brings the new one. */
function reloadOnce(path: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === path || !navigator.onLine) return false
    sessionStorage.setItem(RELOADED_FOR, path)
  } catch {
    return false
  }
  location.reload()
  return true
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_FOR)
  } catch {
    // Nothing was kept either.
  }
}

/** The splash covers the wait for the first view, but not for long: its shapes are better than none. */
async function prepareFirst(prepare: ScreenModule['prepare'], place: Place): Promise<void> {
  if (shown.get() !== null || !prepare || !client) return
  const patience = new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS))
  // What did not come is asked for again, and reported, by the page itself.
  await Promise.race([prepare(place, client).catch(() => undefined), patience])
}

async function fetchPage(place: Place, row: RouteRow): Promise<Shown | null> {
  const fetchScreen = row.screen
  try {
    const [{ Screen, prepare }] = await Promise.all([
      fetchScreen(),
      row.texts && loadNamespace(row.texts),
      // Forms refuse by themselves, too. Home has none, and is the first view of most.
      isHomePath(place.pathname) ? null : refusalsAtHand(),
    ])
    forgetReload()
    await prepareFirst(prepare, place)
    return { place, row, Screen }
  } catch (error) {
    return reloadOnce(row.path) ? null : { place, row, error }
  }
}

/** The page on screen stays until the next one is ready; only the last of several quick presses counts. */
async function show(place: Place): Promise<void> {
  const plain = withoutSlash(place.pathname)
  if (plain !== place.pathname && !isHomePath(place.pathname)) {
    navigate({ to: plain, search: place.search, replace: true })
    return
  }
  const row = rowAt(place)
  if (!isHomePath(place.pathname) && row.path !== place.pathname) {
    navigate({ to: PATHS.home, replace: true })
    return
  }
  const entry = enter(row, place)
  if (entry === 'back') return navHistory.back()
  if (entry !== 'ok') {
    navigate({ ...entry.redirect, replace: true })
    return
  }
  isMoving.set(true)
  const page = await fetchPage(place, row)
  if (navHistory.get() !== place) return
  isMoving.set(false)
  if (page) shown.set(page)
}

/** The visitor asks for it: what a browser remembers of a failed fetch may again cost a reload. */
export function showAgain(): void {
  forgetReload()
  if (!reloadForStyles()) void show(navHistory.get())
}

/** Resolves when the first page is ready, whichever the way there led to. */
export function startRouter(queries: QueryClient): Promise<void> {
  client = queries
  provideScreens(hasScreen)
  providePreload((path) => {
    // A failed fetch ahead is not lost: the press itself tries again and reports.
    if (hasScreen(path))
      routeOf(path)
        .screen()
        .catch(() => undefined)
  })
  navHistory.subscribe(() => void show(navHistory.get()))
  // Whoever signs out in one tab leaves the pages that need a session in all of them.
  subscribe('session', () => {
    if (!currentSession()) void show(navHistory.get())
  })
  const first = new Promise<void>((resolve) => {
    const stop = shown.subscribe(() => {
      stop()
      resolve()
    })
  })
  void show(navHistory.get())
  return first
}
