import * as z from 'zod/mini'
import { LegalKind } from '../legal.ts'
import { DateTime, Id, Language, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['content', 'support', 'risk', 'finance', 'admin'] as const

export const LEGAL_TEXT_MAX = 60_000
const LegalWords = z.string().check(z.trim(), z.minLength(20), z.maxLength(LEGAL_TEXT_MAX))
const LegalTexts = z.strictObject({ PT: LegalWords, EN: LegalWords, ES: LegalWords })

const StaffLegalVersion = z.object({
  version: z.int(),
  asksConsent: z.boolean(),
  countsFrom: DateTime,
  publishedAt: DateTime,
  publishedBy: z.string(),
  approvedBy: z.string(),
  note: z.string(),
})

export const StaffLegalRow = z.object({
  /** The kind. */
  id: LegalKind,
  /** What members see now; 0: the platform's own text. */
  version: z.int(),
  countsFrom: z.nullable(DateTime),
  /** The version that waits for its moment. */
  nextVersion: z.nullable(z.int()),
  nextFrom: z.nullable(DateTime),
  hasDraft: z.boolean(),
})
export type StaffLegalRow = z.infer<typeof StaffLegalRow>

export const StaffLegal = z.extend(StaffLegalRow, {
  /** What is being written; what counts, with its names in braces filled, where nobody has begun. */
  texts: LegalTexts,
  revision: z.int(),
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(DateTime),
  /** Names that the text must not leave out, and with what all names are filled. */
  required: z.array(z.string()),
  figures: z.record(z.string(), z.string()),
  noticeDays: z.int(),
  mayAskConsent: z.boolean(),
  versions: z.array(StaffLegalVersion),
})
export type StaffLegal = z.infer<typeof StaffLegal>

const ByKind = z.strictObject({ id: LegalKind })

export const opsLegal = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/legal',
  summary: 'The legal texts of the brand: which version counts, which waits, and whether one is being written',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffLegalRow),
})

export const opsLegalText = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/legal/:id',
  summary: 'One legal text: its draft and every version that was published',
  roles: READERS,
  params: ByKind,
  value: StaffLegal,
  errors: ['not_found'],
})

export const opsSaveLegal = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/legal/:id',
  summary: 'Write the draft of a legal text; members see nothing of it',
  roles: ['content', 'admin'],
  params: ByKind,
  body: z.strictObject({ texts: LegalTexts, revision: z.int() }),
  gives: { texts: 'words', revision: 'words' },
  value: StaffLegal,
  errors: ['conflict', 'legal_names_missing'],
  maxBodyBytes: 1_048_576,
})

export const LEGAL_NOTE_MAX = 500

export const opsPublishLegal = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/legal/:id/publish',
  summary: 'Publish the draft from a moment on; always takes a second person, and is never changed afterwards',
  roles: ['admin'],
  params: ByKind,
  body: z.strictObject({
    requestId: RequestId,
    /** Of the draft that is meant: one saved since is another text. */
    revision: z.int(),
    countsFrom: DateTime,
    asksConsent: z.boolean(),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(LEGAL_NOTE_MAX)),
  }),
  gives: { requestId: 'words', revision: 'words', countsFrom: 'words', asksConsent: 'words', note: 'words' },
  value: StaffLegal,
  errors: ['conflict', 'legal_waiting', 'legal_names_missing', 'approval_required'],
})

export const StaffConsent = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  kind: LegalKind,
  version: z.int(),
  language: Language,
  hash: z.string(),
  source: z.enum(['registration', 'form']),
  ip: z.string(),
  userAgent: z.string(),
  agreedAt: DateTime,
})
export type StaffConsent = z.infer<typeof StaffConsent>

export const opsConsents = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/consents',
  summary: 'Who agreed to which version of which text, when and from where, newest first',
  roles: ['support', 'risk', 'admin'],
  query: keyQuery({ memberId: z.optional(Id) }),
  value: keyPageOf(StaffConsent),
})
