import type { GameModule } from '../../shell/game-module.ts'
import { KenoRules } from './keno-rules.tsx'
import { KenoView } from './keno-view.tsx'

export const game: GameModule = { View: KenoView, Rules: KenoRules, artOf: () => [] }
