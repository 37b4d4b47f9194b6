import type { BetRow } from './bet-queries.ts'
import { prizeOf } from './shared/curve.ts'

/** Bets of connected players that are up, for what their players are told; the database alone decides. */
export type Riding = {
  add(row: BetRow): void
  find(betId: string): BetRow | undefined
  /** Its tap is being written: nothing is announced until that is done. */
  tap(betId: string): void
  /** The bets whose rule this multiplier has reached, as they end. */
  pass(hundredths: number): BetRow[]
  /** The rest at the end of the flight. */
  end(crash: number): BetRow[]
  clear(): void
}

export function createRiding(): Riding {
  const up = new Map<string, BetRow>()

  function pass(hundredths: number): BetRow[] {
    const ended = [...up.values()].filter(({ auto }) => auto <= hundredths)
    for (const { id } of ended) up.delete(id)
    return ended.map((row) => ({
      ...row,
      status: 'settled' as const,
      out: row.auto,
      prizeMinor: prizeOf(row.stakeMinor, row.auto),
    }))
  }

  return {
    add: (row) => void up.set(row.id, row),
    find: (betId) => up.get(betId),
    tap: (betId) => void up.delete(betId),
    pass,
    end(crash) {
      const paid = pass(crash)
      const lost = [...up.values()].map((row) => ({ ...row, status: 'settled' as const }))
      up.clear()
      return [...paid, ...lost]
    },
    clear: () => up.clear(),
  }
}
