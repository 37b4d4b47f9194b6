import { type GameEntry, writeGames } from '../../../base/catalogue/changes.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Tx } from '../../../platform/db.ts'

/** What a game pays may not rise above what brands that offer it can bear. */
export const saveGames = async (tx: Tx, games: readonly GameEntry[]): Promise<void> =>
  withinMargin(tx, await allBrands(tx), () => writeGames(tx, games))
