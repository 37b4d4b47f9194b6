import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PersonName } from './fields.ts'
import { CentAmount } from './money.ts'
import { LimitPeriod, SESSION_MINUTES } from './play-limits.ts'
import { DateTime, RequestId } from './wire.ts'

/** none: not shown yet; pending: with the service or with staff. */
export const IdentityStatus = z.enum(['none', 'pending', 'verified', 'refused'])
export type IdentityStatus = z.infer<typeof IdentityStatus>

/** Both sides of the document, the face, and the face turned to the side that was asked for. */
export const PictureKind = z.enum(['front', 'back', 'face', 'turned'])
export type PictureKind = z.infer<typeof PictureKind>
export const PICTURE_KINDS = PictureKind.options

/**
 * Why somebody was refused, as they are told. `cpf_refused` stands for all that the register says against a number: it tells
 * nobody more about a CPF than they know already.
 */
export const IdentityReason = z.enum([
  'name_differs',
  'cpf_refused',
  'under_age',
  'blurred',
  'other_person',
  'not_live',
  'document_invalid',
])
export type IdentityReason = z.infer<typeof IdentityReason>

/** What comes next: say something of oneself and choose limits, write the name, take pictures; or nothing one could do alone. */
const IdentityStep = z.enum(['declaration', 'person', 'pictures'])
const Missing = z.enum(['idNumber', 'birthday'])

export const MyIdentity = z.object({
  /** Whether the brand has to know before money moves. */
  isAsked: z.boolean(),
  status: IdentityStatus,
  reason: z.nullable(IdentityReason),
  step: z.nullable(IdentityStep),
  triesLeft: z.int(),
  /** What the account lacks altogether; given once, in the profile. */
  missing: z.array(Missing),
  /** Empty where never given. */
  name: z.string(),
  /** The number is masked. */
  idNumber: z.string(),
  /** Pictures that have arrived already. */
  pictures: z.array(PictureKind),
  turn: z.enum(['left', 'right']),
  /** Somebody of staff looks at it; the service could not say. */
  isWithStaff: z.boolean(),
  decidedAt: z.nullable(DateTime),
  /** The services are the demo's own. */
  isSandbox: z.boolean(),
})
export type MyIdentity = z.infer<typeof MyIdentity>

export const myIdentity = endpoint({
  method: 'GET',
  path: '/wps/identity',
  summary: 'Whether the brand knows who the caller is, and what comes next',
  auth: 'real',
  value: MyIdentity,
})

export const Gender = z.enum(['female', 'male', 'other', 'undisclosed'])
export type Gender = z.infer<typeof Gender>
/** Two letters of ISO 3166-1. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))

/** What the law asks of a person besides who they are. `isExposed`: holds or held a public office, or is close to somebody who does. */
export const Declaration = z.object({ gender: Gender, nationality: CountryCode, isExposed: z.boolean() })
export type Declaration = z.infer<typeof Declaration>

const REFUSALS = ['no_permission', 'conflict', 'idempotency_conflict', 'identity_tries_over'] as const

export const declareIdentity = endpoint({
  method: 'POST',
  path: '/wps/identity/declaration',
  summary: 'Say, once, what the law asks of a person, and choose limits of loss and time; nothing goes on without',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({
    requestId: RequestId,
    ...Declaration.shape,
    loss: z.strictObject({ period: LimitPeriod, amount: CentAmount }),
    sessionMinutes: z.int().check(z.gte(SESSION_MINUTES.min), z.lte(SESSION_MINUTES.max)),
  }),
  value: MyIdentity,
  errors: ['no_permission', 'conflict', 'idempotency_conflict'],
})

export const checkPerson = endpoint({
  method: 'POST',
  path: '/wps/identity/person',
  summary: 'Compare name, CPF and birthday with the register; a name is taken only where none was right so far',
  auth: 'real',
  encrypted: true,
  perMinute: 5,
  body: z.strictObject({ requestId: RequestId, name: z.optional(PersonName) }),
  value: MyIdentity,
  errors: [...REFUSALS, 'document_required', 'invalid_input', 'identity_away'],
})

export const IDENTITY_PICTURE_BYTES_MAX = 4 * 1024 * 1024
const PICTURE_LENGTH_MAX = 4 * Math.ceil(IDENTITY_PICTURE_BYTES_MAX / 3)

export const addIdentityPicture = endpoint({
  method: 'POST',
  path: '/wps/identity/pictures',
  summary: 'One picture, as JPEG or PNG in base64; another of the same kind takes its place',
  auth: 'real',
  perMinute: 30,
  maxBodyBytes: PICTURE_LENGTH_MAX + 4096,
  body: z.strictObject({
    requestId: RequestId,
    kind: PictureKind,
    picture: z.string().check(z.minLength(1), z.maxLength(PICTURE_LENGTH_MAX + 1024)),
  }),
  value: MyIdentity,
  errors: [...REFUSALS, 'image_type', 'image_too_large', 'image_pixels', 'overloaded'],
})

export const submitIdentity = endpoint({
  method: 'POST',
  path: '/wps/identity/submit',
  summary: 'All pictures are there: have them compared',
  auth: 'real',
  perMinute: 10,
  body: z.strictObject({ requestId: RequestId }),
  value: MyIdentity,
  errors: [...REFUSALS, 'picture_missing'],
})
