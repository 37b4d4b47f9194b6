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

export const opsMembers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members',
  summary: 'Members, newest first; `q` is the beginning of a user name, or a whole id, phone number or e-mail address',
  roles: ['support', 'finance', 'risk'],
  query: keyQuery({
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    type: z.optional(z.coerce.number().check(z.refine((type) => MemberType.safeParse(type).success, 'member_type'))),
    status: z.optional(MemberStatus),
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
