import * as z from 'zod/mini'
import { INBOX_BODY_MAX, INBOX_SUBJECT_MAX } from '../inbox.ts'
import { DateTime, Id, Language, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const Text = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_SUBJECT_MAX)),
  /** HTML, cleaned by the allow-list on writing. */
  html: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_BODY_MAX)),
})
/** The brand's first language is what everybody can fall back on: the server wants that one, and takes the others. */
const Texts = z.partialRecord(Language, Text)
const Type = z.union([z.literal(0), z.literal(1), z.literal(2)])
const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** Who a message to many reaches: everybody real, or those for whom all of what is named holds. */
export const InboxAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('segment'),
    types: z.optional(z.array(Type).check(z.minLength(1), z.maxLength(3))),
    registeredFrom: z.optional(DateTime),
    registeredBefore: z.optional(DateTime),
    /** As on the member's card, such as "VIP Prata"; opsClubLabels lists them. */
    clubLabels: z.optional(z.array(Label).check(z.minLength(1), z.maxLength(20))),
  }),
])
export type InboxAudience = z.infer<typeof InboxAudience>

export const InboxPurpose = z.enum(['advertising', 'service'])
export type InboxPurpose = z.infer<typeof InboxPurpose>

export const opsClubLabels = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/club-labels',
  summary: 'Labels that members of the brand have',
  roles: ['content', 'finance'],
  value: z.object({ list: z.array(z.string()) }),
})

export const opsInboxToMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/inbox/member',
  summary: 'A message to one member',
  roles: ['content', 'support', 'finance', 'risk'],
  body: z.strictObject({ requestId: RequestId, memberId: Id, texts: Texts }),
  gives: { requestId: 'words', memberId: 'words', texts: 'words' },
  value: z.object({ id: Id }),
  errors: ['not_found', 'idempotency_conflict'],
})

export const opsInboxToMany = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/inbox/many',
  summary: 'A message to a segment or to everybody; it cannot be taken back',
  roles: ['content'],
  body: z.strictObject({
    requestId: RequestId,
    audience: InboxAudience,
    texts: Texts,
    /** Advertising leaves out whoever refused it, is excluded, paused, locked or harmed by play; what concerns the service reaches everybody. */
    purpose: InboxPurpose,
  }),
  gives: { requestId: 'words', audience: 'words', texts: 'words', purpose: 'words' },
  value: z.object({ id: Id }),
  errors: ['idempotency_conflict'],
})

export const opsInboxAudience = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/inbox/audience',
  summary: 'How many members an audience has now',
  roles: ['content'],
  body: z.strictObject({ audience: InboxAudience, purpose: InboxPurpose }),
  gives: { audience: 'words', purpose: 'words' },
  value: z.object({ members: z.int() }),
})

export const SentMessage = z.object({
  id: Id,
  texts: z.partialRecord(Language, z.object({ subject: z.string(), html: z.string() })),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('member'), memberId: Id, userName: z.string() }),
    ...InboxAudience.def.options,
  ]),
  /** Who of staff sent it. */
  by: z.string(),
  sentAt: DateTime,
  /** Of a message to one member; null where it went to many. */
  isRead: z.nullable(z.boolean()),
  purpose: InboxPurpose,
})
export type SentMessage = z.infer<typeof SentMessage>

export const opsInboxSent = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/inbox',
  summary: 'What staff sent, newest first',
  roles: ['content', 'support', 'finance', 'risk'],
  query: keyQuery({ memberId: z.optional(Id) }),
  value: keyPageOf(SentMessage),
})
