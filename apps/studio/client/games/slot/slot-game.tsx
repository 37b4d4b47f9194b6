import type { GameModule } from '../../shell/game-module.ts'
import { SlotRules } from './slot-rules.tsx'
import { SlotView } from './slot-view.tsx'
import { artNamesOf, symbolsOf } from './symbols.ts'

export const game: GameModule = {
  View: SlotView,
  Rules: SlotRules,
  artOf: (info) => artNamesOf(symbolsOf(info)),
}
