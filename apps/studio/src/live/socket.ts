import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { StudioSession } from '../rounds/session-queries.ts'

/** What goes over a line is told apart by `t`. */
export type Frame = { t: string }

/** Who does not read for this long a queue is gone, or would never catch up. */
const MAX_QUEUED_BYTES = 256 * 1024
const FRAMES_PER_SECOND = 40
const SILENCE_MS = 30_000
const GOODBYE_MS = 1_000
const CLOSE = { unfit: 1008, away: 1001 } as const

const FIN_TEXT = 0x81
const SHORT = 125
const LENGTH_16 = 126
const MAX_16 = 0xffff

/** A whole text frame of a server, made once for everybody who gets it. */
export function packed(frame: Frame): Buffer {
  const text = Buffer.from(JSON.stringify(frame))
  if (text.length > MAX_16) throw new Error('a frame for everybody is too long')
  const head =
    text.length <= SHORT ? [FIN_TEXT, text.length] : [FIN_TEXT, LENGTH_16, text.length >> 8, text.length & 0xff]
  return Buffer.concat([Uint8Array.from(head), text])
}

/** One player's connection. Known once it has said hello. */
export class PlayerSocket<S extends Frame> {
  session: StudioSession | undefined
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #heardAtMs = performance.now()
  #secondStartedMs = 0
  #framesThisSecond = 0

  constructor(socket: WebSocket, stream: Duplex, hear: (text: string, from: PlayerSocket<S>) => boolean) {
    this.#socket = socket
    this.#stream = stream
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => {
      if (!this.#mayGoOn() || isBinary || !hear(String(data), this)) socket.close(CLOSE.unfit)
    })
  }

  send(frame: S): void {
    this.sendPacked(packed(frame))
  }

  /** Past the library, which would frame the same words anew for every one of thousands. */
  sendPacked(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#stream.writableLength > MAX_QUEUED_BYTES) this.#socket.terminate()
    else this.#stream.write(frame)
  }

  sweep(): void {
    if (performance.now() - this.#heardAtMs > SILENCE_MS) this.#socket.terminate()
  }

  refuse(): void {
    this.#socket.close(CLOSE.unfit)
  }

  /** Whoever does not say goodbye in return is not waited for. */
  leave(): void {
    this.#socket.close(CLOSE.away)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  #mayGoOn(): boolean {
    const now = performance.now()
    this.#heardAtMs = now
    if (now - this.#secondStartedMs > 1_000) {
      this.#secondStartedMs = now
      this.#framesThisSecond = 0
    }
    return ++this.#framesThisSecond <= FRAMES_PER_SECOND
  }
}
