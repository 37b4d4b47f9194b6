import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { LIVE_PATH } from '@trevo/contract/live'
import { OPS_LIVE_PATH } from '@trevo/contract/ops/chat'

/** How far a client gets, and then how it behaves badly. */
type Stage = { name: string; reach(socket: Socket): Promise<void> }

const HOST = 'host: 127.0.0.1\r\n'
const KEY = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\n${HOST}connection: Upgrade\r\nupgrade: websocket\r\n${KEY}\r\n\r\n`
const LIVE_PATHS = [LIVE_PATH, OPS_LIVE_PATH, '/studio/api/crash/live']
const ANSWER_MS = 2_000
/** Stalls hold their place this long; the rest of the crowd goes on meanwhile. */
const STALL_MS = 300

/** Resolves when something came back or the other side hung up, and does not wait for ever. */
async function heard(socket: Socket): Promise<void> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ANSWER_MS)
  await Promise.race(['data', 'close'].map((event) => once(socket, event, { signal: stop.signal }))).catch(() => {})
  clearTimeout(timer)
  stop.abort()
}

/** A text frame as browsers send it, with a mask of zeroes. */
function frame(text: string, length = text.length): Buffer {
  const head = length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff]
  return Buffer.concat([Uint8Array.from([...head, 0, 0, 0, 0]), Buffer.from(text)])
}

const says = (name: string, ...texts: (string | Buffer)[]): Stage => ({
  name,
  async reach(socket) {
    for (const text of texts) socket.write(text)
  },
})

const afterAnswer = (name: string, first: string, ...then: (string | Buffer)[]): Stage => ({
  name,
  async reach(socket) {
    socket.write(first)
    await heard(socket)
    for (const text of then) socket.write(text)
  },
})

const POST = `POST /wps/session HTTP/1.1\r\n${HOST}content-type: application/json\r\n`
const STAGES: readonly Stage[] = [
  says('connected'),
  says('half a request line', 'GET /wps/ho'),
  says('half the headers', `GET /wps/home HTTP/1.1\r\n${HOST}x-a: `),
  says('half the body', `${POST}content-length: 900\r\n\r\n{"account":`),
  says('half a chunk', `${POST}transfer-encoding: chunked\r\n\r\nff\r\n{"a`),
  says('a question', `GET /wps/home HTTP/1.1\r\n${HOST}\r\n`),
  says('a page', `GET / HTTP/1.1\r\n${HOST}accept: text/html\r\n\r\n`),
  says('a question to the studio', `GET /studio/play HTTP/1.1\r\n${HOST}accept: text/html\r\n\r\n`),
  says('half a body to the studio', `POST /studio/api/round HTTP/1.1\r\n${HOST}content-length: 90\r\n\r\n{"bet`),
  afterAnswer('kept alive', `GET /healthz HTTP/1.1\r\n${HOST}\r\n`),
  afterAnswer('half of a second question', `GET /healthz HTTP/1.1\r\n${HOST}\r\n`, 'GET /healthz HT'),
  says('an upgrade of nothing', upgrade('/nowhere')),
  says('an upgrade out of the studio', upgrade('/studio/../healthz')),
  ...LIVE_PATHS.flatMap((path) => [
    says(`half an upgrade of ${path}`, upgrade(path).slice(0, -20)),
    says(`an upgrade of ${path}`, upgrade(path)),
    says(`an upgrade and a frame at once, ${path}`, upgrade(path), frame('{"t":"hello","topics":["site"]}')),
    afterAnswer(`open, ${path}`, upgrade(path)),
    afterAnswer(`half a frame, ${path}`, upgrade(path), frame('{"t":"hel', 60)),
    afterAnswer(`hello, ${path}`, upgrade(path), frame('{"t":"hello","topics":["site"]}')),
    afterAnswer(`a frame that is too long, ${path}`, upgrade(path), frame('x'.repeat(40_000))),
  ]),
]

const RUBBISH = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 151 + 83) % 256))
const MANNERS: Readonly<Record<string, (socket: Socket) => Promise<void>>> = {
  async reset(socket) {
    socket.resetAndDestroy()
  },
  async 'half-close'(socket) {
    socket.end()
    await heard(socket)
  },
  async stall() {
    await new Promise((resolve) => setTimeout(resolve, STALL_MS))
  },
  async rubbish(socket) {
    socket.write(RUBBISH)
    await heard(socket)
  },
  async 'rubbish, then reset'(socket) {
    socket.write(RUBBISH)
    socket.resetAndDestroy()
  },
}
const COMBINATIONS = STAGES.flatMap((stage) => Object.values(MANNERS).map((behave) => ({ stage, behave })))

/** Connections that go wrong in every way at every stage, `atOnce` of them at any moment. */
export async function sendRoughClients(
  port: number,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<void> {
  let next = 0
  async function oneAfterAnother(): Promise<void> {
    while (next < count) {
      const combination = COMBINATIONS[next++ % COMBINATIONS.length]
      if (combination !== undefined) await roughClient(port, combination)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
}

async function roughClient(port: number, { stage, behave }: (typeof COMBINATIONS)[number]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  const open = await once(socket, 'connect').catch(() => null)
  if (open === null) throw new Error('the server takes no connections any more')
  socket.resume()
  await stage.reach(socket)
  await behave(socket)
  socket.destroy()
}
