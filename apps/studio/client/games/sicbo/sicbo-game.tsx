import type { GameModule } from '../../shell/game-module.ts'
import { SicboRules } from './sicbo-rules.tsx'
import { SicboView } from './sicbo-view.tsx'

export const game: GameModule = { View: SicboView, Rules: SicboRules, artOf: () => [] }
