import { request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const CONNECT_MS = 10_000
/** How long a refused client gets to hang up. */
const LAST_WORDS_MS = 1_000
/** All that a WebSocket needs; cookies and addresses are the site's business and stay here. */
const PASSED = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol', 'user-agent'] as const

/** Carries a WebSocket through to our own studio, byte for byte in both directions. The stream has an error listener already. */
export function pipeToStudio(studioUrl: string, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const { hostname, port, protocol } = new URL(studioUrl)
  const asked = Object.fromEntries(
    PASSED.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  )
  const outgoing = httpRequest({
    protocol,
    hostname,
    port,
    // As it came: an address that was normalised might be another.
    path: request.url ?? '/',
    headers: { ...asked, connection: 'Upgrade', upgrade: 'websocket' },
    timeout: CONNECT_MS,
    agent: false,
  })
  const fail = (status: number) => {
    outgoing.destroy()
    refuse(stream, status)
  }
  outgoing.on('timeout', () => fail(504))
  outgoing.on('error', () => fail(503))
  outgoing.on('response', ({ statusCode = 502 }) => fail(statusCode))
  outgoing.on('upgrade', (answer, studio, first) => {
    studio.on('error', () => studio.destroy())
    if (stream.destroyed) return void studio.destroy()
    studio.setTimeout(0)
    stream.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(answer)}\r\n`)
    if (first.length > 0) stream.write(first)
    if (head.length > 0) studio.write(head)
    join(stream, studio)
  })
  stream.once('close', () => outgoing.destroy())
  outgoing.end()
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'set-cookie') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`)
  }
  return lines.join('')
}

/** The end of one is the end of the other. */
function join(one: Duplex, other: Duplex): void {
  one.pipe(other)
  other.pipe(one)
  for (const [each, another] of [
    [one, other],
    [other, one],
  ] as const) {
    each.on('close', () => another.destroy())
  }
}

export function refuse(stream: Duplex, status: number): void {
  if (stream.destroyed) return
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  // Read to its end, else the close of the other side would never be noticed.
  stream.resume()
  setTimeout(() => stream.destroy(), LAST_WORDS_MS).unref()
}
