import { shared } from '@trevo/contract/kept'
import { formatMoney } from '@trevo/contract/money'
import { createAudience } from '../live/audience.ts'
import type { SharedClock } from '../live/clock.ts'
import type { PlayerSocket } from '../live/socket.ts'
import { refusalOf } from '../live/stake.ts'
import type { Deps } from '../rounds/deps.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import { DECIDED, findBetsOf, ownBetOf } from './bet-queries.ts'
import { placeBet } from './bets.ts'
import { findNewestRound, listPast, type RoundRow, wantRounds } from './round-queries.ts'
import { listSeated } from './seated-queries.ts'
import type { ClientFrame, PastRound, Seated, ServerFrame, TableRound } from './shared/wire.ts'
import type { SharedTable } from './table-list.ts'
import type { TableTiming } from './timing.ts'

const WANTED_SECONDS = 30
const WANT_MS = 10_000
const PAST = 60
/** Who bet is read and told at most so often for bets and newcomers: a full table would else tell everybody of everybody. */
const SEATED_MS = 400

type RoomDeps = Deps & { clock: SharedClock; timing: Pick<TableTiming, 'restMs'>; table: SharedTable }
export type TableSocket = PlayerSocket<ServerFrame>

/** What one process does for those who sit at a table and are connected to it; rounds are the same on all of them. */
export type Room = {
  isEmpty(): boolean
  /** Looks whether there is a newer round, or the end of this one. */
  look(): Promise<void>
  /** Shows who bet, where that is something new. */
  showSeated(): Promise<void>
  want(): Promise<void>
  sweep(): void
  enter(socket: TableSocket, session: StudioSession): Promise<void>
  leave(socket: TableSocket): void
  bet(socket: TableSocket, frame: Extract<ClientFrame, { t: 'bet' }>): Promise<void>
  close(): void
}

export function createRoom(deps: RoomDeps): Room {
  const { pool, clock, log, table, timing } = deps
  const audience = createAudience<ServerFrame>()
  let round: RoundRow | undefined
  let past: PastRound[] = []
  let seated = new Map<string, Seated>()
  let shown = new Map<string, string>()
  let wantedAtMs = Number.NEGATIVE_INFINITY
  let seatedAtMs = Number.NEGATIVE_INFINITY
  const report = (error: unknown) => log.error({ err: error, table: table.code }, 'a room failed')

  const viewOf = ({ id, closesAtMs, outcome, hash, finishedAtMs }: RoundRow): TableRound => ({
    id,
    closesAt: closesAtMs,
    outcome,
    hash,
    nextAt: finishedAtMs === null ? null : finishedAtMs + timing.restMs,
  })

  async function lookNow(): Promise<void> {
    const newest = await findNewestRound(pool, table.code)
    if (newest === undefined) return
    const isNew = newest.id !== round?.id
    if (!isNew && newest.finishedAtMs === (round?.finishedAtMs ?? null)) return
    if (isNew) {
      // A node that was busy may have missed how the one before ended.
      past = await listPast(pool, table.code, PAST)
      seated = new Map()
      shown = new Map()
      await clock.sync()
    }
    round = newest
    const { id, outcome } = newest
    if (outcome !== null) past = [{ id, outcome }, ...past.filter((each) => each.id !== id)].slice(0, PAST)
    audience.toAll({ t: 'round', now: clock.nowMs(), round: viewOf(newest) })
    if (outcome !== null) await tellBets(newest)
    await showSeated()
  }

  /** What became of the bets of those who are here. */
  async function tellBets({ id }: RoundRow): Promise<void> {
    for (const row of await findBetsOf(pool, id, [...audience.players()], DECIDED)) {
      audience.toPlayer(row, { t: 'bet', bet: ownBetOf(row), balance: null })
    }
  }

  async function showSeated(): Promise<void> {
    if (round === undefined || audience.size() === 0) return
    seatedAtMs = performance.now()
    const { id } = round
    const lists = await listSeated(pool, id)
    if (round.id !== id) return
    seated = lists
    for (const [currency, list] of lists) {
      const text = JSON.stringify(list)
      if (shown.get(currency) === text) continue
      shown.set(currency, text)
      audience.toCurrency(currency, { t: 'seated', seated: list })
    }
  }

  /** Unless it was told just now: then the next look brings it. */
  async function showNewSeated(): Promise<void> {
    if (performance.now() - seatedAtMs >= SEATED_MS) await showSeated().catch(report)
  }

  const look = shared(() => lookNow().catch(report))

  /** Once for all who come in at the same time. */
  async function want(): Promise<void> {
    if (audience.size() === 0 || performance.now() - wantedAtMs < WANT_MS / 2) return
    wantedAtMs = performance.now()
    await wantRounds(pool, table.code, WANTED_SECONDS).catch(report)
  }

  return {
    isEmpty: () => audience.size() === 0,
    look,
    showSeated: () => showSeated().catch(report),
    want,
    sweep: audience.sweep,
    async enter(socket, session) {
      await look()
      if (past.length === 0) past = await listPast(pool, table.code, PAST)
      socket.session = session
      audience.add(socket, session)
      const [own] = round === undefined ? [] : await findBetsOf(pool, round.id, [session])
      socket.send({
        t: 'welcome',
        now: clock.nowMs(),
        round: round === undefined ? null : viewOf(round),
        past,
        bet: own === undefined ? null : ownBetOf(own),
        seated: seated.get(session.currency) ?? null,
      })
      await want()
      await showNewSeated()
    },
    leave: audience.remove,
    async bet(socket, { t: _, ...request }) {
      const { session } = socket
      if (session === undefined) return
      try {
        const row = await placeBet(deps, table, session, request)
        const balance = row.balanceMinor === null ? null : formatMoney(row.balanceMinor)
        // On all the player's devices: a second one must not offer what is done.
        audience.toPlayer(session, { t: 'bet', bet: ownBetOf(row), balance })
        await showNewSeated()
      } catch (error) {
        socket.send({ t: 'no', about: request.requestId, ...refusalOf(error, report) })
      }
    },
    close: audience.leave,
  }
}
