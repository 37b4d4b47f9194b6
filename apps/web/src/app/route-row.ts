import type { QueryClient } from '@tanstack/react-query'
import type { FlagId } from '@trevo/contract/flags'
import type { KeyOf } from '@trevo/texts/translate'
import type { ComponentType } from 'react'
import type { Namespace } from '../lib/i18n/i18n.ts'
import type commonPt from '../lib/i18n/locales/pt.json'
import type { Place, Search } from '../lib/nav/history.ts'
import { PATHS, type PathName } from '../lib/paths.ts'
import type { RouteGuard } from '../session/guards.ts'

type TitleKey = Extract<KeyOf<typeof commonPt>, `title.${string}`>
export type ScreenModule = {
  Screen: ComponentType
  /** Gets what the first view of a visit shows, so that it stands at once when the splash goes. */
  prepare?: (place: Place, client: QueryClient) => Promise<unknown>
}

export type RouteLayout = {
  title: TitleKey
  /** home: logo and account; shared: back, title, service; own: the page draws the same header itself. */
  header: 'home' | 'shared' | 'own'
  topBar: boolean
  bottomNav: boolean
  /** The page draws the bottom bar itself. */
  ownNav?: true
  /** Where the back arrow leads; `none` hides it. */
  back: 'home' | 'step' | 'none'
  rightControl: 'service' | 'home'
  guard: RouteGuard
  /** The route exists only where this flag is on. */
  flag?: FlagId
  /** Whoever is not in yet chooses the language here. */
  language?: true
}

export type RouteRow = RouteLayout & {
  path: string
  screen: () => Promise<ScreenModule>
  texts?: Namespace<Readonly<Record<string, string>>>
  /** What differs by how, and by whom, the page was opened. */
  at?: (search: Search) => Partial<RouteLayout>
}

export type RowOptions = Partial<Omit<RouteRow, 'path' | 'title' | 'header'>>
export type ScreenOptions = RowOptions & Pick<RouteRow, 'screen'>

/** A page with the header that most have. */
export const shared = (name: PathName, title: TitleKey, options: ScreenOptions): RouteRow => ({
  path: PATHS[name],
  title,
  header: options.topBar === false ? 'own' : 'shared',
  topBar: true,
  bottomNav: true,
  back: 'step',
  rightControl: 'service',
  guard: 'none',
  ...options,
})

export const home = (path: string): RouteRow => ({
  path,
  title: 'title.home',
  header: 'home',
  topBar: true,
  bottomNav: true,
  back: 'none',
  rightControl: 'service',
  guard: 'none',
  screen: () => import('../features/home/home-screen.tsx'),
})
