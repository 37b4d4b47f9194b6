import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { DuelRules } from './duel-rules.tsx'
import { DuelView, HOUSE_ART } from './duel-view.tsx'

export const game: GameModule = {
  View: DuelView,
  Rules: DuelRules,
  artOf: ({ art }) => [...CARD_ART, HOUSE_ART, art.hero],
}
