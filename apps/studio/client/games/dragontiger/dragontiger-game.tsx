import type { GameModule } from '../../shell/game-module.ts'
import { TABLE_SHEETS } from '../parts/live/table-sheets.ts'
import { prepareLive } from '../parts/live-here.tsx'
import { CARD_ART } from '../parts/playing-card.tsx'
import { DragonTigerRules } from './dragontiger-rules.tsx'
import { DragonTigerView, SIDE_ART } from './dragontiger-view.tsx'

export const game: GameModule = {
  View: DragonTigerView,
  Rules: DragonTigerRules,
  artOf: () => [...CARD_ART, ...Object.values(SIDE_ART)],
  prepare: prepareLive,
  tableSheets: TABLE_SHEETS,
}
