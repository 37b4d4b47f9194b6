import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Beacon } from '@trevo/fair/beacon'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Seal } from '../platform/seal.ts'
import type { Deps } from '../rounds/deps.ts'
import { requireSession } from '../rounds/sessions.ts'
import { createChains } from './chain.ts'
import { createSharedClock } from './clock.ts'
import { createLead } from './lead.ts'
import { createLine } from './line.ts'
import { createCrashNode } from './node.ts'
import { flightRoutes } from './routes.ts'
import { type ClientFrame, CRASH_PATHS } from './shared/wire.ts'
import { PlayerSocket } from './socket.ts'
import { type CrashTiming, TIMING } from './timing.ts'

const MAX_FRAME_BYTES = 2_048
const HELLO_MS = 10_000

export type Crash = { close(): Promise<void> }

type CrashOptions = {
  http: FastifyInstance
  deps: Deps
  /** Of the chains' seeds. */
  chainSeal: Seal
  /** Where salts come from. */
  beacon: Beacon
  databaseUrl: string
  timing?: Partial<CrashTiming>
}

/** The live game: this process serves its players, and leads the flights while no other does. */
export function startCrash({ http, deps, chainSeal, beacon, databaseUrl, timing }: CrashOptions): Crash {
  const { pool, log } = deps
  const clock = createSharedClock(pool)
  const chains = createChains(pool, chainSeal, beacon)
  const onNews = () => {
    node.look()
    lead.wake()
  }
  const line = createLine({ databaseUrl, log, onNews })
  const node = createCrashNode({ ...deps, chains, clock, line })
  const lead = createLead({ ...deps, chains, clock, line, timing: { ...TIMING, ...timing } })
  flightRoutes(http, deps)

  function onFrame(frame: ClientFrame, socket: PlayerSocket): void {
    // Before anything else: a tap is worth what the curve is when it arrives.
    const arrivedMs = clock.nowMs()
    void handle(frame, socket, arrivedMs).catch((error: unknown) => {
      log.error({ err: error }, 'a player of Crash got no answer')
      socket.leave()
    })
  }

  async function handle(frame: ClientFrame, socket: PlayerSocket, arrivedMs: number): Promise<void> {
    if (frame.t === 'ping') return socket.send({ t: 'pong', n: frame.n, now: arrivedMs })
    if (frame.t === 'hello') {
      const session = await requireSession(deps, `Bearer ${frame.key}`).catch(() => undefined)
      if (session === undefined) return socket.refuse()
      return node.enter(socket, session)
    }
    if (socket.session === undefined) return socket.refuse()
    if (frame.t === 'bet') return node.bet(socket, frame)
    return node.out(socket, frame.betId, arrivedMs)
  }

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  http.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node has taken its own listener away by now.
    stream.on('error', () => stream.destroy())
    if (request.url?.split('?', 1)[0] !== CRASH_PATHS.live) return void stream.destroy()
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const player = new PlayerSocket(socket, stream, onFrame)
      const waiting = setTimeout(() => player.session === undefined && player.refuse(), HELLO_MS)
      socket.once('close', () => {
        clearTimeout(waiting)
        node.leave(player)
      })
    })
  })

  return {
    async close() {
      await node.close()
      await lead.close()
      await line.close()
    },
  }
}
