import { shared } from '@trevo/contract/kept'
import { formatMoney } from '@trevo/contract/money'
import { createAudience } from '../live/audience.ts'
import type { SharedClock } from '../live/clock.ts'
import type { Line } from '../live/line.ts'
import type { PlayerSocket } from '../live/socket.ts'
import { refusalOf } from '../live/stake.ts'
import type { Deps } from '../rounds/deps.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import { type BetRow, findBets, findBetsOfFlight, findEnds, ownBetOf } from './bet-queries.ts'
import { placeBet } from './bets.ts'
import type { CrashChains } from './chain.ts'
import { listFlights } from './chain-queries.ts'
import { findNewestFlight, wantFlights } from './flight-queries.ts'
import { keepRiders, listRiders } from './rider-queries.ts'
import { createRiding } from './riding.ts'
import { hundredthsAt } from './shared/curve.ts'
import type { ClientFrame, PastFlight, Riders, ServerFrame } from './shared/wire.ts'
import { createTapWriter } from './taps.ts'
import { flightView, follow, foresee, type KnownFlight, type Phase, phaseAt, tapAt } from './timeline.ts'

/** Pages draw the curve by their own clock; a tick tells them that it still rises. */
const TICK_MS = 200
const RIDERS_MS = 1_000
const LOOK_MS = 1_000
const WANT_MS = 10_000
const WANTED_SECONDS = 30
const PAST = 100

type NodeDeps = Deps & { chains: CrashChains; clock: SharedClock; line: Pick<Line, 'hold' | 'release'> }

type CrashSocket = PlayerSocket<ServerFrame>

export type CrashNode = {
  /** Looks whether there is a newer flight. */
  look(): void
  enter(socket: CrashSocket, session: StudioSession): Promise<void>
  leave(socket: CrashSocket): void
  bet(socket: CrashSocket, frame: Extract<ClientFrame, { t: 'bet' }>): Promise<void>
  out(socket: CrashSocket, betId: string, arrivedMs: number): Promise<void>
  close(): Promise<void>
}

/** What one process does for the players connected to it; flights are the same on all of them. */
export function createCrashNode(deps: NodeDeps): CrashNode {
  const { pool, clock, chains, line, log } = deps
  const audience = createAudience<ServerFrame>()
  const riding = createRiding()
  const writeTap = createTapWriter(pool, deps.outbox)
  /** Taps that came in time and are being written, by bet. */
  const tapping = new Map<string, Promise<void>>()
  let flight: KnownFlight | undefined
  let following: { stop(): void } | undefined
  let past: PastFlight[] = []
  let riders = new Map<string, Riders>()
  let shownRiders = new Map<string, string>()
  const report = (error: unknown) => log.error({ err: error }, 'a node of Crash failed')

  const toPlayer = (row: BetRow) => audience.toPlayer(row, { t: 'bet', bet: ownBetOf(row), balance: null })

  function at(phase: Phase): void {
    if (flight === undefined) return
    const { id, crash } = flight
    const nowMs = clock.nowMs()
    audience.toAll({ t: 'flight', now: nowMs, flight: flightView(flight, nowMs) })
    if (phase !== 'over') return
    past = [{ id, crash }, ...past].slice(0, PAST)
    passRules(nowMs)
    Promise.all(tapping.values())
      .then(() => line.release(id))
      .catch(report)
    void showRiders(keepRiders)
  }

  async function lookNow(): Promise<void> {
    const newest = await findNewestFlight(pool)
    if (newest === undefined) return
    // There is no next one before the last is settled.
    await tellEnds(newest.isFinished ? newest.id : newest.id - 1)
    if (newest.id === flight?.id) return
    await clock.sync()
    const known = await foresee(chains, newest)
    await turnTo(known.id)
    following?.stop()
    flight = known
    following = follow(known, clock, at)
  }
  async function turnTo(flightId: number): Promise<void> {
    if (flight !== undefined) await line.release(flight.id).catch(report)
    await line.hold(flightId).catch(report)
    if (past.length === 0) past = await listFlights(pool, flightId, PAST)
    past = past.filter(({ id }) => id !== flightId).map(({ id, crash }) => ({ id, crash }))
    riders = new Map()
    shownRiders = new Map()
  }
  /**
   * A loss is told as it was written, a moment after the crash: a tap that came in time may still be on its way from another
   * node, and whoever comes in meanwhile must not find up again what was told to be lost.
   */
  async function tellEnds(flightId: number): Promise<void> {
    const ids = riding.upTo(flightId)
    if (ids.length === 0) return
    for (const row of riding.end(await findEnds(pool, ids))) toPlayer(row)
  }
  const look = shared(() => lookNow().catch(report))

  /** Often, as somebody has seen them a moment ago; at the end, as they are. */
  async function showRiders(read = listRiders): Promise<void> {
    if (flight === undefined || audience.size() === 0) return
    const { id } = flight
    const lists = await read(pool, id).catch(() => riders)
    if (flight.id !== id) return
    riders = lists
    for (const [currency, list] of lists) {
      const text = JSON.stringify(list)
      if (shownRiders.get(currency) === text) continue
      shownRiders.set(currency, text)
      audience.toCurrency(currency, { t: 'riders', riders: list })
    }
  }

  /** The rules that the curve has passed are announced at once, for they are kept whatever happens. */
  function passRules(nowMs: number): BetRow[] {
    if (flight === undefined || phaseAt(flight, nowMs) === 'betting') return []
    const passed = riding.pass(flight.id, Math.min(hundredthsAt(nowMs - flight.startsAtMs), flight.crash))
    for (const row of passed) toPlayer(row)
    return passed
  }

  /** Players hear where the curve is. */
  function tick(): void {
    if (flight === undefined || audience.size() === 0) return
    const nowMs = clock.nowMs()
    if (phaseAt(flight, nowMs) !== 'flying') return
    audience.toAll({ t: 'tick', now: nowMs, flightId: flight.id, at: hundredthsAt(nowMs - flight.startsAtMs) })
    passRules(nowMs)
  }

  let wantedAtMs = Number.NEGATIVE_INFINITY
  /** Once for all who come in at the same time. */
  async function want(): Promise<void> {
    if (audience.size() === 0 || performance.now() - wantedAtMs < WANT_MS / 2) return
    wantedAtMs = performance.now()
    await wantFlights(pool, WANTED_SECONDS).catch(report)
  }
  const timers = [
    setInterval(tick, TICK_MS),
    setInterval(() => void (flight && phaseAt(flight, clock.nowMs()) !== 'over' && showRiders()), RIDERS_MS),
    setInterval(() => void (audience.size() > 0 && look()), LOOK_MS),
    setInterval(() => void want(), WANT_MS),
    setInterval(audience.sweep, WANT_MS),
  ]

  async function tap(socket: CrashSocket, betId: string, hundredths: number | null): Promise<void> {
    const { session } = socket
    if (session === undefined) return
    const bet = riding.find(betId) ?? (await findBets(pool, session, [betId]))[0]
    if (bet === undefined || !isOf(session, bet)) return socket.send({ t: 'no', about: betId, code: 'not_found' })
    const isUp = hundredths !== null && bet.status === 'open' && Number(bet.flightId) === flight?.id
    if (!isUp) return tellBet(socket, session, betId)
    riding.tap(betId)
    const row = await writeTap(flight?.id ?? 0, { betId, hundredths }).catch(report)
    if (row) for (const end of riding.end([row])) toPlayer(end)
    else await tellBet(socket, session, betId)
  }

  /** The player's own bet as it stands, for a tap that came too late or twice. */
  async function tellBet(socket: CrashSocket, session: StudioSession, betId: string): Promise<void> {
    const [row] = await findBets(pool, session, [betId])
    if (row !== undefined) socket.send({ t: 'bet', bet: ownBetOf(row), balance: null })
  }

  return {
    look: () => void look(),
    async enter(socket, session) {
      await look()
      const rows = flight === undefined ? [] : await findBetsOfFlight(pool, session, flight.id)
      for (const row of rows) if (row.status === 'open' && !tapping.has(row.id)) riding.add(row)
      const now = clock.nowMs()
      const passed = new Map(passRules(now).map((row) => [row.id, row]))
      socket.session = session
      audience.add(socket, session)
      socket.send({
        t: 'welcome',
        now,
        flight: flight === undefined ? null : flightView(flight, now),
        past:
          flight === undefined ? past : past.filter(({ id }) => id !== flight?.id || phaseAt(flight, now) === 'over'),
        bets: rows.map((row) => ownBetOf(passed.get(row.id) ?? row)),
        riders: riders.get(session.currency) ?? null,
      })
      await want()
    },
    leave: audience.remove,
    async bet(socket, { t: _, ...request }) {
      const { session } = socket
      if (session === undefined) return
      try {
        const row = await placeBet(deps, session, request)
        if (row.status === 'open') riding.add(row)
        const balance = row.balanceMinor === null ? null : formatMoney(row.balanceMinor)
        socket.send({ t: 'bet', bet: ownBetOf(row), balance })
      } catch (error) {
        socket.send({ t: 'no', about: request.requestId, ...refusalOf(error, report) })
      }
    },
    /** Of several taps on one bet the first counts, and its answer goes to all the player's devices. */
    async out(socket, betId, arrivedMs) {
      if (tapping.has(betId)) return
      const writing = tap(socket, betId, flight === undefined ? null : tapAt(flight, arrivedMs))
      const done = writing.then(
        () => void tapping.delete(betId),
        () => void tapping.delete(betId),
      )
      tapping.set(betId, done)
      return writing
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      following?.stop()
      audience.leave()
      await look.underWay()
      await Promise.all(tapping.values())
    },
  }
}

const isOf = (session: StudioSession, bet: BetRow) =>
  session.playerId === bet.playerId && session.vendorCode === bet.vendorCode && session.currency === bet.currency
