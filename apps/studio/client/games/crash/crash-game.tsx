import type { GameModule } from '../../shell/game-module.ts'
import { late } from '../../shell/late.tsx'
import { CrashRules } from './crash-rules.tsx'
import { CrashView } from './crash-view.tsx'

const ChainSheet = late(() => import('./sheets/chain-sheet.tsx').then((found) => found.ChainSheet))
const BetSheet = late(() => import('./sheets/bet-sheet.tsx').then((found) => found.BetSheet))

export const game: GameModule = {
  View: CrashView,
  Rules: CrashRules,
  artOf: ({ art }) => [art.hero],
  sheets: { Fairness: ChainSheet, Round: BetSheet },
}
