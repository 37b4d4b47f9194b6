import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_CLOSE, type LiveEventData, type LiveEventName } from '@trevo/contract/live'
import { STAFF_SESSION } from '@trevo/contract/ops/roles'
import type { Tracer } from '@trevo/trace/trace'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Bus, Unsubscribe } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { Connection, type ConnectionContext } from './connection.ts'
import { createDoor, type DoorOptions, type WayIn } from './door.ts'
import { encodeFrame } from './frames.ts'
import { createStream, type PublishOptions } from './stream.ts'
import {
  type Audience,
  type Authorise,
  createTopicRegistry,
  type LiveMerchant,
  type LiveSession,
  type LiveStaff,
  memberTopic,
  merchantTopic,
  sessionTopic,
  siteTopic,
  staffSessionTopic,
  staffTopic,
} from './topics.ts'

/** What the channel asks of the layers above it. */
export type LiveGuards<M extends LiveMerchant = LiveMerchant> = {
  merchantOf(host: string): M
  sessionOf(token: string, merchant: M, idleMs: number): Promise<LiveSession | null>
  staffOf(token: string): Promise<LiveStaff | null>
  /** Every brand. */
  brands(): readonly M[]
}

export type Live = {
  /** Opens `name` and `name:key` topics of every merchant to clients that `authorise` lets in. */
  topic(name: string, options: { authorise: Authorise }): void
  /** To everybody on the merchant's site (topic `site`). None of these throws or waits: call them after the commit. */
  toMerchant<N extends LiveEventName>(id: number, name: N, data: LiveEventData<N>, options?: PublishOptions): void
  /** To every device of one member (topic `me`). */
  toMember<N extends LiveEventName>(memberId: bigint, name: N, data: LiveEventData<N>): void
  /** To the subscribers of a registered topic of one merchant. */
  toTopic<N extends LiveEventName>(merchantId: number, topic: string, name: N, data: LiveEventData<N>): void
  /** Tells the session's own sockets `session.ended` and closes them, on every node. */
  endSession(sessionId: bigint, reason: string): void
  endStaffSession(sessionId: bigint, reason: string): void
  /** Begins to accept sockets on this HTTP server. */
  attach<M extends LiveMerchant>(server: Server, guards: LiveGuards<M>): Promise<void>
  /** And on this one as well. */
  watch(server: Server): void
  connectionCount(): number
  /** Says goodbye to every socket (1001) and takes no more. */
  close(): Promise<void>
}

export type LiveLimits = { maxConnections: number; maxPerIp: number; sweepMs: number }
/** Phones of one mobile network share an address, so an address may hold many. */
const LIMITS: LiveLimits = { maxConnections: 10_000, maxPerIp: 500, sweepMs: 1_000 }

export type LiveOptions = {
  bus: Bus
  clock: Clock
  log: Logger
  tracer?: Tracer | undefined
  trustedProxies: number
  studioUrl?: string | undefined
  limits?: Partial<LiveLimits>
} & Partial<Pick<DoorOptions, 'isGamesHost' | 'admitsConsole'>>

const GOODBYE_MS = 2_000

export function createLive(options: LiveOptions): Live {
  const {
    bus,
    clock,
    log,
    tracer,
    trustedProxies,
    studioUrl,
    limits,
    isGamesHost = () => false,
    admitsConsole = () => true,
  } = options
  const { maxConnections, maxPerIp, sweepMs } = { ...LIMITS, ...limits }
  const nowMs = () => clock.now().getTime()
  const onError = (error: unknown) => log.error({ err: error }, 'the live channel failed')
  const topics = createTopicRegistry(onError)
  const connections = new Set<Connection>()
  const leaving: Unsubscribe[] = []
  const stream = createStream({ bus, nowMs, log, everybody: () => connections })
  let authenticate: (way: WayIn, token: string | undefined) => Promise<Audience | null>

  function onSocket(socket: WebSocket, wire: Duplex, way: WayIn) {
    const context: ConnectionContext = {
      stream,
      topics,
      nowMs,
      onError,
      tracer,
      authenticate: (token) => authenticate(way, token),
    }
    const connection = new Connection(socket, wire, context)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  }

  const door = createDoor({
    trustedProxies,
    maxConnections,
    maxPerIp,
    studioUrl,
    onSocket,
    isGamesHost,
    admitsConsole,
  })
  const sweeping = setInterval(() => {
    let ping: Buffer | undefined
    const pingFrame = () => {
      ping ??= encodeFrame({ t: 'ping', at: stream.history.newestId })
      return ping
    }
    for (const connection of connections) connection.sweep(nowMs(), pingFrame)
  }, sweepMs)
  sweeping.unref()

  return {
    topic: (name, { authorise }) => topics.register(name, authorise),
    toMerchant: (id, name, data, options) => stream.publish(siteTopic(id), 'site', name, data, options),
    toMember: (memberId, name, data) => stream.publish(memberTopic(memberId), 'me', name, data),
    toTopic(merchantId, topic, name, data) {
      if (!topics.has(topic)) return onError(new Error(`The live topic ${topic} is not registered.`))
      stream.publish(merchantTopic(merchantId, topic), topic, name, data)
    },
    endSession: (sessionId, reason) => stream.publish(sessionTopic(sessionId), 'me', 'session.ended', { reason }),
    endStaffSession: (sessionId, reason) =>
      stream.publish(staffSessionTopic(sessionId), 'me', 'session.ended', { reason }),
    async attach(server, guards) {
      authenticate = async (way, token) => {
        const audience = way.staff
          ? await staffAudience(guards, way.host, way.staff.brand, token, nowMs())
          : await memberAudience(guards, way.host, token)
        const endTopic = audience?.endTopic ?? null
        return endTopic !== null && stream.hasEnded(endTopic) ? null : audience
      }
      await stream.open()
      const recheck = (staffId: string) => {
        for (const connection of stream.hub.receivers(staffTopic(BigInt(staffId)))) connection.recheck()
      }
      leaving.push(
        await bus.subscribe('staff_changed', recheck),
        // Changes announced while we were disconnected are unknown, so all staff sockets prove themselves again.
        bus.onReconnect(() => {
          for (const connection of connections) if (connection.isStaff) connection.recheck()
        }),
      )
      door.watch(server)
    },
    watch: door.watch,
    connectionCount: door.count,
    async close() {
      clearInterval(sweeping)
      for (const leave of leaving) leave()
      door.shut()
      for (const connection of connections) connection.end(LIVE_CLOSE.goingAway, 'going_away')
      const deadlineMs = Date.now() + GOODBYE_MS
      while (connections.size > 0 && Date.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 20))
      stream.close()
    },
  }
}

async function memberAudience<M extends LiveMerchant>(guards: LiveGuards<M>, host: string, token: string | undefined) {
  const merchant = guards.merchantOf(host)
  const untilMs = Number.POSITIVE_INFINITY
  if (token === undefined) return { merchant, session: null, staff: null, endTopic: null, untilMs }
  // A socket opens and reopens by itself: it says nothing about a person.
  const session = await guards.sessionOf(token, merchant, Number.POSITIVE_INFINITY)
  return session && { merchant, session, staff: null, endTopic: sessionTopic(session.id), untilMs }
}

/** There are no guests here. A socket alone keeps no session alive: it proves itself again before the session goes idle. */
async function staffAudience<M extends LiveMerchant>(
  guards: LiveGuards<M>,
  host: string,
  code: string | null,
  token: string | undefined,
  nowMs: number,
): Promise<Audience | null> {
  const staff = token === undefined ? null : await guards.staffOf(token)
  if (staff === null || staff.mustChangePassword) return null
  const asked = code === null ? guards.merchantOf(host) : guards.brands().find((brand) => brand.code === code)
  const own = guards.brands().find(({ id }) => id === staff.merchantId)
  const merchant = staff.merchantId === null ? asked : own
  if (merchant === undefined || (code !== null && merchant !== asked)) return null
  const endTopic = staffSessionTopic(staff.id)
  const untilMs = Math.min(nowMs + STAFF_SESSION.idleMs, staff.expiresAt.getTime())
  return { merchant, session: null, staff, endTopic, untilMs }
}
