import type { GameModule } from '../../shell/game-module.ts'
import { RouletteRules } from './roulette-rules.tsx'
import { RouletteView } from './roulette-view.tsx'

export const game: GameModule = { View: RouletteView, Rules: RouletteRules, artOf: ({ art }) => [art.hero] }
