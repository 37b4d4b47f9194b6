import type { Logger } from 'pino'
import type { SharedClock } from '../live/clock.ts'
import type { Line } from '../live/line.ts'
import type { Pool } from '../platform/db.ts'
import type { Outbox } from '../wallet/outbox.ts'
import { settleFlight, writeAutos } from './bet-queries.ts'
import type { CrashChains } from './chain.ts'
import { areFlightsWanted, beat, type FlightRow, findNewestFlight, lastBeatMs, openFlight } from './flight-queries.ts'
import { hundredthsAt, msUntil } from './shared/curve.ts'
import type { CrashTiming } from './timing.ts'

const IDLE_MS = 500
/** Who wants a flight tells the line, which wakes the lead: it looks by itself in case that was lost. */
const UNWANTED_MS = 5_000
const AUTO_MS = 200
const HELD_MS = 50
/** A rule is paid this much after it was reached: a tap that came before it may still be on its way to the database. */
const TAPS_FIRST_MS = 400

type LeadDeps = {
  pool: Pool
  outbox: Outbox
  log: Logger
  chains: CrashChains
  clock: SharedClock
  line: Line
  timing: CrashTiming
}
type Secret = Awaited<ReturnType<CrashChains['secretOf']>>
export type Lead = { wake(): void; close(): Promise<void> }

/**
 * One node opens flights, pays the rules that are reached and settles. Which one does not matter: all that a flight
 * needs is stored before it starts, so whoever leads next finishes it.
 */
export function createLead({ pool, outbox, log, chains, clock, line, timing }: LeadDeps): Lead {
  const stopped = new AbortController()
  let wake = () => {}

  /** Until then, or until somebody wakes us or all is over. */
  const pause = (ms: number, isShaken = false) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, Math.max(0, ms))
      function done() {
        clearTimeout(timer)
        stopped.signal.removeEventListener('abort', done)
        if (isShaken) wake = () => {}
        resolve()
      }
      if (stopped.signal.aborted) return done()
      stopped.signal.addEventListener('abort', done)
      if (isShaken) wake = done
    })

  async function fly({ id: flightId, startsAtMs }: FlightRow, { hash, crash }: Secret): Promise<void> {
    const crashAtMs = startsAtMs + msUntil(crash)
    // Taken over: how long was there nobody while the curve rose?
    const aloneMs = Math.min(clock.nowMs(), crashAtMs) - Math.max(startsAtMs, await lastBeatMs(pool))
    const isInterrupted = aloneMs > timing.maxGapMs
    if (isInterrupted) log.error({ flightId, aloneMs }, 'a flight without a leader: what is still up goes back')
    for (let nowMs = clock.nowMs(); nowMs < crashAtMs + timing.graceMs; nowMs = clock.nowMs()) {
      if (stopped.signal.aborted || !(await line.tryLead())) return
      await beat(pool)
      const isFlying = nowMs > startsAtMs && nowMs < crashAtMs
      const reached = hundredthsAt(nowMs - startsAtMs - TAPS_FIRST_MS)
      if (isFlying && (await writeAutos(pool, flightId, reached)) > 0) outbox.wake()
      const nextMs = [startsAtMs, crashAtMs + timing.graceMs].find((ms) => ms > nowMs) ?? nowMs
      await pause(Math.min(AUTO_MS, nextMs - nowMs))
    }
    await settle({ flightId, hash, crash, isInterrupted }, crashAtMs + timing.graceMs + timing.tapsMs)
    await pause(crashAtMs + timing.restMs - clock.nowMs())
  }

  async function settle(ending: Omit<Parameters<typeof settleFlight>[1], 'isOverdue'>, dueMs: number): Promise<void> {
    for (;;) {
      const isOverdue = clock.nowMs() > dueMs
      const end = await settleFlight(pool, { ...ending, isOverdue })
      if (end === 'settled') outbox.wake()
      if (end !== 'held' || stopped.signal.aborted) return
      await pause(HELD_MS)
    }
  }

  async function step(): Promise<void> {
    if (!(await line.tryLead())) return pause(IDLE_MS)
    const newest = await findNewestFlight(pool)
    if (newest !== undefined && !newest.isFinished) return fly(newest, await chains.secretOf(newest))
    // Whether or not anybody watches: a chain is published, and its salt waited for, before anybody wants to play on it.
    const { chainLength, saltMs } = timing
    const isReady = await chains.prepare({ length: chainLength, saltMs, nowMs: clock.nowMs() })
    if (!isReady) return pause(IDLE_MS)
    if (!(await areFlightsWanted(pool))) return pause(UNWANTED_MS, true)
    await clock.sync()
    await beat(pool)
    await openFlight(pool, timing.windowMs)
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await step()
      } catch (error) {
        if (!stopped.signal.aborted) log.error({ err: error }, 'a flight failed and is tried again')
        await pause(IDLE_MS)
      }
    }
  }

  const running = run()
  return {
    wake: () => wake(),
    async close() {
      stopped.abort()
      await running
    },
  }
}
