import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../platform/db.ts'
import type { Outbox } from '../wallet/outbox.ts'
import { type BetRow, type Out, writeTaps } from './bet-queries.ts'

const TRIES = 20
const RETRY_MS = 150

type Waiting = Out & { resolve: (row: BetRow | undefined) => void; reject: (error: unknown) => void }

/** A bet's end as it was written, or undefined where it had ended before. */
export type WriteTap = (flightId: number, out: Out) => Promise<BetRow | undefined>

/** Taps of one moment are written together: while one batch is on its way, the next gathers. */
export function createTapWriter(pool: Pool, outbox: Outbox): WriteTap {
  const gathered = new Map<number, Waiting[]>()
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

  async function write(flightId: number, taps: readonly Waiting[]): Promise<void> {
    try {
      const rows = new Map((await writeSurely(flightId, taps)).map((row) => [row.id, row]))
      if (rows.size > 0) outbox.wake()
      for (const { betId, resolve } of taps) resolve(rows.get(betId))
    } catch (error) {
      for (const { reject } of taps) reject(error)
    }
  }

  /** What arrived in time counts: a database that stumbled is asked again while the flight is held open. */
  async function writeSurely(flightId: number, taps: readonly Out[]): Promise<BetRow[]> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await writeTaps(pool, flightId, taps)
      } catch (error) {
        if (left === 0) throw error
        await sleep(RETRY_MS)
      }
    }
  }

  return (flightId, out) =>
    new Promise((resolve, reject) => {
      const taps = gathered.get(flightId) ?? []
      gathered.set(flightId, taps)
      taps.push({ ...out, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
