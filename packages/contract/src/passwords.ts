import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  DialingCode,
  Email,
  LoginPassword,
  MobileNumber,
  NewPassword,
  PaymentPassword,
  Username,
  VerificationCode,
} from './fields.ts'
import { SecondFactor } from './security.ts'
import { LoginValue } from './session.ts'
import { Empty } from './wire.ts'

const ResetToken = z.string().check(z.maxLength(200))

export const recoverByEmail = endpoint({
  method: 'POST',
  path: '/wps/password/email',
  summary: 'Mail a link to set a new password; answers the same whether or not the account exists',
  auth: 'guest',
  flag: 'CHNGPASSMAIL3',
  form: true,
  perMinute: 5,
  body: z.strictObject({ username: Username, email: Email }),
  value: Empty,
})

export const resetByLink = endpoint({
  method: 'POST',
  path: '/wps/password/reset',
  summary: 'Set a new password with the token of the mailed link',
  auth: 'guest',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ token: ResetToken, newPassword: NewPassword }),
  value: z.object({ userName: z.string() }),
  errors: ['verification_code_error', 'modify.new.old.same', 'password_common'],
})

export const setPasswordByPhone = endpoint({
  method: 'POST',
  path: '/wps/password/phone',
  summary: 'Set a new password with a code sent by SMS; signs in',
  auth: 'guest',
  flag: 'CHNGPASSVERIF3',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({
    newPassword: NewPassword,
    mobileNum: MobileNumber,
    countryDialingCode: DialingCode,
    verificationCode: z.union([z.literal(''), VerificationCode]),
    firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
  }),
  value: LoginValue,
  errors: [
    'verification_code_error',
    'modify.new.old.same',
    'password_common',
    'user_unavailable',
    'two_step_required',
    'locked_out',
  ],
})

const ChangeBody = z.strictObject({
  oldPassword: LoginPassword,
  newPassword: NewPassword,
  confirmNewPassword: z.string().check(z.maxLength(64)),
})
const changeErrors = [
  'incorrect_password',
  'modify.new.old.same',
  'password_common',
  'confirmation_not_matched',
  'locked_out',
] as const

/** The forced change at the first sign-in. */
export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Replace the first password',
  auth: 'session',
  withFirstPassword: true,
  encrypted: true,
  perMinute: 10,
  body: ChangeBody,
  value: Empty,
  errors: changeErrors,
})

/** Every later change. Other devices are signed out. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/v2',
  summary: 'Change the password',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: ChangeBody,
  value: Empty,
  errors: changeErrors,
})

/**
 * For an account without a password. Who it is shows by a second factor, by a code to a confirmed contact, or by having
 * signed in a moment ago.
 */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/own',
  summary: 'Choose a password where the account has none',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({
    newPassword: NewPassword,
    confirmNewPassword: z.string().check(z.maxLength(64)),
    factor: z.optional(SecondFactor),
    verificationCode: z.optional(VerificationCode),
  }),
  value: Empty,
  /** `conflict`: there is a password, and changing it asks for that. */
  errors: [
    'password_common',
    'confirmation_not_matched',
    'second_factor_required',
    'verification_code_error',
    'fresh_login_required',
    'locked_out',
    'conflict',
  ],
})

export const sendOwnCode = endpoint({
  method: 'POST',
  path: '/wps/member/password/own-code',
  summary: 'Send a code to a confirmed contact of the account, to choose a password with it',
  auth: 'real',
  perMinute: 5,
  body: z.strictObject({ contact: z.enum(['mobile', 'email']), human: z.string().check(z.maxLength(4096)) }),
  value: z.object({ expirationTime: z.int() }),
  errors: ['human_check_failed', 'sms_wait', 'sms_failed', 'not_found', 'conflict'],
})

export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/payment-password',
  summary: 'Set or change the payment password, proving who one is by the sign-in password and the second step',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({
    password: LoginPassword,
    paymentPassword: PaymentPassword,
    /** Where the caller has a second step. */
    factor: z.optional(SecondFactor),
  }),
  value: Empty,
  errors: ['incorrect_password', 'locked_out', 'pin_weak', 'second_factor_required', 'verification_code_error'],
})
