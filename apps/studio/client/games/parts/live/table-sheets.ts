import type { GameModule } from '../../../shell/game-module.ts'
import { late } from '../../../shell/late.tsx'

/** Fairness and rounds of a shared table, in place of those of a player's own seeds. */
export const TABLE_SHEETS: NonNullable<GameModule['tableSheets']> = {
  Fairness: late(() => import('./sheets/chain-sheet.tsx').then((found) => found.ChainSheet)),
  Round: late(() => import('./sheets/bet-sheet.tsx').then((found) => found.BetSheet)),
}
