import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Cursor, DateTime, Empty, Id, RequestId } from './wire.ts'

export const CHAT_TEXT_MAX = 2000
export const CHAT_PAGE = 50
export const CHAT_IMAGE_BYTES_MAX = 5_242_880
const PICTURE_LENGTH_MAX = 4 * Math.ceil(CHAT_IMAGE_BYTES_MAX / 3)

export const CHAT_REMARK_MAX = 500
/** How long after a chat was closed its member may say what they thought of it. */
export const CHAT_RATING_DAYS = 7

export const ChatRating = z.int().check(z.gte(1), z.lte(5))

/** sent: stored; delivered: the other side's device has it; read: the other side looked at it. */
const ChatDelivery = z.enum(['sent', 'delivered', 'read'])

export const ChatMessage = z.object({
  /** Rises within a conversation, so that both sides can ask for what comes after it. */
  id: Id,
  /** Made by the sender: the same message sent again is the same message. */
  clientId: z.uuid(),
  from: z.enum(['member', 'operator', 'system']),
  /** First name of the person at the desk; empty for the member's own. */
  author: z.string(),
  text: z.string(),
  /** Needs the caller’s token, so it is fetched and not put into a page as it is. */
  pictureUrl: z.nullable(z.string()),
  sentAt: DateTime,
  delivery: ChatDelivery,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const chatLaunch = endpoint({
  method: 'GET',
  path: '/wps/chat/launch',
  summary: 'Address of the chat with the operator',
  auth: 'real',
  module: 'CBS3',
  query: z.strictObject({
    b2c: z.literal('1'),
    /** Stored language upper-cased, CN for its variants. */
    language: z.string().check(z.regex(/^[A-Z]{2}$/, 'code')),
    backUrl: z.string().check(z.maxLength(500)),
    headerColor: z.string().check(z.maxLength(20)),
    title: z.string().check(z.maxLength(100)),
    extras: z.optional(z.string().check(z.maxLength(500))),
  }),
  value: z.object({ chatUrl: z.string() }),
})

export const chatUnread = endpoint({
  method: 'GET',
  path: '/wps/chat/unread',
  summary: 'Messages of the operator that are unread',
  auth: 'real',
  module: 'CBS3',
  value: z.object({ unReadCount: z.int() }),
})

export const chatMessages = endpoint({
  method: 'GET',
  path: '/wps/chat/messages',
  summary: 'The conversation: the newest page, what came before it, or what came after an id (a full page: ask again)',
  auth: 'real',
  module: 'CBS3',
  query: z.strictObject({ before: z.optional(Cursor), after: z.optional(Id) }),
  value: z.object({
    list: z.array(ChatMessage),
    before: z.nullable(Cursor),
    /** How far the desk has the member’s messages: newer ones of the member are `sent`, whatever an older answer said. */
    seen: z.object({ deliveredUpTo: z.nullable(Id), readUpTo: z.nullable(Id) }),
    desk: z.object({
      /** Somebody has the desk in front of them, whatever its hours say. */
      open: z.boolean(),
      agentName: z.nullable(z.string()),
      /** Nobody is there, and the hours of the desk say when somebody will be; null: they say nothing of it. */
      opensAt: z.nullable(DateTime),
    }),
    /** A chat that was closed lately and may be rated, once; null: there is none. */
    toRate: z.nullable(z.object({ id: Id, agentName: z.string() })),
  }),
})

/** Before anybody signs in: what a channel may promise is what the desk is at this moment. */
export const chatDesk = endpoint({
  method: 'GET',
  path: '/wps/chat/desk',
  summary: 'Whether the desk is open, when it opens next, and how many wait for it',
  auth: 'guest',
  module: 'CBS3',
  value: z.object({
    open: z.boolean(),
    /** Nobody is there, and the hours of the desk say when somebody will be; null: they say nothing of it. */
    opensAt: z.nullable(DateTime),
    waiting: z.int(),
  }),
  cacheSeconds: 10,
})

export const chatSend = endpoint({
  method: 'POST',
  path: '/wps/chat/messages',
  summary: 'Write to the operator; a repeat of the same clientId is the same message',
  auth: 'real',
  module: 'CBS3',
  body: z.strictObject({
    clientId: RequestId,
    text: z.string().check(z.trim(), z.maxLength(CHAT_TEXT_MAX)),
    /** Base64; re-encoded and stripped on arrival. */
    picture: z.optional(z.string().check(z.maxLength(PICTURE_LENGTH_MAX + 1024))),
  }),
  value: ChatMessage,
  errors: ['image_type', 'image_too_large', 'image_pixels', 'idempotency_conflict'],
  maxBodyBytes: PICTURE_LENGTH_MAX + 16_384,
  perMinute: 40,
})

/** Answers with the picture itself, to the two sides alone; not in the envelope, so fetched and not called. */
export const chatPicture = endpoint({
  method: 'GET',
  path: '/wps/chat/messages/:id/picture',
  summary: 'The picture of a message of the caller’s conversation, as a JPEG',
  auth: 'real',
  module: 'CBS3',
  params: z.strictObject({ id: Id }),
  value: z.unknown(),
  errors: ['not_found'],
})

export const chatSeen = endpoint({
  method: 'POST',
  path: '/wps/chat/seen',
  summary: 'The operator’s messages up to this one arrived, or were read',
  auth: 'real',
  module: 'CBS3',
  body: z.strictObject({ upTo: Id, delivery: z.enum(['delivered', 'read']) }),
  value: z.object({ unReadCount: z.int() }),
})

export const chatTyping = endpoint({
  method: 'POST',
  path: '/wps/chat/typing',
  summary: 'The member is writing',
  auth: 'real',
  module: 'CBS3',
  value: Empty,
  perMinute: 60,
})

export const chatRate = endpoint({
  method: 'POST',
  path: '/wps/chat/closings/:id/rating',
  summary: 'Rate a closed chat, once; the same again changes nothing, anything else is a conflict',
  auth: 'real',
  module: 'CBS3',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    rating: ChatRating,
    remark: z._default(z.string().check(z.trim(), z.maxLength(CHAT_REMARK_MAX)), ''),
  }),
  value: Empty,
  errors: ['not_found', 'conflict'],
})
