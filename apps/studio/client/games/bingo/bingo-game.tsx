import type { GameModule } from '../../shell/game-module.ts'
import { BingoRules } from './bingo-rules.tsx'
import { BingoView } from './bingo-view.tsx'

export const game: GameModule = { View: BingoView, Rules: BingoRules, artOf: () => [] }
