import * as z from 'zod/mini'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { MemberTag } from './members.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const LOOK = ['support', 'finance', 'risk'] as const

export const MEMBER_NOTE_MAX = 2000
export const MEMBER_TAGS_MAX = 10
export const DOCUMENT_NOTE_MAX = 200
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
const PICTURE_LENGTH_MAX = 4 * Math.ceil(DOCUMENT_BYTES_MAX / 3)

export const DocumentKind = z.enum(['identity', 'selfie', 'address', 'payment', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** What staff keep about a member, newest first. */
export const MemberFile = z.object({
  tags: z.array(MemberTag),
  notes: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: DateTime })),
  documents: z.array(z.object({ id: Id, kind: DocumentKind, note: z.string(), by: z.string(), at: DateTime })),
})
export type MemberFile = z.infer<typeof MemberFile>

export const opsMemberFile = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/file',
  summary: 'Tags, notes and documents that staff keep about a member',
  roles: LOOK,
  params: ById,
  value: MemberFile,
  errors: ['not_found'],
})

export const opsAddMemberNote = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/notes',
  summary: 'Add a note about a member; it stays as it is written, and the member never sees it',
  roles: LOOK,
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MEMBER_NOTE_MAX)),
  }),
  gives: { requestId: 'words', text: 'words' },
  value: MemberFile,
  errors: ['not_found', 'idempotency_conflict'],
})

export const opsSetMemberTags = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/members/:id/tags',
  summary: 'Set the tags of a member',
  roles: LOOK,
  params: ById,
  body: z.strictObject({ tags: z.array(MemberTag).check(z.maxLength(MEMBER_TAGS_MAX)) }),
  gives: { tags: 'words' },
  value: MemberFile,
  errors: ['not_found'],
})

export const opsMemberTags = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/member-tags',
  summary: 'Every tag that the brand uses, in order',
  roles: LOOK,
  value: z.object({ list: z.array(MemberTag) }),
})

export const opsAddMemberDocument = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/documents',
  summary: 'Keep a picture of a document, as JPEG or PNG in base64; it is stored sealed',
  roles: ['support', 'risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    kind: DocumentKind,
    note: z._default(z.string().check(z.trim(), z.maxLength(DOCUMENT_NOTE_MAX)), ''),
    picture: z.string().check(z.minLength(1), z.maxLength(PICTURE_LENGTH_MAX + 1024)),
  }),
  gives: { requestId: 'words', kind: 'words', note: 'words', picture: 'words' },
  value: MemberFile,
  errors: ['not_found', 'image_type', 'image_too_large', 'image_pixels', 'idempotency_conflict'],
  maxBodyBytes: PICTURE_LENGTH_MAX + 4096,
})

/** Answers with the picture itself: fetched with the token in its header, shown from a blob. */
export const opsMemberDocument = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/documents/:documentId',
  summary: 'A document as a JPEG and not in the envelope; looking at it is written down',
  roles: ['finance', 'risk'],
  params: z.strictObject({ id: Id, documentId: Id }),
  value: z.unknown(),
  errors: ['not_found'],
})

const Other = z.object({ id: Id, userName: z.string() })

/** Where a member is and was signed in, newest first. */
export const MemberDevices = z.object({
  sessions: z.array(
    z.object({
      id: Id,
      label: z.string(),
      /** Null for support, who see no addresses. */
      ip: z.nullable(z.string()),
      country: z.nullable(z.string()),
      startedAt: DateTime,
      seenAt: DateTime,
      /** Null: it is open. */
      endedAt: z.nullable(DateTime),
      endReason: z.nullable(z.string()),
    }),
  ),
  remembered: z.array(z.object({ id: Id, label: z.string(), lastUsedAt: DateTime })),
  /** The device that the account was opened on: `code` finds it again in a search. */
  registration: z.nullable(z.object({ code: z.string(), others: z.array(Other) })),
  /** Members seen at the same addresses in the last 30 days; empty for support. */
  sameAddress: z.array(Other),
})
export type MemberDevices = z.infer<typeof MemberDevices>

export const opsMemberDevices = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/devices',
  summary: 'Sessions and devices of a member, and who shares them',
  roles: LOOK,
  params: ById,
  value: MemberDevices,
  errors: ['not_found'],
})

/** staff: somebody of staff did it; look: somebody of staff looked; member: done in the member's own name. */
export const TimelineSide = z.enum(['staff', 'look', 'member'])
export const TimelineRow = z.object({
  id: z.string(),
  at: DateTime,
  side: TimelineSide,
  /** As the audit log or the list of security events names it. */
  what: z.string(),
  /** Who of staff; null: in the member's own name. */
  by: z.nullable(z.string()),
  /** What changed or was noted, by field. */
  details: z.record(z.string(), z.string()),
})
export type TimelineRow = z.infer<typeof TimelineRow>

export const opsMemberTimeline = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/timeline',
  summary: 'Who did what to an account and when, newest first: staff, as the audit log has it, and the member',
  roles: LOOK,
  params: ById,
  query: keyQuery({ side: z.optional(TimelineSide) }),
  value: keyPageOf(TimelineRow),
  errors: ['not_found'],
})
