import type { EngineId } from '@trevo/games/profiles'
import type { GameModule } from '../shell/game-module.ts'

/** Every engine's client, loaded when a game of it is opened. */
export const GAME_MODULES: Partial<Record<EngineId, () => Promise<GameModule>>> = {
  slot: () => import('./slot/slot-game.tsx').then(({ game }) => game),
}
