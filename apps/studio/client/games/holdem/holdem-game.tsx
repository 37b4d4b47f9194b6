import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { HoldemRules } from './holdem-rules.tsx'
import { HoldemView } from './holdem-view.tsx'

export const game: GameModule = { View: HoldemView, Rules: HoldemRules, artOf: () => CARD_ART }
