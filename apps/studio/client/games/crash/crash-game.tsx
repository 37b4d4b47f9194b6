import type { GameModule } from '../../shell/game-module.ts'
import { CrashRules } from './crash-rules.tsx'
import { CrashView } from './crash-view.tsx'
import { BetSheet } from './sheets/bet-sheet.tsx'
import { ChainSheet } from './sheets/chain-sheet.tsx'

export const game: GameModule = {
  View: CrashView,
  Rules: CrashRules,
  artOf: ({ art }) => [art.hero],
  sheets: { Fairness: ChainSheet, Round: BetSheet },
}
