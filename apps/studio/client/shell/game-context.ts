import { createContext, use } from 'react'
import type { Api, OpenedSession } from './api.ts'
import type { Play } from './play.ts'
import { useStore } from './store.ts'

export type Game = { session: OpenedSession; title: string; api: Api; play: Play }

export const GameContext = createContext<Game | null>(null)

export function useGame(): Game {
  const game = use(GameContext)
  if (game === null) throw new Error('there is no game around this')
  return game
}

/** Phase, shown balance and the seeds in use. */
export const usePlay = () => useStore(useGame().play.state)
