import * as z from 'zod/mini'
import { MemberType } from '../members.ts'
import { Currency, Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const MemberStatus = z.enum(['active', 'locked', 'closed'])

const rowFields = {
  id: Id,
  userName: z.string(),
  nickname: z.string(),
  type: MemberType,
  status: MemberStatus,
  clubLabel: z.nullable(z.string()),
  registeredAt: DateTime,
}
export const MemberRow = z.object(rowFields)
export type MemberRow = z.infer<typeof MemberRow>

export const MemberCard = z.object({
  ...rowFields,
  lastSeenAt: z.nullable(DateTime),
  balances: z.array(z.object({ currency: Currency, amount: Money })),
  upline: z.nullable(z.object({ id: Id, userName: z.string() })),
  directDownlines: z.int(),
  /** Whole for finance and risk; masked for everybody else, which `masked` says. */
  personal: z.object({
    masked: z.boolean(),
    name: z.string(),
    idNumber: z.nullable(z.string()),
    birthday: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    email: z.nullable(z.string()),
    registrationIp: z.nullable(z.string()),
  }),
  mobileVerified: z.boolean(),
  emailVerified: z.boolean(),
  hasSecondStep: z.boolean(),
})
export type MemberCard = z.infer<typeof MemberCard>

/** Free labels for members: one or a few words, in lower case. */
export const MemberTag = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,23}$/, 'tag'))

/** What a member was found by. */
export const FoundBy = z.enum(['number', 'user_name', 'name', 'cpf', 'phone', 'email', 'pix_key', 'device', 'address'])
export type FoundBy = z.infer<typeof FoundBy>

/** The few best matches for a search box. */
export const opsFindMembers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/find',
  summary: 'The first members that a search finds, and by what; looking somebody up by personal data is written down',
  roles: ['support', 'finance', 'risk'],
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  value: z.object({ list: z.array(z.object({ ...rowFields, by: z.array(FoundBy) })) }),
})

export const opsMembers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members',
  summary:
    'Members, newest first; `q` is the beginning of a user name or a name, or a whole number, CPF, phone number, e-mail address, Pix key, device or address. Looking somebody up by personal data is written down',
  roles: ['support', 'finance', 'risk'],
  query: keyQuery({
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    type: z.optional(z.coerce.number().check(z.refine((type) => MemberType.safeParse(type).success, 'member_type'))),
    status: z.optional(MemberStatus),
    tag: z.optional(MemberTag),
  }),
  value: keyPageOf(MemberRow),
})

export const opsMember = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id',
  summary: 'Card of a member; looking at it is written down',
  roles: ['support', 'finance', 'risk'],
  params: z.strictObject({ id: Id }),
  value: MemberCard,
  errors: ['not_found'],
})
