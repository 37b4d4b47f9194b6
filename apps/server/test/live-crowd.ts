import { once } from 'node:events'
import { LIVE_PATH, type ServerFrame } from '@trevo/contract/live'
import { WebSocket } from 'ws'

export type Client = {
  token: string
  address: string
  socket: WebSocket | null
  last: string
  gaps: number
  missed: number
}
export type Heard = (client: Client, frame: ServerFrame & { t: 'event' }, atMs: number) => void

/** People of one mobile network share an address; a node takes some hundreds from each. */
const PER_ADDRESS = 400
const AT_ONCE = 100
const PATIENCE_MS = 30_000

/** Members' sockets on one node, each on its own topic and the site's, as the site's own client has them, and on what is named besides. */
export function crowdOf(tokens: readonly string[], heard: Heard, more: readonly string[] = []) {
  const clients = tokens.map((token, n): Client => {
    const address = `10.1.${Math.floor(n / PER_ADDRESS)}.1`
    return { token, address, socket: null, last: '', gaps: 0, missed: 0 }
  })

  async function connect(client: Client, port: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
      headers: { 'x-forwarded-for': client.address },
      perMessageDeflate: false,
      handshakeTimeout: PATIENCE_MS,
    })
    client.socket = socket
    const isOn = new Promise<void>((resolve, reject) => {
      socket.on('message', (data) => {
        const atMs = performance.now()
        const frame = JSON.parse(String(data)) as ServerFrame
        if (frame.t === 'event') {
          client.last = frame.id
          heard(client, frame, atMs)
        } else if (frame.t === 'gap') client.gaps++
        else if (frame.t === 'ping') {
          client.last = frame.at
          socket.send('{"t":"pong"}')
        } else if (frame.t === 'on') {
          client.last = frame.at
          resolve()
        }
      })
      socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
      socket.on('error', reject)
    })
    isOn.catch(() => {})
    await once(socket, 'open')
    const hello = { t: 'hello', token: client.token, topics: ['site', 'me', ...more] }
    socket.send(JSON.stringify(client.last === '' ? hello : { ...hello, last: client.last }))
    await isOn
  }

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
      for (const { socket } of clients) {
        socket?.removeAllListeners('close')
        socket?.terminate()
      }
    },
  }
}
