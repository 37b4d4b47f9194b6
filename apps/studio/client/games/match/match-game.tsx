import type { GameModule } from '../../shell/game-module.ts'
import { MatchRules } from './match-rules.tsx'
import { MatchView } from './match-view.tsx'

export const game: GameModule = { View: MatchView, Rules: MatchRules, artOf: ({ art }) => [art.hero] }
