import { formatMoney } from '@trevo/contract/money'
import { StudioError } from '../platform/errors.ts'
import type { Parts } from '../rounds/parts.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import { type BetRow, findBets, findBetsOfFlight, ownBetOf } from './bet-queries.ts'
import { placeBet } from './bets.ts'
import type { Chains } from './chain.ts'
import { listFlights } from './chain-queries.ts'
import type { SharedClock } from './clock.ts'
import { findNewestFlight, wantFlights } from './flight-queries.ts'
import { listRiders } from './rider-queries.ts'
import { createRiding } from './riding.ts'
import { hundredthsAt } from './shared/curve.ts'
import type { ClientFrame, PastFlight, Riders, ServerFrame } from './shared/wire.ts'
import { type PlayerSocket, packed } from './socket.ts'
import { createTapWriter } from './taps.ts'
import { flightView, follow, foresee, type KnownFlight, type Phase, phaseAt, tapAt } from './timeline.ts'

const TICK_MS = 100
const RIDERS_MS = 500
const LOOK_MS = 1_000
const WANT_MS = 10_000
const WANTED_SECONDS = 30
const PAST = 100

type NodeParts = Parts & { chains: Chains; clock: SharedClock }

export type CrashNode = {
  /** Looks whether there is a newer flight. */
  look(): void
  enter(socket: PlayerSocket, session: StudioSession): Promise<void>
  leave(socket: PlayerSocket): void
  bet(socket: PlayerSocket, frame: Extract<ClientFrame, { t: 'bet' }>): Promise<void>
  out(socket: PlayerSocket, betId: string, arrivedMs: number): Promise<void>
  close(): Promise<void>
}

/** What one process does for the players connected to it; flights are the same on all of them. */
export function createCrashNode(parts: NodeParts): CrashNode {
  const { pool, clock, chains, log } = parts
  const sockets = new Set<PlayerSocket>()
  const riding = createRiding()
  const writeTap = createTapWriter(pool, parts.outbox)
  let flight: KnownFlight | undefined
  let following: { stop(): void } | undefined
  let past: PastFlight[] = []
  let riders = new Map<string, Riders>()
  let shownRiders = new Map<string, string>()
  let looking: Promise<void> | undefined
  const report = (error: unknown) => log.error({ err: error }, 'a node of Crash failed')

  function toAll(frame: ServerFrame): void {
    const bytes = packed(frame)
    for (const socket of sockets) socket.sendPacked(bytes)
  }
  function toPlayer(row: BetRow): void {
    const frame: ServerFrame = { t: 'bet', bet: ownBetOf(row), balance: null }
    for (const socket of sockets) if (isOf(socket, row)) socket.send(frame)
  }

  function at(phase: Phase): void {
    if (flight === undefined) return
    const nowMs = clock.nowMs()
    toAll({ t: 'flight', now: nowMs, flight: flightView(flight, nowMs) })
    if (phase !== 'over') return
    past = [{ id: flight.id, crash: flight.crash }, ...past].slice(0, PAST)
    for (const row of riding.end(flight.crash)) toPlayer(row)
    void showRiders()
  }

  async function lookNow(): Promise<void> {
    const newest = await findNewestFlight(pool)
    if (newest === undefined || newest.id === flight?.id) return
    await clock.sync()
    const known = await foresee(chains, newest)
    if (past.length === 0) past = await listFlights(pool, newest.id, PAST)
    past = past.filter(({ id }) => id !== known.id).map(({ id, crash }) => ({ id, crash }))
    following?.stop()
    flight = known
    riding.clear()
    riders = new Map()
    shownRiders = new Map()
    following = follow(known, clock, at)
  }
  function look(): Promise<void> {
    looking ??= lookNow()
      .catch(report)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  async function showRiders(): Promise<void> {
    if (flight === undefined || sockets.size === 0) return
    const { id } = flight
    const lists = await listRiders(pool, id).catch(() => riders)
    if (flight.id !== id) return
    riders = lists
    for (const [currency, list] of lists) {
      const text = JSON.stringify(list)
      if (shownRiders.get(currency) === text) continue
      shownRiders.set(currency, text)
      const bytes = packed({ t: 'riders', riders: list })
      for (const socket of sockets) if (socket.session?.currency === currency) socket.sendPacked(bytes)
    }
  }

  /** Players hear where the curve is; the rules it passed are announced, for they are kept whatever happens. */
  function tick(): void {
    if (flight === undefined || sockets.size === 0) return
    const nowMs = clock.nowMs()
    if (phaseAt(flight, nowMs) !== 'flying') return
    const reached = hundredthsAt(nowMs - flight.startsAtMs)
    toAll({ t: 'tick', now: nowMs, flightId: flight.id, at: reached })
    for (const row of riding.pass(Math.min(reached, flight.crash))) toPlayer(row)
  }

  const want = () => (sockets.size > 0 ? wantFlights(pool, WANTED_SECONDS) : Promise.resolve()).catch(report)
  const timers = [
    setInterval(tick, TICK_MS),
    setInterval(() => void (flight && phaseAt(flight, clock.nowMs()) !== 'over' && showRiders()), RIDERS_MS),
    setInterval(() => void (sockets.size > 0 && look()), LOOK_MS),
    setInterval(() => void want(), WANT_MS),
    setInterval(() => {
      for (const socket of sockets) socket.sweep()
    }, WANT_MS),
  ]

  /** The player's own bet as it stands, for a tap that came too late or twice. */
  async function tellBet(socket: PlayerSocket, betId: string): Promise<void> {
    const [row] = socket.session ? await findBets(pool, socket.session, [betId]) : []
    if (row === undefined) return socket.send({ t: 'no', about: betId, code: 'not_found' })
    socket.send({ t: 'bet', bet: ownBetOf(row), balance: null })
  }

  return {
    look: () => void look(),
    async enter(socket, session) {
      await look()
      const rows = flight === undefined ? [] : await findBetsOfFlight(pool, session, flight.id)
      for (const row of rows) if (row.status === 'open' && flight?.id === Number(row.flightId)) riding.add(row)
      socket.session = session
      sockets.add(socket)
      const now = clock.nowMs()
      socket.send({
        t: 'welcome',
        now,
        flight: flight === undefined ? null : flightView(flight, now),
        past:
          flight === undefined ? past : past.filter(({ id }) => id !== flight?.id || phaseAt(flight, now) === 'over'),
        bets: rows.map(ownBetOf),
        riders: riders.get(session.currency) ?? null,
      })
      await want()
    },
    leave: (socket) => void sockets.delete(socket),
    async bet(socket, { t: _, ...request }) {
      const { session } = socket
      if (session === undefined) return
      try {
        const row = await placeBet(parts, session, request)
        if (row.status === 'open' && flight?.id === request.flightId) riding.add(row)
        const balance = row.balanceMinor === null ? null : formatMoney(row.balanceMinor)
        socket.send({ t: 'bet', bet: ownBetOf(row), balance })
      } catch (error) {
        socket.send({ t: 'no', about: request.requestId, ...refusalOf(error, report) })
      }
    },
    async out(socket, betId, arrivedMs) {
      const { session } = socket
      const hundredths = flight === undefined ? null : tapAt(flight, arrivedMs)
      if (session === undefined) return
      const bet = riding.find(betId) ?? (await findBets(pool, session, [betId]))[0]
      const isOwn = bet !== undefined && isOf(socket, bet)
      if (flight === undefined || hundredths === null || !isOwn || Number(bet.flightId) !== flight.id) {
        return tellBet(socket, betId)
      }
      riding.tap(betId)
      const row = await writeTap(flight.id, { betId, hundredths }).catch(report)
      if (row) toPlayer(row)
      else await tellBet(socket, betId)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      following?.stop()
      for (const socket of sockets) socket.leave()
      await looking
    },
  }
}

const isOf = ({ session }: PlayerSocket, bet: BetRow) =>
  session?.playerId === bet.playerId && session.vendorCode === bet.vendorCode && session.currency === bet.currency

function refusalOf(error: unknown, report: (error: unknown) => void): { code: string; value?: unknown } {
  if (error instanceof StudioError) return { code: error.code, value: error.value }
  if (error instanceof Error && 'code' in error && error.name === 'RuleError') return { code: String(error.code) }
  report(error)
  return { code: 'overloaded' }
}
