import type { GameModule } from '../../shell/game-module.ts'
import { BalloonRules } from './balloon-rules.tsx'
import { BalloonView } from './balloon-view.tsx'

export const game: GameModule = { View: BalloonView, Rules: BalloonRules, artOf: () => [] }
