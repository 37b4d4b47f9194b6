import type { Logger } from 'pino'
import type { Chains } from '../live/chain.ts'
import type { SharedClock } from '../live/clock.ts'
import type { Line } from '../live/line.ts'
import type { Pool } from '../platform/db.ts'
import type { Outbox } from '../wallet/outbox.ts'
import { readyTables } from './chain-queries.ts'
import { busyTables, findNewestRound, openRound, type RoundRow } from './round-queries.ts'
import { settleRound } from './settle.ts'
import { type SharedTable, TABLES } from './table-list.ts'
import type { TableTiming } from './timing.ts'

const LOOK_MS = 1_000
/** Who wants a round tells the line, which wakes the lead: where all is ready it looks by itself in case that was lost. */
const UNWANTED_MS = 5_000
/** The database's clock decides when bets have closed; ours may be a little ahead of it. */
const AGAIN_MS = 50

type LeadDeps = {
  pool: Pool
  outbox: Outbox
  log: Logger
  chainsOf: (table: SharedTable) => Chains
  clock: SharedClock
  line: Pick<Line, 'tryLead'>
  timing: TableTiming
}
export type TableLead = { wake(): void; close(): Promise<void> }

/**
 * One node opens the rounds of all tables and settles them. Which one does not matter: what a round shows is fixed before it opens, so
 * whoever leads next settles it alike, and once.
 */
export function createTableLead({ pool, outbox, log, chainsOf, clock, line, timing }: LeadDeps): TableLead {
  const stopped = new AbortController()
  const playing = new Map<string, Promise<void>>()
  let wake = () => {}

  /** Until then, or until all is over; where it is shaken, also until somebody wakes us. */
  const pause = (ms: number, isShaken = false) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, Math.max(0, ms))
      function done() {
        clearTimeout(timer)
        stopped.signal.removeEventListener('abort', done)
        resolve()
      }
      if (stopped.signal.aborted) return done()
      stopped.signal.addEventListener('abort', done)
      if (isShaken) wake = done
    })

  async function finish(table: SharedTable, round: RoundRow): Promise<void> {
    await pause(round.closesAtMs + timing.closedMs - clock.nowMs())
    const secret = await chainsOf(table).secretOf(round)
    while (!stopped.signal.aborted && (await line.tryLead())) {
      if (await settleRound(pool, { table, roundId: round.id, ...secret, log })) return outbox.wake()
      const newest = await findNewestRound(pool, table.code)
      if (newest?.id !== round.id || newest.finishedAtMs !== null) return
      await pause(AGAIN_MS)
    }
  }

  /** One round of a table: the one that is under way, or a new one where somebody waits for it. */
  async function play(table: SharedTable, isWanted: boolean): Promise<void> {
    const newest = await findNewestRound(pool, table.code)
    if (newest !== undefined && newest.finishedAtMs === null) return finish(table, newest)
    if (!isWanted) return
    if (newest?.finishedAtMs) await pause(newest.finishedAtMs + timing.restMs - clock.nowMs())
    if (stopped.signal.aborted || !(await line.tryLead())) return
    await clock.sync()
    await openRound(pool, table.code, timing.windowMs)
  }

  function begin(table: SharedTable, isWanted: boolean): void {
    const round = play(table, isWanted).then(
      () => {
        playing.delete(table.code)
        wake()
      },
      (error: unknown) => {
        playing.delete(table.code)
        if (!stopped.signal.aborted) log.error({ err: error, table: table.code }, 'a table failed and is tried again')
      },
    )
    playing.set(table.code, round)
  }

  /** How long it may rest, unless it is woken. */
  async function look(): Promise<number> {
    if (!(await line.tryLead())) return LOOK_MS
    const [ready, busy] = await Promise.all([readyTables(pool), busyTables(pool)])
    for (const table of TABLES.values()) {
      const is = busy.get(table.code)
      if (playing.has(table.code)) continue
      const isReady = ready.has(table.code)
      if (is?.isOpen || (is?.isWanted && isReady)) begin(table, is.isWanted && isReady)
      // Whether or not anybody watches: a chain is published, and its salt waited for, before anybody wants to play on it.
      else if (!isReady) await prepare(table)
    }
    return busy.size === 0 && ready.size === TABLES.size ? UNWANTED_MS : LOOK_MS
  }
  async function prepare(table: SharedTable): Promise<void> {
    const { chainLength, saltMs } = timing
    await chainsOf(table).prepare({ length: chainLength, saltMs, nowMs: clock.nowMs() })
  }

  async function run(): Promise<void> {
    await clock.sync().catch(() => undefined)
    while (!stopped.signal.aborted) {
      let isShaken = false
      wake = () => {
        isShaken = true
      }
      let restMs = LOOK_MS
      try {
        restMs = await look()
      } catch (error) {
        if (!stopped.signal.aborted) log.error({ err: error }, 'the tables could not be looked at')
      }
      if (!isShaken) await pause(restMs, true)
    }
  }

  const running = run()
  return {
    wake: () => wake(),
    async close() {
      stopped.abort()
      await running
      await Promise.all(playing.values())
    },
  }
}
