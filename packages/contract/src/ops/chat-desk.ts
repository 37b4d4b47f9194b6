import * as z from 'zod/mini'
import { CHAT_TEXT_MAX, ChatRating } from '../chat.ts'
import { DateTime, Empty, Id, Language, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery, SearchText } from './lists.ts'
import { MemberTag } from './members.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const CHAT_NOTE_MAX = 2000
export const CHAT_TAGS_MAX = 10
/** More would be a book that nobody reads while a member waits. */
export const CHAT_ANSWERS_MAX = 500

const ById = z.strictObject({ id: Id })
/** Spelled and counted as those of members, and kept apart from them: they are about the conversation. */
const Tag = MemberTag

/** What staff keep about a conversation, newest first; the member never sees it. */
export const ChatFile = z.object({
  tags: z.array(Tag),
  notes: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: DateTime })),
  closings: z.array(
    z.object({
      id: Id,
      by: z.string(),
      at: DateTime,
      rating: z.nullable(ChatRating),
      remark: z.string(),
    }),
  ),
})
export type ChatFile = z.infer<typeof ChatFile>

export const opsChatFile = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat/:id/file',
  summary: 'Tags, notes and closings of a conversation',
  roles: ['support'],
  params: ById,
  value: ChatFile,
  errors: ['not_found'],
})

export const opsAddChatNote = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat/:id/notes',
  summary: 'Add a note for colleagues; it stays as it is written, and the member never sees it',
  roles: ['support'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(CHAT_NOTE_MAX)),
  }),
  gives: { requestId: 'words', text: 'words' },
  value: ChatFile,
  errors: ['not_found', 'idempotency_conflict'],
})

export const opsSetChatTags = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/chat/:id/tags',
  summary: 'Set the tags of a conversation',
  roles: ['support'],
  params: ById,
  body: z.strictObject({ tags: z.array(Tag).check(z.maxLength(CHAT_TAGS_MAX)) }),
  gives: { tags: 'words' },
  value: ChatFile,
  errors: ['not_found'],
})

/** What a canned answer may name in braces; filled when it is put into the field, where it is read before it is sent. */
export const ANSWER_NAMES = ['name', 'staff', 'brand'] as const
export type AnswerName = (typeof ANSWER_NAMES)[number]

const namesIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
const isKnown = (name: string): name is AnswerName => (ANSWER_NAMES as readonly string[]).includes(name)
export const filledAnswer = (text: string, names: Readonly<Record<AnswerName, string>>): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => (isKnown(name) ? names[name] : whole))

const answerFields = {
  language: Language,
  /** Typed after a slash. */
  shortcut: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{1,30}$/, 'shortcut')),
  text: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(CHAT_TEXT_MAX),
    z.refine((text) => namesIn(text).every(isKnown), 'answer_name'),
  ),
}
export const ChatAnswer = z.object({ id: Id, ...answerFields, revisedAt: DateTime, revisedBy: z.string() })
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const opsChatAnswers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat-answers',
  summary: 'Canned answers of the brand',
  roles: ['support'],
  query: pageQuery(['shortcut', 'revisedAt'], { q: SearchText, language: z.optional(Language) }),
  value: pageOf(ChatAnswer),
})

export const opsChatAnswer = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat-answers/:id',
  summary: 'One canned answer',
  roles: ['support'],
  params: ById,
  value: ChatAnswer,
  errors: ['not_found'],
})

export const opsCreateChatAnswer = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/chat-answers',
  summary: 'Write a canned answer; a shortcut is there once in a language',
  roles: ['support'],
  body: z.strictObject({ requestId: RequestId, ...answerFields }),
  gives: { requestId: 'words', language: 'words', shortcut: 'words', text: 'words' },
  value: ChatAnswer,
  errors: ['shortcut_taken', 'idempotency_conflict'],
})

export const opsEditChatAnswer = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/chat-answers/:id',
  summary: 'Change a canned answer that nobody has changed since it was read',
  roles: ['support'],
  params: ById,
  body: z.strictObject({ ...answerFields, revisedAt: DateTime }),
  gives: { language: 'words', shortcut: 'words', text: 'words', revisedAt: 'words' },
  value: ChatAnswer,
  errors: ['not_found', 'conflict', 'shortcut_taken'],
})

export const opsDeleteChatAnswer = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/chat-answers/:id',
  summary: 'Take a canned answer away; what was sent with it stays sent',
  roles: ['support'],
  params: ById,
  value: Empty,
  errors: ['not_found'],
})

/** Hours and minutes of the brand's time zone. `24:00` is the end of a day. */
const HourText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'hour'))
/** 1: Monday to 7: Sunday. */
const Weekday = z.int().check(z.gte(1), z.lte(7))
const Span = z
  .strictObject({
    weekday: Weekday,
    from: HourText,
    to: HourText,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'ends_before_start' }))
export type DeskSpan = z.infer<typeof Span>

const apart = (spans: readonly DeskSpan[]) => {
  const sorted = spans.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from))
  return sorted.every((span, at) => {
    const before = sorted[at - 1]
    return before === undefined || before.weekday !== span.weekday || before.to <= span.from
  })
}
/** Empty: nothing is promised, and members read only whether somebody is there. */
const DeskHours = z.array(Span).check(z.maxLength(28), z.refine(apart, 'spans'))

export const ChatHours = z.object({
  spans: z.array(z.object({ weekday: Weekday, from: z.string(), to: z.string() })),
  timeZone: z.string(),
  revision: z.int(),
})
export type ChatHours = z.infer<typeof ChatHours>

export const opsChatHours = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat-hours',
  summary: 'When the desk is open, by the brand’s clock',
  roles: ['support', 'admin'],
  value: ChatHours,
})

export const opsSetChatHours = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/chat-hours',
  summary: 'Set when the desk is open; members read the next opening when nobody is there',
  roles: ['admin'],
  body: z.strictObject({ spans: DeskHours, revision: z.int() }),
  gives: { spans: 'words', revision: 'words' },
  value: ChatHours,
  errors: ['conflict'],
})

export const StaffChatRating = z.object({
  id: Id,
  conversationId: Id,
  userName: z.string(),
  /** Who had the conversation when it was closed. */
  staffName: z.string(),
  rating: ChatRating,
  remark: z.string(),
  closedAt: DateTime,
  ratedAt: DateTime,
})
export type StaffChatRating = z.infer<typeof StaffChatRating>

export const opsChatRatings = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat-ratings',
  summary: 'What members thought of closed chats, newest first',
  roles: ['support', 'admin'],
  query: keyQuery({ rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))) }),
  value: keyPageOf(StaffChatRating),
})

export const opsChatRatingFigures = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/chat-ratings/figures',
  summary: 'Closed chats of the last 30 days: how many were rated, and how',
  roles: ['support', 'admin'],
  value: z.object({
    closings: z.int(),
    /** How many gave one star, two, and so on to five. */
    ratings: z.array(z.int()),
  }),
})
