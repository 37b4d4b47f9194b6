import * as z from 'zod/mini'
import { NewPassword } from '../fields.ts'
import { Currency } from '../money.ts'
import { DateTime, Empty, Id, Language } from '../wire.ts'
import { StaffRole } from './roles.ts'
import { staffEndpoint } from './staff-endpoint.ts'
import { TimeZone } from './time-zone.ts'

export const StaffName = z.string().check(z.trim(), z.regex(/^[\w.-]{2,32}$/, 'staff_name'))
const Password = z.string().check(z.minLength(1), z.maxLength(64))
const Ticket = z.string().check(z.regex(/^[\w-]{16,200}$/, 'ticket'))
export const TotpCode = z.string().check(z.regex(/^\d{6}$/, 'code_digits'))

/** Who is signed in, and for which brands. */
export const StaffMe = z.object({
  id: Id,
  userName: z.string(),
  displayName: z.string(),
  roles: z.array(StaffRole),
  /** Brands to choose from (see STAFF_MERCHANT_HEADER); one where the account belongs to it. */
  merchants: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      currency: Currency,
      timeZone: TimeZone,
      /** The first is what its texts have to be written in. */
      languages: z.array(Language),
    }),
  ),
  /** Of all brands, also those to come. */
  everyMerchant: z.boolean(),
  /** Until the first password is replaced nothing else is answered. */
  mustChangePassword: z.boolean(),
  /** When the session ends whatever happens; without a call for STAFF_SESSION.idleMs it ends earlier. */
  expiresAt: DateTime,
})
export type StaffMe = z.infer<typeof StaffMe>

export const staffSignIn = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/session',
  summary: 'Password of a person of staff; what comes next is the second step, or at the first time its enrolment',
  roles: 'guest',
  body: z.strictObject({ userName: StaffName, password: Password }),
  gives: { userName: 'words', password: 'words' },
  value: z.discriminatedUnion('step', [
    z.object({ step: z.literal('code'), ticket: Ticket }),
    /** The secret for the authenticator, as text and as the address of its QR code; the first code proves it. */
    z.object({ step: z.literal('enrol'), ticket: Ticket, secret: z.string(), otpauthUrl: z.string() }),
  ]),
  errors: ['login_failed', 'locked_out'],
  perMinute: 20,
})

export const staffSecondStep = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/session/code',
  summary: 'Code of the authenticator: begins the session; a ticket takes five wrong codes',
  roles: 'guest',
  body: z.strictObject({ ticket: Ticket, code: TotpCode }),
  gives: { ticket: 'words', code: 'words' },
  value: z.object({ token: z.string(), me: StaffMe }),
  errors: ['verification_code_error', 'locked_out'],
  perMinute: 20,
})

/** The refresh token travels only in an HttpOnly cookie, which ends with the browser; every load of the console trades it. */
export const staffRefresh = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/session/refresh',
  summary: 'Trade the refresh cookie for a new token',
  roles: 'guest',
  value: z.object({ token: z.string(), me: StaffMe }),
  errors: ['not_logged_in'],
  perMinute: 120,
})

export const staffEnrol = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/enrolment',
  summary: 'Choose a password by the link that came to the person’s own mail; the link works once and not for long',
  roles: 'guest',
  body: z.strictObject({ token: Ticket, newPassword: NewPassword }),
  gives: { token: 'words', newPassword: 'words' },
  value: Empty,
  errors: ['session_expired', 'password_common'],
  perMinute: 10,
})

export const staffMe = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/me',
  summary: 'Who is signed in',
  roles: 'any',
  withFirstPassword: true,
  value: StaffMe,
})

export const staffSignOut = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/session',
  summary: 'End one’s own session',
  roles: 'any',
  withFirstPassword: true,
  value: Empty,
})

export const staffChangePassword = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/me/password',
  summary: 'Replace one’s own password; other sessions of the account end',
  roles: 'any',
  withFirstPassword: true,
  body: z.strictObject({ currentPassword: Password, newPassword: NewPassword }),
  gives: { currentPassword: 'words', newPassword: 'words' },
  value: Empty,
  errors: ['incorrect_password', 'locked_out', 'modify.new.old.same', 'password_common'],
  perMinute: 10,
})
