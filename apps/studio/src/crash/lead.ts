import type { Logger } from 'pino'
import type { Pool } from '../platform/db.ts'
import type { Outbox } from '../wallet/outbox.ts'
import { settleFlight, writeAutos } from './bet-queries.ts'
import type { Chains } from './chain.ts'
import type { SharedClock } from './clock.ts'
import { areFlightsWanted, beat, type FlightRow, findNewestFlight, lastBeatMs, openFlight } from './flight-queries.ts'
import type { Line } from './line.ts'
import { hundredthsAt, msUntil } from './shared/curve.ts'
import type { CrashTiming } from './timing.ts'

const IDLE_MS = 500
const AUTO_MS = 200

type LeadParts = {
  pool: Pool
  outbox: Outbox
  log: Logger
  chains: Chains
  clock: SharedClock
  line: Line
  timing: CrashTiming
}
export type Lead = { wake(): void; close(): Promise<void> }

/**
 * One node opens flights, pays the rules that are reached and settles. Which one does not matter: all that a flight
 * needs is stored before it starts, so whoever leads next finishes it.
 */
export function createLead({ pool, outbox, log, chains, clock, line, timing }: LeadParts): Lead {
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

  async function fly({ id: flightId, startsAtMs, ...place }: FlightRow): Promise<void> {
    const { hash, crash } = await chains.secretOf(place)
    const crashAtMs = startsAtMs + msUntil(crash)
    // Taken over: how long was there nobody while the curve rose?
    const aloneMs = Math.min(clock.nowMs(), crashAtMs) - Math.max(startsAtMs, await lastBeatMs(pool))
    const isInterrupted = aloneMs > timing.maxGapMs
    if (isInterrupted) log.error({ flightId, aloneMs }, 'a flight without a leader: what is still up goes back')
    for (let nowMs = clock.nowMs(); nowMs < crashAtMs + timing.graceMs; nowMs = clock.nowMs()) {
      if (stopped.signal.aborted || !(await line.tryLead())) return
      await beat(pool)
      const isFlying = nowMs > startsAtMs && nowMs < crashAtMs
      const reached = hundredthsAt(nowMs - startsAtMs)
      if (isFlying && (await writeAutos(pool, flightId, reached)) > 0) outbox.wake()
      const nextMs = [startsAtMs, crashAtMs + timing.graceMs].find((ms) => ms > nowMs) ?? nowMs
      await pause(Math.min(AUTO_MS, nextMs - nowMs))
    }
    if (await settleFlight(pool, { flightId, hash, crash, isInterrupted })) outbox.wake()
    await pause(crashAtMs + timing.restMs - clock.nowMs())
  }

  async function step(): Promise<void> {
    if (!(await line.tryLead())) return pause(IDLE_MS)
    const newest = await findNewestFlight(pool)
    if (newest !== undefined && !newest.isFinished) return fly(newest)
    if (!(await areFlightsWanted(pool))) return pause(IDLE_MS, true)
    await clock.sync()
    await beat(pool)
    if (!(await openFlight(pool, timing.windowMs))) await chains.begin(timing.chainLength)
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
