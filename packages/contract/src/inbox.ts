import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Cursor, DateTime, DEFAULT_LANGUAGE, Id, Language, RequestId } from './wire.ts'

export const INBOX_PAGE = 20
export const INBOX_SUBJECT_MAX = 120
export const INBOX_BODY_MAX = 4000
/** Downlines that one message of an agent may name; none named means all direct ones. */
export const INBOX_RECIPIENTS_MAX = 500

/** A message in the inbox. `content` is HTML that was sanitised on writing; what an agent typed is escaped in it. */
export const InboxMessage = z.object({
  id: Id,
  subject: z.string(),
  content: z.string(),
  plainText: z.string(),
  from: z.enum(['operator', 'upline', 'system']),
  sentAt: DateTime,
  read: z.boolean(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

export const inboxUnread = endpoint({
  method: 'GET',
  path: '/wps/inbox/unread',
  summary: 'How many messages are unread',
  auth: 'real',
  module: 'INBOX3',
  value: z.int(),
})

export const inboxList = endpoint({
  method: 'GET',
  path: '/wps/inbox',
  summary: 'Messages, newest first',
  auth: 'real',
  module: 'INBOX3',
  query: z.strictObject({ cursor: z.optional(Cursor), language: z._default(Language, DEFAULT_LANGUAGE) }),
  value: z.object({ list: z.array(InboxMessage), cursor: z.nullable(Cursor), unreadCount: z.int() }),
})

export const inboxRead = endpoint({
  method: 'POST',
  path: '/wps/inbox/read',
  summary: 'Mark messages as read; without ids all of them',
  auth: 'real',
  module: 'INBOX3',
  body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  value: z.object({ inboxUnreadCount: z.int() }),
})

export const inboxDelete = endpoint({
  method: 'POST',
  path: '/wps/inbox/delete',
  summary: 'Delete messages from one’s own inbox',
  auth: 'real',
  module: 'INBOX3',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  value: z.object({ inboxUnreadCount: z.int() }),
})

/** Whom an agent may write to: the direct downlines. */
export const inboxRecipients = endpoint({
  method: 'GET',
  path: '/wps/inbox/recipients',
  summary: 'Direct downlines an agent may write to, by account name',
  auth: 'agent',
  module: 'INBOX3',
  query: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
    cursor: z.optional(Cursor),
  }),
  value: z.object({ list: z.array(z.object({ id: Id, account: z.string() })), cursor: z.nullable(Cursor) }),
  errors: ['no_permission', 'free_reject'],
})

export const inboxSend = endpoint({
  method: 'POST',
  path: '/wps/inbox/send',
  summary: 'Write to downlines, as plain text',
  auth: 'agent',
  module: 'INBOX3',
  body: z.strictObject({
    requestId: RequestId,
    to: z.array(Id).check(z.maxLength(INBOX_RECIPIENTS_MAX)),
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_SUBJECT_MAX)),
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_BODY_MAX)),
  }),
  value: z.object({ sent: z.int() }),
  errors: ['no_permission', 'free_reject', 'not_found', 'limit_exceeded', 'idempotency_conflict'],
  perMinute: 6,
})

/** All three counters at once; those the caller may not have are 0. */
export const unreadCounters = endpoint({
  method: 'GET',
  path: '/wps/messages/unread',
  summary: 'Unread notices, chat messages and inbox messages',
  auth: 'session',
  value: z.object({
    announcementUnreadCount: z.int(),
    chatUnreadCount: z.int(),
    inboxUnreadCount: z.int(),
  }),
})
