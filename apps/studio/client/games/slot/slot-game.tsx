import type { GameModule } from '../../shell/game-module.ts'
import { late } from '../../shell/late.tsx'
import { prepareMath } from './maths.ts'
import { SlotView } from './slot-view.tsx'
import { artNamesOf, symbolsOf } from './symbols.ts'

export const game: GameModule = {
  View: SlotView,
  Rules: late(() => import('./rules/slot-rules.tsx').then((found) => found.SlotRules)),
  RoundPicture: late(() => import('./round-picture.tsx').then((found) => found.SlotRoundPicture)),
  prepare: prepareMath,
  artOf: (info) => artNamesOf(symbolsOf(info)),
}
