import type { GameCategory } from '@trevo/contract/catalogue'
import { PATHS, type Path } from '../../lib/paths.ts'
import { type ListState, type ListType, stateOf } from './list-state.ts'

/** Lobbies with a path of their own; any other takes its category from the address, slots where it names none. */
const LOBBY_TYPES: Readonly<Record<string, GameCategory>> = {
  [PATHS.slotGames]: 'RNG',
  [PATHS.liveGames]: 'LIVE',
  [PATHS.pokerGames]: 'PVP',
  [PATHS.fishingGames]: 'FISH',
  [PATHS.sportGames]: 'SPORTS',
}

/** Shown as one: their lobby switches between them. */
export const SPORTS_TYPES = ['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const
export const isSports = (type: ListType): type is (typeof SPORTS_TYPES)[number] =>
  (SPORTS_TYPES as readonly ListType[]).includes(type)

export function lobbyStateOf(pathname: string, search: Readonly<Record<string, string>>): ListState {
  const own = LOBBY_TYPES[pathname]
  const asked = stateOf(search, own)
  const gameType = own && !(own === 'SPORTS' && isSports(asked.gameType)) ? own : asked.gameType
  // Filter and search are tabs of the game list.
  return {
    ...asked,
    gameType,
    name: '',
    minBet: '',
    volatility: '',
    tab: asked.tab === 'filter' || asked.tab === 'search' ? 'all' : asked.tab,
  }
}

const READ_PATHS: Partial<Record<ListType, Path>> = {
  RNG: PATHS.readRng,
  LIVE: PATHS.readLive,
  LIVESTREAM: PATHS.readLive,
  PVP: PATHS.readPvp,
  FISH: PATHS.readFish,
  SPORTS: PATHS.readSport,
  ESPORTS: PATHS.readEsport,
  LOTT: PATHS.readLott,
  ELOTT: PATHS.readLott,
}

/** The page that tells how the category works. */
export const readPathOf = (type: ListType): Path | undefined => READ_PATHS[type]
