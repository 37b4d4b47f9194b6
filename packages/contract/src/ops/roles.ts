import * as z from 'zod/mini'
import type { Gives } from './gives.ts'

/**
 * What a person of the operator may do. content: what the site says and offers; support: talks to members;
 * finance: money; risk: who members are and what they do; admin: staff itself.
 */
export const StaffRole = z.enum(['content', 'support', 'finance', 'risk', 'admin'])
export type StaffRole = z.infer<typeof StaffRole>

export type StaffAccess = {
  /** guest: before signing in; any: everyone signed in; otherwise one of these roles is needed. */
  roles: 'guest' | 'any' | readonly [StaffRole, ...StaffRole[]]
  /** Changes what every brand sees: only for staff of all brands. */
  everyMerchant?: true
  /** Also open to staff who still have to replace a first password. */
  withFirstPassword?: true
  /** What each field of the body does to what is given. */
  gives?: Gives
}

/** Which brand a staff call is about, by its code; without it the brand of the host, or the only one the caller has. */
export const STAFF_MERCHANT_HEADER = 'x-merchant'

export const STAFF_SESSION = { absoluteMs: 12 * 3_600_000, idleMs: 30 * 60_000 } as const
