import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { DragonTigerRules } from './dragontiger-rules.tsx'
import { DragonTigerView, SIDE_ART } from './dragontiger-view.tsx'

export const game: GameModule = {
  View: DragonTigerView,
  Rules: DragonTigerRules,
  artOf: () => [...CARD_ART, ...Object.values(SIDE_ART)],
}
