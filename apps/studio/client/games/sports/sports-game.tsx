import type { GameModule } from '../../shell/game-module.ts'
import { SportsRules } from './sports-rules.tsx'
import { SportsView } from './sports-view.tsx'

export const game: GameModule = { View: SportsView, Rules: SportsRules, artOf: ({ art }) => [art.hero] }
