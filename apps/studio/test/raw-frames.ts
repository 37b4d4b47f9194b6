import { randomBytes } from 'node:crypto'

// A WebSocket by hand, for thousands of clients in one process that shares the machine with the server.
export const HEADERS_END = '\r\n\r\n'
const FIN_TEXT = 0x81
const MASKED = 0x80
const SHORT = 125
const LENGTH_16 = 126

export const upgradeTo = (hostname: string, path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}${HEADERS_END}`

/** A client's frame: masked, as the protocol asks, with a mask that changes nothing. */
export function frameOf(value: object): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  const length =
    text.length <= SHORT ? [MASKED | text.length] : [MASKED | LENGTH_16, text.length >> 8, text.length & 0xff]
  return Buffer.concat([Uint8Array.from([FIN_TEXT, ...length, 0, 0, 0, 0]), text])
}

/** Calls `hear` with every whole frame; answers with what is left. */
export function cut(data: Buffer, hear: (data: Buffer, from: number, to: number) => void): Buffer | null {
  let at = 0
  while (data.length - at >= 2) {
    const short = (data[at + 1] ?? 0) & ~MASKED
    const from = at + (short === LENGTH_16 ? 4 : 2)
    if (data.length < from) break
    const to = from + (short === LENGTH_16 ? data.readUInt16BE(at + 2) : short)
    if (data.length < to) break
    if (data[at] === FIN_TEXT) hear(data, from, to)
    at = to
  }
  // The memory is used again for what arrives next.
  return at === data.length ? null : Buffer.from(data.subarray(at))
}
