import * as z from 'zod/mini'
import { Feed } from './feed.ts'
import { Money } from './money.ts'
import { Id } from './wire.ts'

/** The live channel: one WebSocket per client at this path, JSON frames, topics. */
export const LIVE_PATH = '/wps/live'
export const LIVE_HEARTBEAT_MS = 25_000
export const LIVE_MAX_TOPICS = 50
export const LIVE_MAX_FRAME_BYTES = 4096

/** `site` is the merchant's own public topic; `me` the signed-in member's. Features add `name:key` topics. */
const Topic = z.string().check(z.regex(/^[a-z]+(:[\w-]{1,64})?$/))

/** Where a client stands in the stream: the id of the newest event it can know of. Every node takes it; what was just heard may be said again. */
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

/** Close codes; after `tryAgain`, as after any other but `sessionExpired`, the client comes back by itself. */
export const LIVE_CLOSE = {
  badFrame: 4400,
  sessionExpired: 4401,
  tooSlow: 4408,
  goingAway: 1001,
  tryAgain: 1013,
} as const

/** Events by name. A feature adds its own lines here. */
export const LIVE_EVENTS = {
  /** site: flags, settings, maintenance or brand changed; fetch status again. */
  'status.changed': z.object({ merchantCode: z.string() }),
  /** site: something was published, changed, started or ended; fetch announcements again. */
  'content.changed': z.object({}),
  /** site: games, vendors or tabs changed; fetch lobbies again. */
  'catalogue.changed': z.object({}),
  /** me: the wallet changed; new balance where known. */
  'wallet.changed': z.object({ transferId: Id }),
  /** me: a deposit came a step further; fetch it again. */
  'deposit.changed': z.object({ id: Id }),
  /** me: a withdrawal came a step further; fetch it again. */
  'withdrawal.changed': z.object({ id: Id }),
  /** me, or site where a message is for many: a counter changed; fetch it again, and the list where it is open. */
  'unread.changed': z.object({ kind: z.enum(['chat', 'inbox']) }),
  /** me: either side wrote; fetch what comes after the newest message at hand. */
  'chat.message': z.object({ id: Id }),
  /** me: the desk has, or has read, the member's messages up to this one. */
  'chat.seen': z.object({ upTo: Id, delivery: z.enum(['delivered', 'read']) }),
  /** me: someone at the desk is typing. */
  'chat.typing': z.object({}),
  /** me: someone took the conversation or left it; fetch who is there. */
  'chat.desk': z.object({}),
  /** desk, for staff: messages, marks or the place in the queue of a conversation changed. */
  'desk.changed': z.object({ conversationId: Id }),
  /** desk, for staff: the member is writing. */
  'desk.typing': z.object({ conversationId: Id }),
  /** waiting, for staff: a receipt or a withdrawal began or ceased to wait; count again. */
  'waiting.changed': z.object({ queue: z.enum(['deposits', 'withdrawals', 'identities']) }),
  /** me: the brand knows better who the member is, or no longer; fetch it again. */
  'identity.changed': z.object({}),
  /** me: something can be claimed, or one has played further for it; fetch rewards again. */
  'reward.changed': z.object({}),
  /** site: a round of the red rain was planned, changed or is all gone; fetch it again. */
  'rain.changed': z.object({}),
  /** feed: what was won of late, all that is shown of it. */
  'feed.changed': Feed,
  /** site: a bolão was opened, sold, called off or given back; fetch it again. */
  'bolao.changed': z.object({ id: Id }),
  /** site: a mission was published or stopped; fetch them again. */
  'missions.changed': z.object({}),
  /** site: a tournament was published, called off, began or ended; fetch them again. */
  'tournaments.changed': z.object({}),
  /** tournament:<id>, once a second at most: the first places, as account and score, and how many take part. */
  'tournament.ranking': z.object({ top: z.array(z.tuple([z.string(), Money])), entrants: z.int() }),
  /** me: a round counted in a tournament; the place is to be fetched. */
  'tournament.score': z.object({ id: Id, score: Money }),
  /** site: a pool of jackpots began, was paused or ended; fetch them again. */
  'jackpots.changed': z.object({}),
  /** site, every few seconds at most: what the pots of a pool hold now, as level and amount. */
  'jackpot.pots': z.object({ id: Id, pots: z.array(z.tuple([z.string(), Money])) }),
  /** site: a draw is closed; its rounds are fixed by their hash before this round of the beacon is known. */
  'jackpot.closed': z.object({ id: Id, number: z.int(), listHash: z.string(), beaconRound: z.int() }),
  /** site: a pot was won; the account is masked. */
  'jackpot.dropped': z.object({ id: Id, level: z.string(), amount: Money, account: z.string() }),
  /** site: numbers of a draw are out and its bets settled; fetch results and what is open again. */
  'draw.settled': z.object({ gameCode: z.string(), period: z.string() }),
  /** me: bets on a draw were settled, once for all of them; `orderId` is the one that won most, `prize` all together. */
  'bet.settled': z.object({ orderId: Id, gameCode: z.string(), period: z.string(), stake: Money, prize: Money }),
  /** me: something of the team changed: a contract, a payout, an envelope; fetch what is shown again. */
  'team.changed': z.object({}),
  /** me: a limit, a pause or an exclusion changed; fetch them again. */
  'limits.changed': z.object({}),
  /** me: the session ended elsewhere. */
  'session.ended': z.object({ reason: z.string() }),
} as const
export type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEventData<N extends LiveEventName> = z.infer<(typeof LIVE_EVENTS)[N]>
