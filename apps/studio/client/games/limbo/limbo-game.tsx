import type { GameModule } from '../../shell/game-module.ts'
import { LimboRules } from './limbo-rules.tsx'
import { LimboView } from './limbo-view.tsx'

export const game: GameModule = { View: LimboView, Rules: LimboRules, artOf: ({ art }) => [art.hero] }
