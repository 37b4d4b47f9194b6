import { expect, test } from 'vitest'
import {
  listStateOf,
  NO_FILTER,
  requestOf,
  searchOf,
  stateOf,
  withClassify,
  withFilter,
  withoutFilter,
  withSort,
  withTab,
  withText,
  withToggle,
} from './list-state.ts'

const all = {
  gameType: 'RNG',
  tab: 'all',
  vassalage: '',
  classify: '',
  minBet: '',
  volatility: '',
  sort: '',
  name: '',
} as const
const filtered = { ...all, tab: 'filter', vassalage: 'PG', classify: 'JP', minBet: '0.5' } as const

test.each([
  ['nothing', {}, all],
  ['a category', { gameType: 'FISH' }, { ...all, gameType: 'FISH' }],
  ['an unknown category and tab', { gameType: 'XX', type: 'yy' }, all],
  ['a tab', { gameType: 'LIVE', type: 'hot' }, { ...all, gameType: 'LIVE', tab: 'hot' }],
  ['a vendor starts the search', { gameType: 'RNG', vassalage: 'PP' }, { ...all, tab: 'search', vassalage: 'PP' }],
  ['a vendor with a tab', { vassalage: 'PP', type: 'filter' }, { ...all, tab: 'filter', vassalage: 'PP' }],
  ['several vendors', { vassalage: 'PP,<b>,PG,PP', type: 'filter' }, { ...all, tab: 'filter', vassalage: 'PP,PG' }],
  [
    'volatility and order',
    { volatility: 'high,x,low', sort: 'maxWin' },
    { ...all, volatility: 'low,high', sort: 'maxWin' },
  ],
  ['an order that nobody has', { sort: 'price' }, all],
  ['a vendor nobody has', { vassalage: '<b>' }, all],
  ['BGS', { gameType: 'BGS' }, { ...all, tab: 'search', vassalage: 'PG' }],
  ['favourites shortcut', { gameType: 'FAV' }, { ...all, gameType: 'ALL', tab: 'fav' }],
  ['new', { gameType: 'NEW' }, { ...all, classify: 'NEW' }],
  ['a bet and a classification that cannot be', { minBet: '0.2', classify: 'a b' }, all],
])('the game list reads %s', (_, search, state) => {
  expect(listStateOf(search as Record<string, string>)).toEqual(state)
})

test('a lobby keeps its own category, and a vendor is only a filter there', () => {
  expect(stateOf({ vassalage: 'PG' }, 'LIVE')).toEqual({ ...all, gameType: 'LIVE', vassalage: 'PG' })
})

test.each([all, filtered, { ...all, tab: 'search', name: 'tigre' }, { ...all, vassalage: 'PG' }] as const)(
  'what is written into the address is read back: %o',
  (state) => {
    expect(listStateOf(searchOf(state))).toEqual(state)
  },
)

test('another tab clears vendor, classification, bet and name', () => {
  expect(withTab({ ...filtered, name: 'tigre' }, 'hot')).toEqual({ ...all, tab: 'hot' })
})

test('a text is trimmed and searched for', () => {
  expect(withText(all, '  tigre ')).toEqual({ ...all, tab: 'search', name: 'tigre' })
})

test('a filter sets its tab, an empty one gives all', () => {
  const chosen = { vassalage: 'PG', classify: 'JP', minBet: '0.5', volatility: '' }
  expect(withFilter({ ...all, name: 'x' }, chosen)).toEqual(filtered)
  expect(withFilter(filtered, NO_FILTER)).toEqual(all)
})

test('clearing filters one by one ends at all', () => {
  const noVendor = withoutFilter(filtered, 'vassalage')
  expect(noVendor).toEqual({ ...filtered, vassalage: '' })
  const noBet = withoutFilter(noVendor, 'minBet')
  expect(noBet.tab).toBe('filter')
  expect(withoutFilter(noBet, 'classify')).toEqual(all)
  const searched = { ...all, tab: 'search', vassalage: 'PG', name: 'tigre' } as const
  expect(withoutFilter(searched, 'vassalage')).toEqual({ ...searched, vassalage: '' })
})

test('one vendor of several is let go by itself', () => {
  const several = { ...filtered, vassalage: 'PG,PP', volatility: 'high' } as const
  expect(withoutFilter(several, 'vassalage', 'PG')).toEqual({ ...several, vassalage: 'PP' })
  expect(withoutFilter(several, 'volatility', 'high')).toEqual({ ...several, volatility: '' })
})

test('an order stays through filters and tabs, and is asked for', () => {
  const sorted = withSort(filtered, 'name')
  expect(withFilter(sorted, NO_FILTER)).toEqual({ ...all, sort: 'name' })
  expect(listStateOf(searchOf(sorted))).toEqual(sorted)
  expect(requestOf({ ...sorted, volatility: 'low' })).toMatchObject({ sort: 'name', volatility: 'low' })
})

test('a classification sets all and clears the name; new ones are of every vendor', () => {
  const searched = { ...all, tab: 'hot', vassalage: 'PG', name: 'tigre' } as const
  expect(withClassify(searched, 'JP')).toEqual({ ...all, vassalage: 'PG', classify: 'JP' })
  expect(withClassify(searched, 'NEW')).toEqual({ ...all, classify: 'NEW' })
})

test('the active toggle gives way to all', () => {
  expect(withToggle(all, 'hot').tab).toBe('hot')
  expect(withToggle({ ...all, tab: 'hot' }, 'hot').tab).toBe('all')
  expect(withToggle({ ...all, tab: 'hot' }, 'fav').tab).toBe('fav')
})

test('what the server is asked', () => {
  expect(requestOf({ ...all, classify: 'NEW' })).toMatchObject({ gameClassify: '', isNew: '1', pageSize: 35 })
  expect(requestOf(filtered)).toEqual({
    platform: 'html5',
    clientType: '2',
    gameType: 'RNG',
    gameName: '',
    gameClassify: 'JP',
    vassalage: 'PG',
    minBet: '0.5',
    minLine: '',
    pageSize: 35,
  })
  expect(requestOf({ ...all, tab: 'search', name: 'tigre' })).toMatchObject({ gameName: 'tigre', pageSize: 15 })
})
