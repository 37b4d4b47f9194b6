import type { GameModule } from '../../shell/game-module.ts'
import { WheelRules } from './wheel-rules.tsx'
import { WheelView } from './wheel-view.tsx'

export const game: GameModule = { View: WheelView, Rules: WheelRules, artOf: ({ art }) => [art.hero] }
