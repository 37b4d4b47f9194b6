import type { GameModule } from '../../shell/game-module.ts'
import { PlinkoRules } from './plinko-rules.tsx'
import { PlinkoView } from './plinko-view.tsx'

export const game: GameModule = { View: PlinkoView, Rules: PlinkoRules, artOf: () => [] }
