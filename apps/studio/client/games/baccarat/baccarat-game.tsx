import type { GameModule } from '../../shell/game-module.ts'
import { TABLE_SHEETS } from '../parts/live/table-sheets.ts'
import { prepareLive } from '../parts/live-here.tsx'
import { CARD_ART } from '../parts/playing-card.tsx'
import { BaccaratRules } from './baccarat-rules.tsx'
import { BaccaratView } from './baccarat-view.tsx'

export const game: GameModule = {
  View: BaccaratView,
  Rules: BaccaratRules,
  artOf: () => CARD_ART,
  prepare: prepareLive,
  tableSheets: TABLE_SHEETS,
}
