import * as z from 'zod/mini'
import { Declaration, IdentityReason, PictureKind } from '../identity.ts'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** open: the member is taking pictures; asking: with the service; unsure: waits for staff; over: another try took its place. */
export const CheckState = z.enum(['open', 'asking', 'unsure', 'verified', 'refused', 'over'])
export type CheckState = z.infer<typeof CheckState>

/** Why a try was refused; staff hear more of the register than the member does. */
export const CheckReason = z.enum([
  ...IdentityReason.options,
  'cpf_unknown',
  'cpf_irregular',
  'deceased',
  'birthday_differs',
])
export type CheckReason = z.infer<typeof CheckReason>

/** What staff may refuse for: what they can see. */
export const StaffReason = z.enum(['blurred', 'other_person', 'not_live', 'document_invalid', 'name_differs'])
export const IDENTITY_NOTE_MAX = 500
const Note = z.string().check(z.trim(), z.minLength(3), z.maxLength(IDENTITY_NOTE_MAX))

export const StaffIdentityRow = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  state: CheckState,
  reason: z.nullable(CheckReason),
  /** Who of staff decided; null: the service, or nobody yet. */
  by: z.nullable(z.string()),
  createdAt: DateTime,
  decidedAt: z.nullable(DateTime),
})
export type StaffIdentityRow = z.infer<typeof StaffIdentityRow>

const Person = z.object({ name: z.nullable(z.string()), idNumber: z.nullable(z.string()), birthday: z.nullable(Day) })

export const StaffIdentity = z.object({
  ...StaffIdentityRow.shape,
  /** What the member said, what the register knows and what the document reads. */
  claimed: Person,
  register: z.nullable(z.object({ ...Person.shape, isAlive: z.boolean() })),
  document: z.nullable(Person),
  /** Of the service, 0 to 100: how alike document and face are, and how surely somebody was there. */
  scores: z.nullable(z.object({ face: z.nullable(z.number()), live: z.nullable(z.number()) })),
  /** What the member said of themselves; null where nobody was asked yet. */
  declared: z.nullable(Declaration),
  turn: z.enum(['left', 'right']),
  pictures: z.array(PictureKind),
  note: z.string(),
  tries: z.int(),
})
export type StaffIdentity = z.infer<typeof StaffIdentity>

const ById = z.strictObject({ id: Id })
/** They see documents and faces. */
const DECIDE = ['support', 'risk'] as const

export const opsIdentity = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/identity',
  summary: 'Tries of members to show who they are, newest first',
  roles: DECIDE,
  query: keyQuery({ memberId: z.optional(Id), state: z.optional(CheckState) }),
  value: keyPageOf(StaffIdentityRow),
})

export const opsIdentityCheck = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/identity/:id',
  summary: 'One try: what was said against what came back; looking at it is written down',
  roles: DECIDE,
  params: ById,
  value: StaffIdentity,
  errors: ['not_found'],
})

/** Answers with the picture itself: fetched with the token in its header, shown from a blob. */
export const opsIdentityPicture = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/identity/:id/pictures/:kind',
  summary: 'A picture as a JPEG and not in the envelope; looking at it is written down',
  roles: DECIDE,
  params: z.strictObject({ id: Id, kind: PictureKind }),
  value: z.unknown(),
  errors: ['not_found'],
})

export const opsDecideIdentity = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/identity/:id/decision',
  summary: 'Decide a try that the service was not sure of; the member is told',
  roles: DECIDE,
  params: ById,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ requestId: RequestId, decision: z.literal('verify'), note: Note }),
    z.strictObject({ requestId: RequestId, decision: z.literal('refuse'), reason: StaffReason, note: Note }),
  ]),
  gives: { requestId: 'words', decision: { order: ['refuse', 'verify'] }, note: 'words', reason: 'words' },
  value: StaffIdentity,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsAskIdentityAgain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/identity/:id/again',
  summary: 'Let a refused member try again, or ask a verified one anew; takes a reason that the audit log keeps',
  roles: DECIDE,
  params: ById,
  body: z.strictObject({ requestId: RequestId, note: Note }),
  gives: { requestId: 'words', note: 'words' },
  value: StaffIdentity,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})
