import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberType } from './members.ts'
import { Money } from './money.ts'
import { Empty, Id } from './wire.ts'

/** What the browser keeps under MC_SESSION_INFO. */
export const SessionInfo = z.object({
  token: z.string(),
  type: MemberType,
  merchantCode: z.string(),
  userName: z.string(),
  firstTimeLogin: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const MemberInfo = z.object({
  id: Id,
  account: z.string(),
  nickname: z.string(),
  type: MemberType,
  clubLabel: z.nullable(z.object({ labelName: z.string() })),
  /** Address of the member's picture; absent where there is none, then initials stand in. */
  headIcon: z.optional(z.string()),
  /** The house offers this member nothing for now; absent otherwise. */
  offersPaused: z.optional(z.literal(true)),
})
export type MemberInfo = z.infer<typeof MemberInfo>

/**
 * `sumBalance` and `held` have two decimals, cut and never rounded up. Trial and test members see their play money here.
 */
export const Wallet = z.object({ sumBalance: Money, held: Money, points: Money, currencySymbol: z.string() })
export type Wallet = z.infer<typeof Wallet>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'Who the caller is',
  auth: 'session',
  withFirstPassword: true,
  value: MemberInfo,
})

export const wallet = endpoint({
  method: 'GET',
  path: '/wps/wallet',
  summary: 'Balance of the caller',
  auth: 'session',
  withFirstPassword: true,
  value: Wallet,
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session',
  summary: 'End the session of the token; says yes to a token that has ended already',
  auth: 'guest',
  always: true,
  value: Empty,
})
