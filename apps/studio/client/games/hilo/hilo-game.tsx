import type { GameModule } from '../../shell/game-module.ts'
import { CARD_ART } from '../parts/playing-card.tsx'
import { HiloRules } from './hilo-rules.tsx'
import { HiloView } from './hilo-view.tsx'

export const game: GameModule = { View: HiloView, Rules: HiloRules, artOf: () => CARD_ART }
