import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { wireFrame } from './frames.ts'

const server = createServer()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
let said: readonly string[] = []
server.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    // Between frames of the socket's own.
    for (const text of said) {
      socket.ping('x')
      stream.write(wireFrame(text))
    }
    socket.close(1000, 'bye')
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a client reads a frame of %d bytes', async (length) => {
  said = ['a'.repeat(length), 'ação ✓']
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: string[] = []
  let pings = 0
  client.on('message', (data) => heard.push(String(data)))
  client.on('ping', () => pings++)
  const [code] = await once(client, 'close')
  expect([heard, pings, code]).toEqual([said, 2, 1000])
})
