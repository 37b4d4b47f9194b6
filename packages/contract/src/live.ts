import * as z from 'zod/mini'
import { Id } from './wire.ts'

/** The live channel: one WebSocket per client at this path, JSON frames, topics. */
export const LIVE_PATH = '/wps/live'
export const LIVE_HEARTBEAT_MS = 25_000
export const LIVE_MAX_TOPICS = 50
export const LIVE_MAX_FRAME_BYTES = 4096

/** `site` is the merchant's own public topic; `me` the signed-in member's. Features add `name:key` topics. */
export const Topic = z.string().check(z.regex(/^[a-z]+(:[\w-]{1,64})?$/))

export const ClientFrame = z.discriminatedUnion('t', [
  /** First frame. `last` names the newest event seen per topic, so that a reconnecting client misses nothing. */
  z.strictObject({
    t: z.literal('hello'),
    token: z.optional(z.string().check(z.maxLength(200))),
    topics: z.array(Topic).check(z.maxLength(LIVE_MAX_TOPICS)),
    last: z.optional(z.record(Topic, z.string().check(z.maxLength(64)))),
  }),
  z.strictObject({ t: z.literal('sub'), topics: z.array(Topic).check(z.maxLength(LIVE_MAX_TOPICS)) }),
  z.strictObject({ t: z.literal('unsub'), topics: z.array(Topic).check(z.maxLength(LIVE_MAX_TOPICS)) }),
  z.strictObject({ t: z.literal('pong') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('welcome'), heartbeatMs: z.int(), serverTime: z.string() }),
  z.object({ t: z.literal('event'), topic: Topic, id: z.string(), name: z.string(), data: z.unknown() }),
  /** Events of this topic were missed and cannot be replayed: fetch its state again. */
  z.object({ t: z.literal('gap'), topic: Topic }),
  z.object({ t: z.literal('refused'), topic: Topic, code: z.string() }),
  z.object({ t: z.literal('ping') }),
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
