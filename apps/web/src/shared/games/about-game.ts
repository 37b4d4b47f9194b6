import type { Game } from '@trevo/contract/games'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { isLottery, launch } from './launch.ts'
import { wasPlayed } from './played-games.ts'

/** The game whose sheet was asked for; the app draws it over whichever page shows the tile. */
const asked = createStore<Game | null>(null)

export const tellAbout = (game: Game) => asked.set(game)
export const closeAbout = () => asked.set(null)
export const useAskedGame = () => useSyncExternalStore(asked.subscribe, asked.get)

/** A game that was never played here tells first what it pays back and costs; a lottery's own page does so by itself. */
export function pressGame(game: Game): void {
  if (isLottery(game) || wasPlayed(game.nodeId)) launch(game)
  else tellAbout(game)
}
