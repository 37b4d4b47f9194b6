import type { Game } from '@trevo/contract/games'

/** As much of a game as opening it needs; where the support of free play is unknown, the server decides. */
export type Launchable = Pick<Game, 'nodeId' | 'vassalage' | 'gameType'> &
  Partial<Pick<Game, 'supportPlay' | 'roomId' | 'inSite'>>

export type LaunchOptions = {
  /** Without money. */
  free?: boolean
}
