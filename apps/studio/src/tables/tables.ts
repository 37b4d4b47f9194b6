import type { Beacon } from '@trevo/fair/beacon'
import type { FastifyInstance } from 'fastify'
import { type Chains, createChains } from '../live/chain.ts'
import { createSharedClock } from '../live/clock.ts'
import { createLine } from '../live/line.ts'
import type { Sockets } from '../live/sockets.ts'
import type { Seal } from '../platform/seal.ts'
import type { Deps } from '../rounds/deps.ts'
import { tableChains } from './chain-queries.ts'
import { createTableLead } from './lead.ts'
import { createRoom, type Room } from './room.ts'
import { CHANNEL } from './round-queries.ts'
import { tableRoutes } from './routes.ts'
import { ClientFrame, type ServerFrame, TABLE_PATHS } from './shared/wire.ts'
import { type SharedTable, tableOf } from './table-list.ts'
import { TABLE_TIMING, type TableTiming } from './timing.ts'

const LOOK_MS = 1_000
const WANT_MS = 10_000

export type Tables = { close(): Promise<void> }

type TablesOptions = {
  http: FastifyInstance
  sockets: Sockets
  deps: Deps
  /** Of the chains' seeds. */
  chainSeal: Seal
  /** Where salts come from. */
  beacon: Beacon
  databaseUrl: string
  timing?: Partial<TableTiming>
}

type Spoken = Extract<ClientFrame, { t: 'bet' }>

/** The tables that people share: this process serves those who are connected to it, and leads the rounds while no other does. */
export function startTables({
  http,
  sockets,
  deps,
  chainSeal,
  beacon,
  databaseUrl,
  ...options
}: TablesOptions): Tables {
  const { pool, log } = deps
  const timing = { ...TABLE_TIMING, ...options.timing }
  const clock = createSharedClock(pool)
  const salts = rememberingLast(beacon)
  const chains = new Map<string, Chains>()
  const rooms = new Map<string, Room>()

  function chainsOf({ code }: SharedTable): Chains {
    const known = chains.get(code) ?? createChains(tableChains(pool, code), chainSeal, salts)
    chains.set(code, known)
    return known
  }
  function roomOf(table: SharedTable): Room {
    const known = rooms.get(table.code) ?? createRoom({ ...deps, clock, timing, table })
    rooms.set(table.code, known)
    return known
  }
  const eachRoom = (act: (room: Room) => unknown) => {
    for (const room of rooms.values()) if (!room.isEmpty()) void act(room)
  }

  const onNews = () => {
    eachRoom((room) => room.look())
    lead.wake()
  }
  const line = createLine({ channel: CHANNEL, databaseUrl, log, onNews })
  const lead = createTableLead({ ...deps, chainsOf, clock, line, timing })
  tableRoutes(http, deps)

  sockets.serve<Spoken, ServerFrame>({
    path: TABLE_PATHS.live,
    read: (json) => ClientFrame.parse(json),
    nowMs: clock.nowMs,
    async enter(socket, session) {
      const table = tableOf(session)
      if (table === undefined) return socket.refuse()
      return roomOf(table).enter(socket, session)
    },
    async hear(frame, socket) {
      const table = socket.session && tableOf(socket.session)
      if (table !== undefined) await roomOf(table).bet(socket, frame)
    },
    leave(socket) {
      const table = socket.session && tableOf(socket.session)
      if (table !== undefined) roomOf(table).leave(socket)
    },
  })

  const timers = [
    setInterval(() => eachRoom(async (room) => room.look().then(room.showSeated)), LOOK_MS),
    setInterval(() => eachRoom((room) => room.want()), WANT_MS),
    setInterval(() => eachRoom((room) => room.sweep()), WANT_MS),
  ]
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const room of rooms.values()) room.close()
      await lead.close()
      await line.close()
    },
  }
}

/** Chains of several tables are published in the same moment and wait for the same round: its signature is checked once. */
function rememberingLast(beacon: Beacon): Beacon {
  let last: { round: number; found: ReturnType<Beacon['round']> } | undefined
  return {
    ...beacon,
    async round(round) {
      if (last?.round !== round) last = { round, found: beacon.round(round) }
      const { found } = last
      const answer = await found.catch((error: unknown) => {
        last = undefined
        throw error
      })
      if (answer === undefined) last = undefined
      return answer
    },
  }
}
