import type { Place } from '../lib/nav/history.ts'
import { PATHS } from '../lib/paths.ts'
import { home, type RouteRow } from './route-row.ts'
import { ROUTES } from './route-table.ts'

/** Development only: every control on one page. */
const gallery = (): RouteRow => ({
  ...home('/m/dev/gallery'),
  bottomNav: false,
  screen: () => import('../dev/gallery/gallery.tsx').then(({ Gallery }) => ({ Screen: Gallery })),
})

const BY_PATH: ReadonlyMap<string, RouteRow> = new Map(
  [...ROUTES, ...(import.meta.env.DEV ? [gallery()] : [])].map((row) => [row.path, row]),
)

/** Matching is exact, so that `/m/activity/signIn` does not take after `/m/activity`; what is unknown lays out as home. */
export function routeOf(pathname: string): RouteRow {
  const row = BY_PATH.get(pathname) ?? BY_PATH.get(PATHS.home)
  if (!row) throw new Error('the route table has no home')
  return row
}

/** The row as it lays out here and now. */
export function rowAt({ pathname, search }: Pick<Place, 'pathname' | 'search'>): RouteRow {
  const row = routeOf(pathname)
  return row.at ? { ...row, ...row.at(search) } : row
}

/** Links that others wrote often end in a slash. */
export function withoutSlash(pathname: string): string {
  const plain = pathname.replace(/\/+$/, '')
  return BY_PATH.has(plain) ? plain : pathname
}

/** Whether a path is a page. Below the app this is asked through `isKnownPath`. */
export const hasScreen = (path: string): boolean => BY_PATH.has(path)
