import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Tracer } from '@trevo/trace/trace'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Deps } from '../rounds/deps.ts'
import type { StudioSession } from '../rounds/session-queries.ts'
import { requireSession } from '../rounds/sessions.ts'
import { type Frame, PlayerSocket } from './socket.ts'

const MAX_FRAME_BYTES = 16_384
const HELLO_MS = 10_000

/** What every live game's client says besides the game itself. */
type Greeting = { t: 'hello'; key: string } | { t: 'ping'; n: number }
type Pong = { t: 'pong'; n: number; now: number }

/** What a live game does with those who are connected to it; `C` is what its clients say, `S` what it answers. */
export type LiveGame<C extends Frame, S extends Frame> = {
  path: string
  /** Throws for what the client may not say. */
  read(json: unknown): C | Greeting
  /** The clock that its players follow. */
  nowMs(): number
  enter(socket: PlayerSocket<S | Pong>, session: StudioSession): Promise<void>
  /** `arrivedMs`: when the frame came, before anything was done about it. */
  hear(frame: C, socket: PlayerSocket<S | Pong>, arrivedMs: number): Promise<void>
  leave(socket: PlayerSocket<S | Pong>): void
}

type Open = (request: IncomingMessage, stream: Duplex, head: Buffer) => void
export type Sockets = { serve<C extends Frame, S extends Frame>(game: LiveGame<C, S>): void }

/** One door for all live games: the path says which is meant, and what belongs to none is turned away. */
export function createSockets(http: FastifyInstance, deps: Deps, tracer?: Tracer): Sockets {
  const games = new Map<string, Open>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  http.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node has taken its own listener away by now.
    stream.on('error', () => stream.destroy())
    const open = games.get(request.url?.split('?', 1)[0] ?? '')
    if (open === undefined) stream.destroy()
    else open(request, stream, head)
  })

  return {
    serve(game) {
      const hear = listener(game, deps, tracer)
      games.set(game.path, (request, stream, head) =>
        server.handleUpgrade(request, stream, head, (socket) => {
          const player = new PlayerSocket(socket, stream, hear)
          const waiting = setTimeout(() => player.session === undefined && player.refuse(), HELLO_MS)
          socket.once('close', () => {
            clearTimeout(waiting)
            game.leave(player)
          })
        }),
      )
    },
  }
}

/** False where the client said what it may not say. */
function listener<C extends Frame, S extends Frame>(game: LiveGame<C, S>, deps: Deps, tracer?: Tracer) {
  /** Who has said hello: nobody sits down as two people. */
  const greeted = new WeakSet<PlayerSocket<S | Pong>>()

  async function handle(frame: C | Greeting, socket: PlayerSocket<S | Pong>, arrivedMs: number): Promise<void> {
    if (isPing(frame)) return socket.send({ t: 'pong', n: frame.n, now: arrivedMs })
    if (isHello(frame)) {
      if (greeted.has(socket)) return socket.refuse()
      greeted.add(socket)
      const session = await requireSession(deps, `Bearer ${frame.key}`).catch(() => undefined)
      if (session === undefined) return socket.refuse()
      return game.enter(socket, session)
    }
    if (socket.session === undefined) return socket.refuse()
    return game.hear(frame, socket, arrivedMs)
  }

  return (text: string, socket: PlayerSocket<S | Pong>): boolean => {
    // Before anything else: some words are worth what the moment is in which they arrive.
    const arrivedMs = game.nowMs()
    const frame = readFrame(text, game.read)
    if (frame === null) return false
    const work = () => handle(frame, socket, arrivedMs)
    const done = tracer && frame.t !== 'ping' ? tracer.run(`live ${frame.t}`, 'server', work) : work()
    void done.catch((error: unknown) => {
      deps.log.error({ err: error }, 'a player of a live game got no answer')
      socket.leave()
    })
    return true
  }
}

const isPing = (frame: Frame): frame is Extract<Greeting, { t: 'ping' }> => frame.t === 'ping'
const isHello = (frame: Frame): frame is Extract<Greeting, { t: 'hello' }> => frame.t === 'hello'

function readFrame<F>(text: string, read: (json: unknown) => F): F | null {
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}
