import type { Pool } from '../platform/db.ts'
import type { Outbox } from '../wallet/outbox.ts'
import { type BetRow, type Out, writeTaps } from './bet-queries.ts'

type Waiting = Out & { resolve: (row: BetRow | undefined) => void; reject: (error: unknown) => void }

/** A bet's end as it was written, or undefined where it had ended before. */
export type WriteTap = (flightId: number, out: Out) => Promise<BetRow | undefined>

/** Taps of one moment are written together: while one batch is on its way, the next gathers. */
export function createTapWriter(pool: Pool, outbox: Outbox): WriteTap {
  const gathered = new Map<number, Map<string, Waiting[]>>()
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    for (const [flightId, taps] of gathered) {
      gathered.delete(flightId)
      await write(flightId, taps)
    }
    isWriting = false
    if (gathered.size > 0) void writeAll()
  }

  async function write(flightId: number, taps: Map<string, Waiting[]>): Promise<void> {
    const everyone = [...taps.values()].flat()
    try {
      // Of several taps on one bet the first counts.
      const first = [...taps.values()].flatMap(([tap]) => (tap === undefined ? [] : [tap]))
      const rows = new Map((await writeTaps(pool, flightId, first)).map((row) => [row.id, row]))
      if (rows.size > 0) outbox.wake()
      for (const { betId, resolve } of everyone) resolve(rows.get(betId))
    } catch (error) {
      for (const { reject } of everyone) reject(error)
    }
  }

  return (flightId, out) =>
    new Promise((resolve, reject) => {
      const taps = gathered.get(flightId) ?? new Map<string, Waiting[]>()
      gathered.set(flightId, taps)
      taps.set(out.betId, [...(taps.get(out.betId) ?? []), { ...out, resolve, reject }])
      if (!isWriting) void writeAll()
    })
}
