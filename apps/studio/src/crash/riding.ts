import type { BetRow } from './bet-queries.ts'
import { prizeOf } from './shared/curve.ts'

/** Bets of connected players that have not ended, for what their players are told; the database alone decides. */
export type Riding = {
  /** It is up. */
  add(row: BetRow): void
  find(betId: string): BetRow | undefined
  /** Its tap is being written: nothing is announced until that is done. */
  tap(betId: string): void
  /** The bets whose rule this multiplier has reached, as they end. */
  pass(flightId: number, hundredths: number): BetRow[]
  /** All on flights up to this one. */
  upTo(flightId: number): string[]
  /** Ends as they were written. Returned are those of which something else was told, or nothing. */
  end(rows: readonly BetRow[]): BetRow[]
}

/** `out`: at what its player was told to be out. */
type Ride = { row: BetRow; isUp: boolean; out: number | null }

export function createRiding(): Riding {
  const rides = new Map<string, Ride>()
  return {
    add: (row) => void rides.set(row.id, { row, isUp: true, out: rides.get(row.id)?.out ?? null }),
    find(betId) {
      const ride = rides.get(betId)
      return ride?.isUp ? ride.row : undefined
    },
    tap(betId) {
      const ride = rides.get(betId)
      if (ride) ride.isUp = false
    },
    pass(flightId, hundredths) {
      return [...rides.values()].flatMap((ride) => {
        const { row, isUp } = ride
        if (!isUp || Number(row.flightId) !== flightId || row.auto > hundredths) return []
        Object.assign(ride, { isUp: false, out: row.auto })
        return { ...row, status: 'settled' as const, out: row.auto, prizeMinor: prizeOf(row.stakeMinor, row.auto) }
      })
    },
    upTo: (flightId) => [...rides.values()].flatMap(({ row }) => (Number(row.flightId) <= flightId ? row.id : [])),
    end(rows) {
      const news = rows.filter(({ id, out }) => out === null || rides.get(id)?.out !== out)
      for (const { id } of rows) rides.delete(id)
      return news
    },
  }
}
