import type { GameModule } from '../../shell/game-module.ts'
import { TABLE_SHEETS } from '../parts/live/table-sheets.ts'
import { prepareLive } from '../parts/live-here.tsx'
import { SicboRules } from './sicbo-rules.tsx'
import { SicboView } from './sicbo-view.tsx'

export const game: GameModule = {
  View: SicboView,
  Rules: SicboRules,
  artOf: () => [],
  prepare: prepareLive,
  tableSheets: TABLE_SHEETS,
}
