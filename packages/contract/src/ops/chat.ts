import * as z from 'zod/mini'
import { CHAT_IMAGE_BYTES_MAX, CHAT_TEXT_MAX, ChatMessage } from '../chat.ts'
import { MemberType } from '../members.ts'
import { Cursor, DateTime, Empty, Id, RequestId } from '../wire.ts'
import { MemberTag } from './members.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * The console's live channel: frames and rules of `live.ts`, with the token of a staff session and topic `desk`
 * (`desk.changed`, `desk.typing`). Staff of every brand name theirs as `?merchant=<code>`.
 */
export const OPS_LIVE_PATH = '/ops/v1/live'
export const DESK_TOPIC = 'desk'

const PICTURE_LENGTH_MAX = 4 * Math.ceil(CHAT_IMAGE_BYTES_MAX / 3)
const ByConversation = z.strictObject({ id: Id })

/** One for each member. */
export const Conversation = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  nickname: z.string(),
  type: MemberType,
  /** waiting: no one answers yet; taken: someone does; quiet: nothing to do until the member writes again. */
  state: z.enum(['waiting', 'taken', 'quiet']),
  takenBy: z.nullable(z.object({ staffId: Id, name: z.string() })),
  /** Since when the member has been waiting for an answer; null: is not waiting. */
  waitingSince: z.nullable(DateTime),
  changedAt: DateTime,
  /** Set by staff, for staff. */
  tags: z.array(MemberTag),
  /** The member's messages that nobody at the desk has read. */
  unread: z.int(),
  /** The member's newest message, where no desk has said yet that it arrived. */
  undelivered: z.nullable(Id),
  last: z.nullable(
    z.object({ from: z.enum(['member', 'operator', 'system']), text: z.string(), hasPicture: z.boolean() }),
  ),
})
export type Conversation = z.infer<typeof Conversation>

/** How many conversations the desk shows. */
export const DESK_SHOWN = 200

export const opsConversations = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat',
  summary: 'The desk: who waits (longest first), what is taken, then the latest of the others',
  roles: ['support'],
  value: z.object({ data: z.array(Conversation), total: z.int() }),
})

export const opsDeskPresence = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/desk',
  summary: 'Somebody has the desk in front of them, or leaves it',
  roles: ['support'],
  body: z.strictObject({ present: z.boolean() }),
  gives: { present: 'words' },
  value: Empty,
})

export const opsConversation = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat/:id',
  summary: 'One conversation',
  roles: ['support'],
  params: ByConversation,
  value: Conversation,
  errors: ['not_found'],
})

export const opsChatMessages = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat/:id/messages',
  summary: 'Its messages: the newest page, what came before it, or what came after an id',
  roles: ['support'],
  params: ByConversation,
  query: z.strictObject({ before: z.optional(Cursor), after: z.optional(Id) }),
  value: z.object({
    list: z.array(ChatMessage),
    before: z.nullable(Cursor),
    /** How far the member has, and has read, what the desk wrote. */
    seen: z.object({ deliveredUpTo: z.nullable(Id), readUpTo: z.nullable(Id) }),
  }),
  errors: ['not_found'],
})

/** Answers with the picture itself: fetched with the token in its header, shown from a blob. */
export const opsChatPicture = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat/:id/pictures/:messageId',
  summary: 'The picture of a message, as a JPEG and not in the envelope',
  roles: ['support'],
  params: z.strictObject({ id: Id, messageId: Id }),
  value: z.unknown(),
  errors: ['not_found'],
})

export const opsTakeConversation = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/take',
  summary: 'Answer this member from now on; `force` takes it over from a colleague',
  roles: ['support'],
  params: ByConversation,
  body: z.strictObject({ force: z.boolean() }),
  gives: { force: 'words' },
  value: Conversation,
  errors: ['not_found', 'conflict'],
})

export const opsCloseConversation = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/close',
  summary: 'Done; the member’s next message opens it again',
  roles: ['support'],
  params: ByConversation,
  value: Conversation,
  errors: ['not_found'],
})

export const opsChatSend = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/messages',
  summary:
    'Write to the member, which takes a conversation that nobody has; a repeat of the same clientId is the same message',
  roles: ['support'],
  params: ByConversation,
  body: z.strictObject({
    clientId: RequestId,
    text: z.string().check(z.trim(), z.maxLength(CHAT_TEXT_MAX)),
    picture: z.optional(z.string().check(z.maxLength(PICTURE_LENGTH_MAX + 1024))),
  }),
  gives: { clientId: 'words', text: 'words', picture: 'words' },
  value: ChatMessage,
  errors: ['not_found', 'conflict', 'image_type', 'image_too_large', 'image_pixels', 'idempotency_conflict'],
  maxBodyBytes: PICTURE_LENGTH_MAX + 16_384,
  perMinute: 120,
})

export const opsChatSeen = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/seen',
  summary: 'The member’s messages up to this one arrived at the desk, or were read',
  roles: ['support'],
  params: ByConversation,
  body: z.strictObject({ upTo: Id, delivery: z.enum(['delivered', 'read']) }),
  gives: { upTo: 'words', delivery: 'words' },
  value: Empty,
  errors: ['not_found'],
  perMinute: 240,
})

export const opsChatTyping = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/typing',
  summary: 'Somebody at the desk is writing',
  roles: ['support'],
  params: ByConversation,
  value: Empty,
  errors: ['not_found'],
  perMinute: 120,
})
