import type { GameModule } from '../../shell/game-module.ts'
import { TABLE_SHEETS } from '../parts/live/table-sheets.ts'
import { prepareLive } from '../parts/live-here.tsx'
import { RouletteRules } from './roulette-rules.tsx'
import { RouletteView } from './roulette-view.tsx'

export const game: GameModule = {
  View: RouletteView,
  Rules: RouletteRules,
  artOf: ({ art }) => [art.hero],
  prepare: prepareLive,
  tableSheets: TABLE_SHEETS,
}
