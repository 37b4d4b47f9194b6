import type { GameInfo } from '../../../src/protocol.ts'
import type { GameModule } from '../../shell/game-module.ts'
import { DiceRules } from './dice-rules.tsx'
import { DiceView } from './dice-view.tsx'

export const game: GameModule = {
  View: DiceView,
  Rules: DiceRules,
  artOf: ({ art }: GameInfo) => [art.hero],
}
