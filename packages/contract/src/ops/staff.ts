import * as z from 'zod/mini'
import { EMAIL } from '../fields.ts'
import { DateTime, Empty, Id } from '../wire.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery, SearchText } from './lists.ts'
import { StaffRole } from './roles.ts'
import { StaffName } from './session.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const Roles = z.array(StaffRole).check(z.maxLength(StaffRole.options.length))
/** The person's own: the link for the first password goes there and nowhere else. */
const Mail = z.string().check(z.trim(), z.maxLength(254, { abort: true }), z.regex(EMAIL, 'email'))
/** A brand's code; null: all brands. Only staff of all brands may give it or take it away. */
const Merchant = z.nullable(z.string().check(z.maxLength(32)))
export const StaffStatus = z.enum(['active', 'disabled'])

export const StaffAccount = z.object({
  id: Id,
  userName: z.string(),
  displayName: z.string(),
  mail: z.nullable(z.string()),
  roles: z.array(StaffRole),
  merchantCode: Merchant,
  status: StaffStatus,
  hasSecondStep: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSignInAt: z.nullable(DateTime),
  createdAt: DateTime,
  /** Decides on nothing that others asked for before then: made, reset or given a role within three days. */
  decidesFrom: DateTime,
})
export type StaffAccount = z.infer<typeof StaffAccount>

export const staffList = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/staff',
  summary: 'People of staff',
  roles: ['admin'],
  query: pageQuery(['userName', 'displayName', 'lastSignInAt', 'createdAt'], {
    q: SearchText,
    status: z.optional(StaffStatus),
    role: z.optional(StaffRole),
  }),
  value: pageOf(StaffAccount),
})

export const staffGet = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/staff/:id',
  summary: 'One person of staff',
  roles: ['admin'],
  params: ById,
  value: StaffAccount,
  errors: ['not_found'],
})

export const staffCreate = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/staff',
  summary:
    'Add a person, which a second one has to agree to; a link for the first password goes to the person’s own mail',
  roles: ['admin'],
  body: z.strictObject({
    userName: StaffName,
    displayName: DisplayName,
    mail: Mail,
    roles: Roles,
    merchantCode: Merchant,
  }),
  gives: { userName: 'words', displayName: 'words', mail: 'identity', roles: 'more', merchantCode: 'identity' },
  value: StaffAccount,
  errors: ['approval_required', 'username_taken', 'roles_exclude'],
})

export const staffUpdate = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/staff/:id',
  summary:
    'Name, mail, roles, brand, or whether the account is open; never one’s own roles. Finance, admin, another mail or brand take a second person',
  roles: ['admin'],
  params: ById,
  body: z.strictObject({
    displayName: DisplayName,
    mail: z.nullable(Mail),
    roles: Roles,
    merchantCode: Merchant,
    status: StaffStatus,
  }),
  gives: {
    displayName: 'words',
    mail: 'identity',
    roles: 'more',
    merchantCode: 'identity',
    status: { order: ['disabled', 'active'] },
  },
  value: StaffAccount,
  errors: ['not_found', 'own_account', 'approval_required', 'last_admin', 'roles_exclude'],
})

export const staffReset = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/staff/:id/reset',
  summary:
    'Ask for a new password, or a new second step too: a link goes to the person’s own mail and the sessions end',
  roles: ['admin'],
  params: ById,
  body: z.strictObject({ what: z.enum(['password', 'secondStep']) }),
  gives: { what: 'identity' },
  value: StaffAccount,
  errors: ['not_found', 'own_account', 'approval_required', 'conflict'],
})

export const staffSignOutAll = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/staff/:id/sign-out',
  summary: 'End every session of a person',
  roles: ['admin'],
  params: ById,
  value: Empty,
  errors: ['not_found'],
})

export const AuditEntry = z.object({
  id: Id,
  at: DateTime,
  staffId: z.nullable(Id),
  staffName: z.string(),
  merchantCode: z.nullable(z.string()),
  /** `announcement.publish`, `reward.issue`, `session.begin` ... */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Word = z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'word')))

export const staffAudit = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/audit',
  summary: 'Who did what, newest first; nobody can change or remove it',
  roles: ['admin'],
  query: keyQuery({
    staffId: z.optional(Id),
    action: Word,
    entity: Word,
    entityId: Word,
    from: z.optional(DateTime),
    to: z.optional(DateTime),
  }),
  value: keyPageOf(AuditEntry),
})
