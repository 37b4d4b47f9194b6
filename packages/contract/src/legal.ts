import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DateTime, Language, RequestId } from './wire.ts'

/** The texts that a brand stands by. Each has versions of its own. */
export const LEGAL_KINDS = ['terms', 'policy', 'responsible'] as const
export const LegalKind = z.enum(LEGAL_KINDS)
export type LegalKind = z.infer<typeof LegalKind>

/** Those that a member agrees to; the others are there to be read. */
export const AGREED_KINDS = ['terms', 'policy'] as const satisfies readonly LegalKind[]

const VersionNumber = z.int().check(z.minimum(0))

/** Version 0 is the platform's own text, at a brand that has published none. */
const LegalVersion = z.object({
  kind: LegalKind,
  version: VersionNumber,
  countsFrom: z.nullable(DateTime),
  asksConsent: z.boolean(),
})
export type LegalVersion = z.infer<typeof LegalVersion>

export const LegalSection = z.object({ title: z.string(), paragraphs: z.array(z.string()) })
export type LegalSection = z.infer<typeof LegalSection>

const KindPath = z.strictObject({ kind: LegalKind })

export const legalText = endpoint({
  method: 'GET',
  path: '/wps/legal/texts/:kind',
  summary:
    'A legal text of the brand as it counts now, or in an older version, with the list of all versions that counted',
  auth: 'guest',
  params: KindPath,
  query: z.strictObject({ language: Language, version: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }),
  value: z.object({
    ...LegalVersion.shape,
    /** SHA-256 of the text in this language, in hexadecimal digits. */
    hash: z.string(),
    sections: z.array(LegalSection),
    /** Newest first; those that count from a later moment are among them. */
    versions: z.array(LegalVersion),
  }),
  errors: ['not_found'],
})

/** `terms:2,policy:1`: which versions somebody had before them when they agreed. */
export const AgreedVersions = z.string().check(z.regex(/^[a-z]+:\d{1,6}(,[a-z]+:\d{1,6}){0,5}$/))

const Consent = z.object({
  kind: LegalKind,
  version: VersionNumber,
  language: Language,
  hash: z.string(),
  source: z.enum(['registration', 'form']),
  agreedAt: DateTime,
})
export type Consent = z.infer<typeof Consent>

const MyLegal = z.object({
  /** What must be agreed to before money is paid in or staked. */
  due: z.array(LegalVersion),
  /** What will ask for consent, from a later moment on. */
  next: z.array(LegalVersion),
  /** What the caller agreed to, newest first; not more than 50. */
  agreed: z.array(Consent),
})

export const myLegal = endpoint({
  method: 'GET',
  path: '/wps/legal/mine',
  summary: 'Which legal texts the caller has agreed to, and which wait for an answer',
  auth: 'real',
  value: MyLegal,
})

export const agreeLegal = endpoint({
  method: 'POST',
  path: '/wps/legal/agree',
  summary: 'Agree to the legal texts that count; all that are due at once, in the versions that were shown',
  auth: 'real',
  body: z.strictObject({ requestId: RequestId, agreed: AgreedVersions, language: Language }),
  value: MyLegal,
  errors: ['consent_outdated', 'idempotency_conflict'],
})
