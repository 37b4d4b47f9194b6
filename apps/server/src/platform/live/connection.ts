import type { Duplex } from 'node:stream'
import { type ClientFrame, LIVE_CLOSE, LIVE_HEARTBEAT_MS, LIVE_MAX_TOPICS } from '@trevo/contract/live'
import type { Tracer } from '@trevo/trace/trace'
import type { WebSocket } from 'ws'
import { decodeFrame, encodeFrame } from './frames.ts'
import type { History, Missed } from './history.ts'
import type { Hub, Receiver } from './hub.ts'
import { type Audience, staffTopic, type TopicRegistry } from './topics.ts'

const HELLO_WITHIN_MS = 5_000
const MAX_MISSED_PINGS = 2
const MAX_BUFFERED_BYTES = 256 * 1024
/** Between two heartbeats a client of ours sends a handful of frames. */
const MAX_FRAMES_PER_HEARTBEAT = 200
const LAST_WORDS_MS = 1_000

/** What of the stream one socket needs. */
type Heard = {
  hub: Hub<Connection>
  history: Pick<History, 'newestId'>
  hear(topics: readonly string[]): Promise<void>
  leave(topic: string): void
  missedSince(id: string, topics: readonly string[]): Missed
}

export type ConnectionContext = {
  stream: Heard
  topics: TopicRegistry
  nowMs: () => number
  /** Null: the token is not valid (any more). */
  authenticate: (token: string | undefined) => Promise<Audience | null>
  onError: (error: unknown) => void
  tracer?: Tracer | undefined
}

/** One client's socket: what it may hear, and whether it still lives and keeps up. */
export class Connection implements Receiver {
  readonly #socket: WebSocket
  readonly #wire: Duplex
  readonly #context: ConnectionContext
  /** Topic as the client says it -> as nodes know it. */
  readonly #topics = new Map<string, string>()
  #audience: Audience | null = null
  #token: string | undefined
  #greeted = false
  #missedPings = 0
  #framesLeft = MAX_FRAMES_PER_HEARTBEAT
  #dueMs: number
  #work: Promise<void> = Promise.resolve()

  /** `wire` is what the socket writes to. */
  constructor(socket: WebSocket, wire: Duplex, context: ConnectionContext) {
    this.#socket = socket
    this.#wire = wire
    this.#context = context
    this.#dueMs = context.nowMs() + HELLO_WITHIN_MS
    socket.on('message', (data, isBinary) => this.#receive(String(data), isBinary))
    socket.on('close', () => this.#leaveAll())
    // A broken frame or connection; `close` follows.
    socket.on('error', () => {})
  }

  get isStaff(): boolean {
    return this.#audience?.staff != null
  }

  /**
   * Straight to the wire: a frame is the same bytes for everybody, so an event costs each of thousands of sockets one write and
   * nothing else. Nothing is compressed here, so the socket's own frames are whole between ours.
   */
  send(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.end(LIVE_CLOSE.tooSlow, 'too_slow')
    else this.#wire.write(frame)
  }

  /** Hears nothing more from now on, and is gone a moment later whether it listens or not. */
  end(code: number, reason: string): void {
    this.#leaveAll()
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), LAST_WORDS_MS).unref()
  }

  sayGap(): void {
    for (const topic of this.#topics.keys()) this.send(encodeFrame({ t: 'gap', topic }))
  }

  /** Called every now and then with the time. */
  sweep(nowMs: number, pingFrame: () => Buffer): void {
    if (nowMs < this.#dueMs) return
    this.#dueMs = nowMs + LIVE_HEARTBEAT_MS
    if (!this.#greeted) {
      this.end(LIVE_CLOSE.badFrame, 'hello_expected')
    } else if (nowMs >= (this.#audience?.untilMs ?? Number.POSITIVE_INFINITY)) {
      this.end(LIVE_CLOSE.sessionExpired, 'session_expired')
    } else if (this.#missedPings >= MAX_MISSED_PINGS) {
      this.#leaveAll()
      this.#socket.terminate()
    } else {
      this.#missedPings++
      this.#framesLeft = MAX_FRAMES_PER_HEARTBEAT
      this.send(pingFrame())
    }
  }

  #receive(text: string, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const frame = isBinary ? null : decodeFrame(text)
    this.#missedPings = 0
    if (!frame || this.#framesLeft-- <= 0 || (frame.t === 'hello') === this.#greeted) {
      this.end(LIVE_CLOSE.badFrame, 'bad_frame')
      return
    }
    if (frame.t === 'hello') {
      this.#greeted = true
      this.#dueMs = this.#context.nowMs() + LIVE_HEARTBEAT_MS
    }
    // One after the other: what a topic's guard has to ask must not let a later frame overtake.
    const { tracer } = this.#context
    const handle = () =>
      tracer ? tracer.run(`live ${frame.t}`, 'server', () => this.#handle(frame)) : this.#handle(frame)
    this.#then(handle)
  }

  /** What could not be asked is asked anew by another socket: this one would stay open and hear nothing, or more than it may. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#context.onError(error)
      this.end(LIVE_CLOSE.tryAgain, 'try_again')
    })
  }

  async #handle(frame: ClientFrame): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (frame.t === 'hello') return this.#greet(frame)
    if (frame.t === 'sub') return this.#subscribe(frame.topics, undefined)
    if (frame.t === 'unsub') for (const topic of frame.topics) this.#unsubscribe(topic)
  }

  /** What this client may hear has changed: it keeps what is still allowed, and is closed if nothing is. */
  recheck(): void {
    this.#then(() => this.#proveAgain())
  }

  async #proveAgain(): Promise<void> {
    const before = this.#audience
    if (before === null || this.#socket.readyState !== this.#socket.OPEN) return
    const audience = await this.#context.authenticate(this.#token)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (audience === null || audience.merchant.id !== before.merchant.id) {
      return this.end(LIVE_CLOSE.sessionExpired, 'session_expired')
    }
    this.#audience = { ...audience, untilMs: before.untilMs }
    const held = [...this.#topics.keys()]
    for (const answer of await Promise.all(held.map((topic) => this.#context.topics.resolve(topic, audience)))) {
      if (!('refusal' in answer)) continue
      this.#unsubscribe(answer.topic)
      this.send(encodeFrame({ t: 'refused', topic: answer.topic, code: answer.refusal }))
    }
  }

  async #greet({ token, topics, last }: ClientFrame & { t: 'hello' }): Promise<void> {
    this.#token = token
    const audience = await this.#context.authenticate(token)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (!audience) return this.end(LIVE_CLOSE.sessionExpired, 'session_expired')
    this.#audience = audience
    if (audience.endTopic !== null) this.#context.stream.hub.join(audience.endTopic, this)
    if (audience.staff !== null) {
      this.#context.stream.hub.join(staffTopic(audience.staff.staffId), this)
      // From here on every change arrives; one made while we were asking did not.
      this.recheck()
    }
    const serverTime = new Date(this.#context.nowMs()).toISOString()
    this.send(encodeFrame({ t: 'welcome', heartbeatMs: LIVE_HEARTBEAT_MS, serverTime }))
    await this.#subscribe(topics, last)
  }

  async #subscribe(wanted: readonly string[], last: string | undefined): Promise<void> {
    const { stream, topics } = this.#context
    const { hub, history } = stream
    const audience = this.#audience
    if (!audience) return
    const resolved = await Promise.all([...new Set(wanted)].map((topic) => topics.resolve(topic, audience)))
    const fresh = resolved.flatMap((answer) =>
      'refusal' in answer || this.#topics.has(answer.topic) ? [] : [answer.internal],
    )
    await stream.hear(fresh)
    if (this.#socket.readyState !== this.#socket.OPEN) return fresh.forEach(stream.leave)
    // From here to the last join nothing waits, so no event falls between replay and live.
    const joined = new Map<string, string>()
    for (const answer of resolved) {
      if ('refusal' in answer) this.send(encodeFrame({ t: 'refused', topic: answer.topic, code: answer.refusal }))
      else if (this.#topics.size >= LIVE_MAX_TOPICS && !this.#topics.has(answer.topic)) {
        stream.leave(answer.internal)
        this.send(encodeFrame({ t: 'refused', topic: answer.topic, code: 'limit_exceeded' }))
      } else {
        joined.set(answer.internal, answer.topic)
        this.#topics.set(answer.topic, answer.internal)
        hub.join(answer.internal, this)
      }
    }
    if (last !== undefined) this.#replay(last, joined)
    this.send(encodeFrame({ t: 'on', topics: [...joined.values()], at: history.newestId }))
  }

  #replay(last: string, joined: ReadonlyMap<string, string>): void {
    const { entries, gaps } = this.#context.stream.missedSince(last, [...joined.keys()])
    for (const internal of gaps) this.send(encodeFrame({ t: 'gap', topic: joined.get(internal) ?? internal }))
    for (const { frame } of entries) this.send(frame)
  }

  #unsubscribe(topic: string): void {
    const internal = this.#topics.get(topic)
    if (internal === undefined) return
    this.#topics.delete(topic)
    this.#context.stream.hub.leave(internal, this)
    this.#context.stream.leave(internal)
  }

  #leaveAll(): void {
    for (const topic of [...this.#topics.keys()]) this.#unsubscribe(topic)
    const endTopic = this.#audience?.endTopic ?? null
    if (endTopic !== null) this.#context.stream.hub.leave(endTopic, this)
    const staff = this.#audience?.staff ?? null
    if (staff !== null) this.#context.stream.hub.leave(staffTopic(staff.staffId), this)
  }
}
