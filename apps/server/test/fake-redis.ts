import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Connection = { socket: Socket; channels: Set<string>; rest: string }

/** As much of a Redis server as publish and subscribe need, spoken over a real socket (RESP 2). */
export async function fakeRedis(port = 0) {
  const connections = new Set<Connection>()
  const bulk = (text: string) => `$${Buffer.byteLength(text, 'latin1')}\r\n${text}\r\n`

  function answer(connection: Connection, [name = '', ...args]: string[]): string {
    switch (name.toUpperCase()) {
      case 'HELLO':
        return '-NOPROTO unsupported protocol version\r\n'
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE': {
        const isJoining = name.toUpperCase() === 'SUBSCRIBE'
        return args
          .map((channel) => {
            if (isJoining) connection.channels.add(channel)
            else connection.channels.delete(channel)
            return `*3\r\n${bulk(name.toLowerCase())}${bulk(channel)}:${connection.channels.size}\r\n`
          })
          .join('')
      }
      case 'PUBLISH': {
        const [channel = '', payload = ''] = args
        const receivers = [...connections].filter(({ channels }) => channels.has(channel))
        for (const { socket } of receivers) {
          socket.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(payload)}`, 'latin1')
        }
        return `:${receivers.length}\r\n`
      }
      case 'PING':
        return '+PONG\r\n'
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    const connection: Connection = { socket, channels: new Set(), rest: '' }
    connections.add(connection)
    socket.setEncoding('latin1')
    socket.on('close', () => connections.delete(connection))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      connection.rest += data
      for (let command = takeCommand(connection); command; command = takeCommand(connection)) {
        socket.write(answer(connection, command), 'latin1')
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  const dropAll = () => {
    for (const { socket } of connections) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropAll,
    async stop() {
      dropAll()
      server.close()
    },
  }
}

/** The next complete command (an array of bulk strings), taken off what has arrived. */
function takeCommand(connection: Connection): string[] | null {
  const { rest } = connection
  const headEnd = rest.indexOf('\r\n')
  if (headEnd < 0) return null
  let at = headEnd + 2
  const words: string[] = []
  for (let left = Number(rest.slice(1, headEnd)); left > 0; left--) {
    const lengthEnd = rest.indexOf('\r\n', at)
    if (lengthEnd < 0) return null
    const end = lengthEnd + 2 + Number(rest.slice(at + 1, lengthEnd))
    if (rest.length < end + 2) return null
    words.push(rest.slice(lengthEnd + 2, end))
    at = end + 2
  }
  connection.rest = rest.slice(at)
  return words
}
