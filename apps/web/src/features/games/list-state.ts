import { GameCategory } from '@trevo/contract/catalogue'
import type { QueryInput } from '@trevo/contract/endpoint'
import { GAME_SORTS, type GameSort, type gameList, type Volatility } from '@trevo/contract/games'
import { MIN_BET_OPTIONS, PAGE_SIZE } from '@trevo/contract/limits'

export const LIST_TABS = ['all', 'hot', 'recent', 'fav', 'filter', 'search'] as const
export type ListTab = (typeof LIST_TABS)[number]
export type ListType = GameCategory | 'ALL'
/** The slots' extra classification: not a key of the server but its `isNew`. */
export const NEW_CLASSIFY = 'NEW'

/** What a list shows. It lives in the address, so that back, reload and a shared link show the same. */
export type ListState = {
  gameType: ListType
  tab: ListTab
  /** Codes of vendors with commas between them; empty for all. */
  vassalage: string
  /** Empty for all. */
  classify: string
  minBet: string
  /** Some of VOLATILITIES with commas between them; empty for all. */
  volatility: string
  /** Empty: the brand's own order. */
  sort: GameSort | ''
  name: string
}
export type ListFilter = Pick<ListState, 'vassalage' | 'classify' | 'minBet' | 'volatility'>
type Search = Readonly<Record<string, string>>

export const NO_FILTER = { vassalage: '', classify: '', minBet: '', volatility: '' } as const
export const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies readonly Volatility[]

/** Several choices as one text of the address, and back. */
export const partsOf = (text: string): string[] => (text === '' ? [] : text.split(','))
const joined = (parts: Iterable<string>) => [...new Set(parts)].join(',')
/** With it where it was missing, without it where it was there. */
export const toggled = (text: string, part: string): string => {
  const parts = partsOf(text)
  return joined(parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part])
}

const isTab = (value: string | undefined): value is ListTab =>
  (LIST_TABS as readonly (string | undefined)[]).includes(value)
const isType = (value: string | undefined): value is ListType =>
  value === 'ALL' || (GameCategory.options as readonly (string | undefined)[]).includes(value)
const codeOf = (value: string | undefined) => (value && /^[A-Za-z0-9_-]{1,32}$/.test(value) ? value : '')
const codesOf = (value: string | undefined) =>
  joined(
    partsOf(value ?? '')
      .map(codeOf)
      .filter((code) => code !== ''),
  )
const volatilityOf = (value: string | undefined) => {
  const asked = partsOf(value ?? '')
  return joined(VOLATILITIES.filter((one) => asked.includes(one)))
}
const sortOf = (value: string | undefined) => GAME_SORTS.find((sort) => sort === value) ?? ''
const betOf = (value: string | undefined) => MIN_BET_OPTIONS.find((option) => option === value) ?? ''

/** Shortcuts of the home page name a filter where a category stands. */
const SHORTCUTS: Readonly<Record<string, Partial<ListState>>> = {
  BGS: { gameType: 'RNG', vassalage: 'PG' },
  FAV: { gameType: 'ALL', tab: 'fav' },
  HOT: { gameType: 'ALL', tab: 'hot' },
  RECENT: { gameType: 'ALL', tab: 'recent' },
  NEW: { gameType: 'RNG', classify: NEW_CLASSIFY },
}

/** Anything unknown falls back to slots, all of them. */
export function stateOf(search: Search, fallbackType: ListType = 'RNG'): ListState {
  const { gameType } = search
  return {
    gameType: isType(gameType) ? gameType : fallbackType,
    vassalage: codesOf(search.vassalage),
    classify: codeOf(search.classify),
    minBet: betOf(search.minBet),
    volatility: volatilityOf(search.volatility),
    sort: sortOf(search.sort),
    name: (search.name ?? '').trim().slice(0, 60),
    ...(gameType === undefined ? {} : SHORTCUTS[gameType]),
    ...(isTab(search.type) ? { tab: search.type } : { tab: SHORTCUTS[gameType ?? '']?.tab ?? 'all' }),
  }
}

/** On the game list a vendor in the address starts the search tab, unless the address names a tab. */
export function listStateOf(search: Search): ListState {
  const state = stateOf(search)
  return state.vassalage && !isTab(search.type) ? { ...state, tab: 'search' } : state
}

/** The state as it stands in the address; the tab is spelled out where a vendor would start another one. */
export function searchOf({
  gameType,
  tab,
  vassalage,
  classify,
  minBet,
  volatility,
  sort,
  name,
}: ListState): Record<string, string> {
  const entries = { vassalage, classify, minBet, volatility, sort, name, type: tab === 'all' && !vassalage ? '' : tab }
  return { gameType, ...Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')) }
}

export const hasFilter = (state: ListFilter) =>
  Boolean(state.vassalage || state.classify || state.minBet || state.volatility)

export const withTab = (state: ListState, tab: ListTab): ListState => ({ ...state, ...NO_FILTER, name: '', tab })

export const withText = (state: ListState, text: string): ListState => ({ ...state, tab: 'search', name: text.trim() })

export function withFilter(state: ListState, filter: ListFilter): ListState {
  return hasFilter(filter) ? { ...state, ...filter, name: '', tab: 'filter' } : withTab(state, 'all')
}

/** Lets go of one filter, or of one vendor of several; with none left and nothing searched for, everything shows again. */
export function withoutFilter(state: ListState, name: keyof ListFilter, part?: string): ListState {
  const next = { ...state, [name]: part === undefined ? '' : toggled(state[name], part) }
  return hasFilter(next) || next.name ? next : withTab(next, 'all')
}

/** What is new is new at every vendor: the vendor filter does not show then. */
export const withClassify = (state: ListState, classify: string): ListState => ({
  ...state,
  tab: 'all',
  name: '',
  classify,
  vassalage: classify === NEW_CLASSIFY ? '' : state.vassalage,
})

export const withSort = (state: ListState, sort: ListState['sort']): ListState => ({ ...state, sort })

/** What is played most, what was played and what is kept have an order of their own. */
export const canSort = ({ tab }: ListState) => tab === 'all' || tab === 'filter' || tab === 'search'

export const withVendor = (state: ListState, vassalage: string): ListState => ({
  ...state,
  tab: 'all',
  name: '',
  vassalage,
})

/** Hot, recent and favourites of the vendor list: the active one, pressed again, gives way to all. */
export const withToggle = (state: ListState, tab: 'hot' | 'recent' | 'fav'): ListState =>
  withTab(state, state.tab === tab ? 'all' : tab)

type GameListQuery = NonNullable<QueryInput<typeof gameList>>

export function requestOf(state: ListState): GameListQuery {
  const { gameType, tab, vassalage, classify, minBet, volatility, sort, name } = state
  const isNew = classify === NEW_CLASSIFY
  return {
    platform: 'html5',
    clientType: '2',
    gameType,
    gameName: name,
    gameClassify: isNew ? '' : classify,
    ...(isNew && { isNew: '1' }),
    vassalage,
    minBet,
    ...(volatility && { volatility }),
    ...(sort && { sort }),
    minLine: '',
    pageSize: tab === 'search' ? PAGE_SIZE.search : PAGE_SIZE.games,
  }
}
