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

export const LoginValue = z.object({
  token: z.string(),
  userName: z.string(),
  type: MemberType,
  firstTimeLogin: z.boolean(),
})
export type LoginValue = z.infer<typeof LoginValue>

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

/**
 * The refresh token travels only in an HttpOnly cookie. Every page that loads trades it; asked again within a minute the
 * answer is the same, or `conflict` where a later one was traded meanwhile: ask again with the cookie of then. After that
 * minute the whole family ends.
 */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/wps/session/refresh',
  summary: 'Trade the refresh cookie for a new token',
  auth: 'guest',
  // Whole networks share an address, and every load of a page asks once.
  perMinute: 600,
  value: LoginValue,
  errors: ['not_logged_in', 'conflict'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session',
  summary: 'End the session of the token; says yes to a token that has ended already',
  auth: 'guest',
  always: true,
  value: Empty,
})
