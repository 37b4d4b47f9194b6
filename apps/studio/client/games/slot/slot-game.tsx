import type { GameModule } from '../../shell/game-module.ts'
import { late } from '../../shell/late.tsx'
import { SlotView } from './slot-view.tsx'
import { artNamesOf, symbolsOf } from './symbols.ts'

export const game: GameModule = {
  View: SlotView,
  Rules: late(() => import('./rules/slot-rules.tsx').then((found) => found.SlotRules)),
  artOf: (info) => artNamesOf(symbolsOf(info)),
}
