import * as z from 'zod/mini'
import { SecondStepMethod } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DialingCode, Email, LoginPassword, MobileNumber, VerificationCode } from './fields.ts'
import { DateTime, Empty, Id } from './wire.ts'

const Contact = z.enum(['mobile', 'email'])
const Human = z.string().check(z.maxLength(4096))

/** An answer by one of the member's own second factors. */
export const SecondFactor = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ method: z.literal('recovery'), code: z.string().check(z.maxLength(32)) }),
  z.strictObject({ method: z.literal('passkey'), assertion: z.looseObject({ id: z.string() }) }),
])
export type SecondFactor = z.infer<typeof SecondFactor>

/** Changes of the second step ask for the password and, where there is a second step already, for that too. */
const Guarded = z.strictObject({ password: LoginPassword, factor: z.optional(SecondFactor) })
const guardErrors = ['incorrect_password', 'locked_out', 'second_factor_required', 'verification_code_error'] as const

const Passkey = z.object({ id: Id, name: z.string(), createdAt: DateTime, lastUsedAt: z.nullable(DateTime) })
export const SecurityOverview = z.object({
  /** False where the account came from a provider or a number alone: it can choose one here. */
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** Masked: the middle is hidden. */
  mobile: z.nullable(z.string()),
  mobileVerified: z.boolean(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** What a change of the second step asks for; empty: nothing but the password. */
  factors: z.array(SecondStepMethod),
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
  summary: 'Send a code to a phone number or e-mail address, to bind or confirm it',
  auth: 'real',
  flag: 'SECPRIV',
  perMinute: 5,
  body: z.discriminatedUnion('contact', [
    z.strictObject({
      contact: z.literal('mobile'),
      countryDialingCode: DialingCode,
      mobileNum: MobileNumber,
      human: Human,
    }),
    z.strictObject({ contact: z.literal('email'), email: Email }),
    /** The one that stands in the account already, to confirm it. */
    z.strictObject({ contact: z.literal('present'), kind: Contact, human: Human }),
  ]),
  value: z.object({ expirationTime: z.int() }),
  errors: ['human_check_failed', 'sms_wait', 'sms_failed', 'mobile_taken', 'email_taken', 'not_found'],
})

export const bindContact = endpoint({
  method: 'POST',
  path: '/wps/security/contact',
  summary: 'Bind the phone number or e-mail address the code was sent to',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({
    contact: Contact,
    verificationCode: VerificationCode,
    password: LoginPassword,
    factor: z.optional(SecondFactor),
  }),
  value: Empty,
  /** `verification_code_error` is about the code that was sent, `second_factor_wrong` about the second step. */
  errors: [...guardErrors, 'second_factor_wrong', 'mobile_taken', 'email_taken'],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/wps/security/totp',
  summary: 'Start two-step sign-in by authenticator app',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: Guarded,
  value: z.object({ secret: z.string(), uri: z.string() }),
  /** `conflict`: an app is in use already, and has to be removed first. */
  errors: [...guardErrors, 'conflict'],
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
  body: Guarded,
  value: Empty,
  errors: [...guardErrors],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/wps/security/passkeys/options',
  summary: 'Options for creating a passkey',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: Guarded,
  value: z.looseObject({ challenge: z.string() }),
  errors: [...guardErrors],
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
  body: Guarded,
  value: Empty,
  errors: [...guardErrors, 'not_found'],
})

export const factorChallenge = endpoint({
  method: 'POST',
  path: '/wps/security/passkey-challenge',
  summary: 'Options for answering with a passkey before the second step changes',
  auth: 'real',
  flag: 'SECPRIV',
  perMinute: 20,
  value: z.looseObject({ challenge: z.string() }),
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/wps/security/recovery-codes',
  summary: 'Make the recovery codes anew; the earlier ones stop working',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  body: Guarded,
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  /** `conflict`: there is no second step that the codes could stand in for. */
  errors: [...guardErrors, 'conflict'],
})
