import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { PokerRules } from './poker-rules.tsx'
import { PokerView } from './poker-view.tsx'

export const game: GameModule = { View: PokerView, Rules: PokerRules, artOf: () => CARD_ART }
