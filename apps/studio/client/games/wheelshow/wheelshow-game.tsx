import type { GameModule } from '../../shell/game-module.ts'
import { TABLE_SHEETS } from '../parts/live/table-sheets.ts'
import { prepareLive } from '../parts/live-here.tsx'
import { WheelshowRules } from './wheelshow-rules.tsx'
import { WheelshowView } from './wheelshow-view.tsx'

export const game: GameModule = {
  View: WheelshowView,
  Rules: WheelshowRules,
  artOf: ({ art }) => [art.hero],
  prepare: prepareLive,
  tableSheets: TABLE_SHEETS,
}
