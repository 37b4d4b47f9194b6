import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { BlackjackPicture } from './blackjack-picture.tsx'
import { BlackjackRules } from './blackjack-rules.tsx'
import { BlackjackView } from './blackjack-view.tsx'

export const game: GameModule = {
  View: BlackjackView,
  Rules: BlackjackRules,
  RoundPicture: BlackjackPicture,
  artOf: () => CARD_ART,
}
