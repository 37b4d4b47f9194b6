import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DialingCode, Email, LoginPassword, MobileNumber, VerificationCode } from './fields.ts'
import { DateTime, Empty, Id } from './wire.ts'

const Contact = z.enum(['mobile', 'email'])

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: DateTime, lastUsedAt: z.nullable(DateTime) })
export const SecurityOverview = z.object({
  hasPaymentPassword: z.boolean(),
  /** Masked: the middle is hidden. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  totp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  passwordChangedAt: z.nullable(DateTime),
  deviceCount: z.int(),
})
export type SecurityOverview = z.infer<typeof SecurityOverview>

export const securityOverview = endpoint({
  method: 'GET',
  path: '/wps/security',
  summary: 'What protects the account',
  auth: 'real',
  flag: 'SECPRIV',
  value: SecurityOverview,
})

export const sendContactCode = endpoint({
  method: 'POST',
  path: '/wps/security/contact-code',
  summary: 'Send a code to a new phone number or e-mail address',
  auth: 'real',
  flag: 'SECPRIV',
  perMinute: 5,
  body: z.discriminatedUnion('contact', [
    z.strictObject({
      contact: z.literal('mobile'),
      countryDialingCode: DialingCode,
      mobileNum: MobileNumber,
      human: z.string().check(z.maxLength(4096)),
    }),
    z.strictObject({ contact: z.literal('email'), email: Email }),
  ]),
  value: z.object({ expirationTime: z.int() }),
  errors: ['human_check_failed', 'sms_wait', 'sms_failed', 'mobile_taken', 'email_taken'],
})

export const bindContact = endpoint({
  method: 'POST',
  path: '/wps/security/contact',
  summary: 'Bind the phone number or e-mail address the code was sent to',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ contact: Contact, verificationCode: VerificationCode, password: LoginPassword }),
  value: Empty,
  errors: ['verification_code_error', 'incorrect_password', 'locked_out', 'mobile_taken', 'email_taken'],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/wps/security/totp',
  summary: 'Start two-step sign-in by authenticator app',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ password: LoginPassword }),
  value: z.object({ secret: z.string(), uri: z.string() }),
  /** `conflict`: an app is in use already, and has to be removed first. */
  errors: ['incorrect_password', 'locked_out', 'conflict'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/wps/security/totp/confirm',
  summary: 'Switch two-step sign-in on with a first code; answers with recovery codes, shown once',
  auth: 'real',
  flag: 'SECPRIV',
  perMinute: 10,
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['verification_code_error'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/wps/security/totp',
  summary: 'Switch the authenticator app off',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ password: LoginPassword }),
  value: Empty,
  errors: ['incorrect_password', 'locked_out'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/wps/security/passkeys/options',
  summary: 'Options for creating a passkey',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ password: LoginPassword }),
  value: z.looseObject({ challenge: z.string() }),
  errors: ['incorrect_password', 'locked_out'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/wps/security/passkeys',
  summary: 'Keep a passkey the device has made',
  auth: 'real',
  flag: 'SECPRIV',
  perMinute: 10,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    attestation: z.looseObject({ id: z.string() }),
  }),
  /** `recoveryCodes` are shown once; none where the member has some already. */
  value: z.extend(Passkey, { recoveryCodes: z.array(z.string()) }),
  errors: ['verification_code_error', 'limit_exceeded'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/wps/security/passkeys/:id',
  summary: 'Remove a passkey',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ password: LoginPassword }),
  value: Empty,
  errors: ['incorrect_password', 'locked_out', 'not_found'],
})
