import net from 'node:net'
import { LIVE_PATH, type ServerFrame } from '@trevo/contract/live'
import { cut, frameOf, HEADERS_END, upgradeTo } from '../../apps/studio/test/raw-frames.ts'

export type Client = {
  token: string
  address: string
  socket: net.Socket | null
  /** The last frame that says where in the stream this client is, as it came. */
  last: string
  gaps: number
}
export type Heard = (client: Client, event: string, atMs: number) => void

/** People of one mobile network share an address; a node takes some hundreds from each. */
const PER_ADDRESS = 400
const AT_ONCE = 100
const PATIENCE_MS = 30_000
const MEMORY_BYTES = 256 * 1024
/** Where the first letters of a frame's kind stand. */
const KIND_AT = '{"t":"'.length
const [EVENT, GAP, PING, ON] = [...Buffer.from('egpo')]
const PONG = frameOf({ t: 'pong' })

/**
 * Members' sockets on one node, each on its own topic and the site's, as the site's own client has them, and on what is named
 * besides. All are in one process that shares the machine with the node, so it reads no more of an event than is asked for.
 */
export function crowdOf(tokens: readonly string[], heard: Heard, more: readonly string[] = []) {
  const memory = Buffer.alloc(MEMORY_BYTES)
  const clients = tokens.map((token, n): Client => {
    const address = `10.1.${Math.floor(n / PER_ADDRESS)}.1`
    return { token, address, socket: null, last: '', gaps: 0 }
  })

  function hear(client: Client, data: Buffer, from: number, to: number, isOn: () => void): void {
    const kind = data[from + KIND_AT]
    if (kind === GAP) client.gaps++
    if (kind !== EVENT && kind !== PING && kind !== ON) return
    const atMs = performance.now()
    client.last = data.toString('utf8', from, to)
    if (kind === EVENT) heard(client, client.last, atMs)
    else if (kind === PING) client.socket?.write(PONG)
    else isOn()
  }

  const connect = (client: Client, port: number) =>
    new Promise<void>((resolve, reject) => {
      let isOpen = false
      let rest: Buffer | null = null
      const giveUp = setTimeout(() => reject(new Error('a socket waited too long')), PATIENCE_MS)
      const isOn = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const onRead = (length: number) => {
        const data = memory.subarray(0, length)
        const whole: Buffer = rest === null ? data : Buffer.concat([rest, data])
        let from = 0
        if (!isOpen) {
          const end = whole.indexOf(HEADERS_END)
          if (end < 0) {
            rest = Buffer.from(whole)
            return true
          }
          isOpen = true
          from = end + HEADERS_END.length
          socket.write(frameOf(helloOf(client, more)))
        }
        rest = cut(whole.subarray(from), (bytes, start, to) => hear(client, bytes, start, to, isOn))
        return true
      }
      const socket = net.connect({ host: '127.0.0.1', port, onread: { buffer: memory, callback: onRead } })
      client.socket = socket
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('a socket was closed')))
      socket.write(upgradeTo('127.0.0.1', LIVE_PATH, `X-Forwarded-For: ${client.address}\r\n`))
    })

  return {
    clients,
    /** Everybody, some at a time, as after a deploy; those who were there before go on where they were. */
    async connectAll(port: number): Promise<void> {
      const next = clients.values()
      const lane = async () => {
        for (const client of next) await connect(client, port)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
    },
    dropAll(): void {
      for (const { socket } of clients) socket?.destroy()
    },
  }
}

function helloOf({ token, last }: Client, more: readonly string[]) {
  const hello = { t: 'hello', token, topics: ['site', 'me', ...more] }
  if (last === '') return hello
  const frame = JSON.parse(last) as Extract<ServerFrame, { t: 'event' | 'ping' | 'on' }>
  return { ...hello, last: frame.t === 'event' ? frame.id : frame.at }
}
