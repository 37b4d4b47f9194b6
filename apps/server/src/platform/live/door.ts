import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_MAX_FRAME_BYTES, LIVE_PATH } from '@trevo/contract/live'
import { OPS_LIVE_PATH } from '@trevo/contract/ops/chat'
import { type WebSocket, WebSocketServer } from 'ws'
import { Census, isSameOrigin, originOf } from './admission.ts'

export type DoorOptions = {
  trustedProxies: number
  maxConnections: number
  maxPerIp: number
  onSocket: (socket: WebSocket, way: WayIn) => void
}

/** Members and guests come in by one path, staff by another that may name a brand. */
export type WayIn = { host: string; staff: { brand: string | null } | null }

export type Door = { watch(server: Server): void; count(): number; shut(): void }

/** Who may come in: the right path, the same site, and not too many. */
export function createDoor({ trustedProxies, maxConnections, maxPerIp, onSocket }: DoorOptions): Door {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIVE_MAX_FRAME_BYTES,
  })
  const census = new Census()
  let isShut = false

  function refusal(request: IncomingMessage, ip: string, host: string): number | null {
    if (!PATHS.has(pathOf(request))) return 404
    if (!isSameOrigin(request, host)) return 403
    if (isShut || census.total >= maxConnections) return 503
    if (census.of(ip) >= maxPerIp) return 429
    return null
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const { ip, host } = originOf(request, trustedProxies)
    const status = refusal(request, ip, host)
    if (status !== null) return refuse(stream, status)
    census.enter(ip)
    stream.once('close', () => census.leave(ip))
    sockets.handleUpgrade(request, stream, head, (socket) => onSocket(socket, wayOf(request, host)))
  }

  return {
    watch: (server) => void server.on('upgrade', onUpgrade),
    count: () => census.total,
    shut() {
      isShut = true
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

function refuse(stream: Duplex, status: number): void {
  // The other side may be gone already; there is nobody to tell.
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
