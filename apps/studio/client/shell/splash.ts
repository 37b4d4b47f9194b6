import { ENGINE_IDS } from '@trevo/games/engine-ids'
import type { GameModules } from './game-module.ts'

/** What the studio wrote into the page of this game: its hero and title, seen until the game itself is. */
const splash = () => document.getElementById('splash')

/** The studio names the engine in the page: its script comes beside the session. Who needs it asks again, and hears of a failure. */
export function fetchAhead(games: GameModules): void {
  const named = splash()?.dataset.engine
  const engine = ENGINE_IDS.find((each) => each === named)
  if (engine !== undefined) void games[engine]().catch(() => undefined)
}

export function showSplash(isShown: boolean): void {
  const shown = splash()
  if (shown !== null) shown.hidden = !isShown
}
