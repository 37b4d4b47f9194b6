import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_MAX_FRAME_BYTES, LIVE_PATH } from '@trevo/contract/live'
import { OPS_LIVE_PATH } from '@trevo/contract/ops/chat'
import { type WebSocket, WebSocketServer } from 'ws'
import { callerOfIp } from '../rate-limit.ts'
import { isStudioPath } from '../studio-path.ts'
import { Census, isSameOrigin, originOf } from './admission.ts'
import { pipeToStudio, refuse } from './studio-pipe.ts'

export type DoorOptions = {
  trustedProxies: number
  maxConnections: number
  maxPerIp: number
  /** Sockets under its path pass through to it; undefined where no studio runs. */
  studioUrl: string | undefined
  /** The games' origin has the studio's sockets and no others, the site's has all but those. */
  isGamesHost: (host: string) => boolean
  /** Whether the console exists for requests to this host from this address. */
  admitsConsole: (host: string, ip: string) => boolean
  onSocket: (socket: WebSocket, wire: Duplex, way: WayIn) => void
}

/** Members and guests come in by one path, staff by another that may name a brand. */
export type WayIn = { host: string; staff: { brand: string | null } | null }

export type Door = { watch(server: Server): void; count(): number; shut(): void }

/** Who may come in: the right path, the same site, and not too many. */
export function createDoor(options: DoorOptions): Door {
  const { trustedProxies, maxConnections, maxPerIp, studioUrl, onSocket } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIVE_MAX_FRAME_BYTES,
  })
  const census = new Census()
  const passing = new Set<Duplex>()
  let isShut = false

  const isForStudio = (request: IncomingMessage) => studioUrl !== undefined && isStudioPath(request.url ?? '')

  function isHere(request: IncomingMessage, ip: string, host: string): boolean {
    if (options.isGamesHost(host)) return isForStudio(request)
    const path = pathOf(request)
    return PATHS.has(path) && (path !== OPS_LIVE_PATH || options.admitsConsole(host, ip))
  }

  function refusal(request: IncomingMessage, ip: string, host: string): number | null {
    const caller = callerOfIp(ip)
    if (!isHere(request, ip, host)) return 404
    if (!isSameOrigin(request, host)) return 403
    if (isShut || census.total >= maxConnections) return 503
    if (census.of(caller) >= maxPerIp) return 429
    return null
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    // Before anything else: Node has taken its own listener away, and a reset without one ends the process.
    stream.on('error', () => stream.destroy())
    const { ip, host } = originOf(request, trustedProxies)
    const caller = callerOfIp(ip)
    const status = refusal(request, ip, host)
    if (status !== null) return refuse(stream, status)
    census.enter(caller)
    stream.once('close', () => {
      census.leave(caller)
      passing.delete(stream)
    })
    if (studioUrl !== undefined && isForStudio(request)) {
      passing.add(stream)
      return pipeToStudio(studioUrl, request, stream, head)
    }
    sockets.handleUpgrade(request, stream, head, (socket) => onSocket(socket, stream, wayOf(request, host)))
  }

  return {
    watch: (server) => void server.on('upgrade', onUpgrade),
    count: () => census.total,
    shut() {
      isShut = true
      // The studio's players connect again by themselves, to whoever answers next.
      for (const stream of passing) stream.destroy()
    },
  }
}

const PATHS: ReadonlySet<string> = new Set([LIVE_PATH, OPS_LIVE_PATH])
const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

function wayOf(request: IncomingMessage, host: string): WayIn {
  if (pathOf(request) !== OPS_LIVE_PATH) return { host, staff: null }
  const query = new URLSearchParams(request.url?.split('?', 2)[1])
  return { host, staff: { brand: query.get('merchant') } }
}
