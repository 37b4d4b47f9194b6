import * as z from 'zod/mini'
import { Id } from './wire.ts'

/** The live channel: one WebSocket per client at this path, JSON frames, topics. */
export const LIVE_PATH = '/wps/live'
export const LIVE_HEARTBEAT_MS = 25_000
export const LIVE_MAX_TOPICS = 50
export const LIVE_MAX_FRAME_BYTES = 4096

/** `site` is the merchant's own public topic; `me` the signed-in member's. Features add `name:key` topics. */
export const Topic = z.string().check(z.regex(/^[a-z]+(:[\w-]{1,64})?$/))

/** Where a client stands in the stream: the id of the newest event it can know of. The same on every node. */
const Position = z.string().check(z.maxLength(64))
const Topics = z.array(Topic).check(z.maxLength(LIVE_MAX_TOPICS))

export const ClientFrame = z.discriminatedUnion('t', [
  /** First frame. With `last` the topics are resumed: what was missed since comes first, or `gap` where it is forgotten. */
  z.strictObject({
    t: z.literal('hello'),
    token: z.optional(z.string().check(z.maxLength(200))),
    topics: Topics,
    last: z.optional(Position),
  }),
  z.strictObject({ t: z.literal('sub'), topics: Topics }),
  z.strictObject({ t: z.literal('unsub'), topics: Topics }),
  z.strictObject({ t: z.literal('pong') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('welcome'), heartbeatMs: z.int(), serverTime: z.string() }),
  z.object({ t: z.literal('event'), topic: Topic, id: Position, name: z.string(), data: z.unknown() }),
  /** Events of this topic were missed and cannot be replayed: fetch its state again. */
  z.object({ t: z.literal('gap'), topic: Topic }),
  z.object({ t: z.literal('refused'), topic: Topic, code: z.string() }),
  /** These topics are live from here on, after whatever had to be replayed. */
  z.object({ t: z.literal('on'), topics: Topics, at: Position }),
  z.object({ t: z.literal('ping'), at: Position }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** Close codes of our own. */
export const LIVE_CLOSE = { badFrame: 4400, sessionExpired: 4401, tooSlow: 4408, goingAway: 1001 } as const

/** Events by name. A feature adds its own lines here. */
export const LIVE_EVENTS = {
  /** site: flags, settings, maintenance or brand changed; fetch status again. */
  'status.changed': z.object({ merchantCode: z.string() }),
  /** me: the wallet changed; new balance where known. */
  'wallet.changed': z.object({ transferId: Id }),
  /** me: the session ended elsewhere. */
  'session.ended': z.object({ reason: z.string() }),
} as const
export type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEventData<N extends LiveEventName> = z.infer<(typeof LIVE_EVENTS)[N]>
