import type { GameModule } from '../../shell/game-module.ts'
import { MinesRules } from './mines-rules.tsx'
import { MINES_ART, MinesView } from './mines-view.tsx'

export const game: GameModule = { View: MinesView, Rules: MinesRules, artOf: () => MINES_ART }
