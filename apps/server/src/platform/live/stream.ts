import { randomBytes } from 'node:crypto'
import { LIVE_CLOSE, type LiveEventData, type LiveEventName } from '@trevo/contract/live'
import { inSpan } from '@trevo/trace/trace'
import type { Logger } from 'pino'
import { type Bus, checkNotice, type Unsubscribe } from '../bus/bus.ts'
import type { Connection } from './connection.ts'
import { type Envelope, packEnvelope, unpackEnvelope, wireFrame } from './frames.ts'
import { eventId, HISTORY_LIMITS, History, type Missed } from './history.ts'
import { Hub } from './hub.ts'
import { Parts, partOf } from './parts.ts'
import { RecentEnds } from './recent-ends.ts'
import { isSessionTopic } from './topics.ts'

const CHANNEL = 'live'
/** Has no subscribers. It gives a fresh stream a first position that every node knows. */
const MARK_TOPIC = 'mark'

/** `thisNodeOnly`: for changes that every node notices by itself, so that each client hears once. */
export type PublishOptions = { thisNodeOnly?: boolean }

export type StreamOptions = { bus: Bus; nowMs: () => number; log: Logger; everybody: () => Iterable<Connection> }

export type Stream = {
  readonly hub: Hub<Connection>
  readonly history: History
  /** What happened on these topics since; a gap where this node cannot know. */
  missedSince(id: string, topics: readonly string[]): Missed
  /** Resolves when events of these topics reach this node; to be taken back by `leave`, one for one. */
  hear(topics: readonly string[]): Promise<void>
  leave(topic: string): void
  /** `topic` as nodes know it, `said` as clients do. Never throws: what cannot be sent becomes a gap. */
  publish<N extends LiveEventName>(
    topic: string,
    said: string,
    name: N,
    data: LiveEventData<N>,
    options?: PublishOptions,
  ): void
  hasEnded(endTopic: string): boolean
  open(): Promise<void>
  close(): void
}

/** Events between the bus and this node's sockets. Own events take the same way, so that all nodes agree on the order. */
export function createStream({ bus, nowMs, log, everybody }: StreamOptions): Stream {
  const hub = new Hub<Connection>()
  const history = new History()
  const recentEnds = new RecentEnds()
  const nodeTag = randomBytes(6).toString('base64url')
  const leaving: Unsubscribe[] = []
  const parts = new Parts({ attend: (part) => bus.attend(CHANNEL, part), nowMs, keepMs: HISTORY_LIMITS.ageMs })
  /** Before that nothing was heard. */
  let sinceMs = Number.POSITIVE_INFINITY
  let sequence = 0
  const nextId = () => eventId(nowMs(), `${nodeTag}.${(sequence++).toString(36)}`)

  function heardSinceMs(topic: string): number {
    const part = partOf(topic)
    return part === null || !bus.hasParts ? sinceMs : Math.max(sinceMs, parts.sinceMs(part))
  }

  function deliver({ id, topic, frame }: Envelope) {
    const bytes = wireFrame(frame)
    if (!history.add({ id, topic, frame: bytes }, nowMs())) return
    const isEnd = isSessionTopic(topic)
    if (isEnd) recentEnds.add(topic, nowMs())
    for (const connection of hub.receivers(topic)) {
      connection.send(bytes)
      if (isEnd) connection.end(LIVE_CLOSE.sessionExpired, 'session_expired')
    }
  }

  function send(envelope: Envelope, said: string, name = MARK_TOPIC) {
    const publish = () => bus.publish(CHANNEL, packEnvelope(envelope), partOf(envelope.topic) ?? undefined)
    inSpan(`live ${name}`, 'producer', {}, publish).catch((error: unknown) => {
      log.error({ err: error }, 'a live event could not be sent')
      deliver({ ...envelope, frame: gapFrame(said) })
    })
  }

  const mark = () => send({ id: nextId(), topic: MARK_TOPIC, frame: '' }, MARK_TOPIC)

  function onReconnect() {
    history.forget()
    sinceMs = nowMs()
    for (const connection of everybody()) connection.sayGap()
    mark()
  }

  return {
    hub,
    history,
    missedSince: (id, topics) => history.since(id, topics, heardSinceMs),
    async hear(topics) {
      const named = topics.flatMap((topic) => partOf(topic) ?? [])
      if (bus.hasParts) await Promise.all(named.map((part) => parts.hear(part)))
    },
    leave(topic) {
      const part = partOf(topic)
      if (part !== null && bus.hasParts) parts.leave(part)
    },
    publish(topic, said, name, data, { thisNodeOnly = false } = {}) {
      const id = nextId()
      const envelope = { id, topic, frame: gapFrame(said) }
      try {
        const frame = JSON.stringify({ t: 'event', topic: said, id, name, data })
        checkNotice(CHANNEL, packEnvelope({ ...envelope, frame }))
        envelope.frame = frame
      } catch (error) {
        log.error({ err: error, event: name }, 'a live event cannot travel, its receivers fetch instead')
      }
      if (thisNodeOnly) deliver(envelope)
      else send(envelope, said, name)
    },
    hasEnded: (endTopic) => recentEnds.has(endTopic),
    async open() {
      leaving.push(bus.onReconnect(onReconnect))
      leaving.push(await bus.subscribe(CHANNEL, (payload) => deliver(unpackEnvelope(payload))))
      sinceMs = nowMs()
      mark()
    },
    close() {
      for (const leave of leaving) leave()
      parts.close()
    },
  }
}

const gapFrame = (topic: string) => JSON.stringify({ t: 'gap', topic })
