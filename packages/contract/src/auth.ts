import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DialingCode, Email, LoginName, LoginPassword, MobileNumber, VerificationCode } from './fields.ts'
import { MemberType } from './members.ts'
import { LoginValue } from './session.ts'
import { DateTime, Empty, Id } from './wire.ts'

const Captcha = z.string().check(z.maxLength(16))

/** The three ways to sign in. The captcha is empty until a failure has asked for one. */
export const LoginBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('username'), username: LoginName, password: LoginPassword, captcha: Captcha }),
  z.strictObject({
    type: z.literal('sms'),
    username: MobileNumber,
    password: VerificationCode,
    captcha: Captcha,
    /** Of the number; +55 where absent. */
    countryDialingCode: z.optional(DialingCode),
  }),
  z.strictObject({
    type: z.literal('firebase'),
    firebaseChannel: z.literal('sms'),
    firebaseIdToken: z.string().check(z.maxLength(4096)),
    firebaseMobileNo: MobileNumber,
    countryDialingCode: DialingCode,
  }),
])
export type LoginBody = z.infer<typeof LoginBody>

/** Which door the caller came through: members and agents each have their own. */
const Door = z.strictObject({
  types: z.optional(z.literal('A')),
  /** 1: keep a refresh cookie beyond the browser session. */
  remember: z.optional(z.enum(['0', '1'])),
})

export const SECOND_STEP_METHODS = ['totp', 'passkey', 'recovery'] as const
export const SecondStepMethod = z.enum(SECOND_STEP_METHODS)
/** `value` of a `two_step_required` answer. */
export const SecondStepChallenge = z.object({ ticket: z.string(), methods: z.array(SecondStepMethod) })
const Contact = z.enum(['mobile', 'email'])
/** `value` of a `new_device_code` answer: where a code can go. Empty: the account has no contact yet and names one. */
export const NewDeviceChallenge = z.object({
  ticket: z.string(),
  contacts: z.array(z.object({ kind: Contact, masked: z.string() })),
})
/** `value` of a `login_failed` answer: whether the next try needs a captcha. */
export const LoginFailure = z.object({ captcha: z.boolean() })

export const login = endpoint({
  method: 'POST',
  path: '/wps/session',
  summary: 'Sign in by user name, by SMS code or by phone-verification token',
  auth: 'guest',
  encrypted: true,
  perMinute: 30,
  query: Door,
  body: LoginBody,
  value: LoginValue,
  errors: [
    'login_failed',
    'verification_code_error',
    'user_unavailable',
    'account_locked',
    'locked_out',
    'two_step_required',
    'new_device_code',
    'non_member_login',
    'non_agent_login',
    'no_permission',
  ],
})

export const secondStep = endpoint({
  method: 'POST',
  path: '/wps/session/second-step',
  summary: 'Finish a sign-in that asked for a second step',
  auth: 'guest',
  perMinute: 20,
  body: z.discriminatedUnion('method', [
    z.strictObject({ ticket: z.string(), method: z.literal('totp'), code: z.string().check(z.regex(/^\d{6}$/)) }),
    z.strictObject({ ticket: z.string(), method: z.literal('recovery'), code: z.string().check(z.maxLength(32)) }),
    z.strictObject({ ticket: z.string(), method: z.literal('passkey'), assertion: z.looseObject({ id: z.string() }) }),
  ]),
  value: LoginValue,
  errors: ['verification_code_error', 'locked_out', 'session_expired'],
})

/** `email` only where the account has no contact: it becomes the account's with the code. */
const NewDeviceTarget = { ticket: z.string().check(z.maxLength(200)), contact: Contact, email: z.optional(Email) }

export const sendNewDeviceCode = endpoint({
  method: 'POST',
  path: '/wps/session/new-device/code',
  summary: 'Send the code that a sign-in on a new device asks for',
  auth: 'guest',
  perMinute: 10,
  body: z.strictObject(NewDeviceTarget),
  /** Milliseconds until a new code may be asked for. */
  value: z.object({ expirationTime: z.int() }),
  errors: ['session_expired', 'sms_wait', 'sms_failed', 'email_taken', 'not_found'],
})

export const confirmNewDevice = endpoint({
  method: 'POST',
  path: '/wps/session/new-device',
  summary: 'Finish a sign-in on a new device with the code that was sent',
  auth: 'guest',
  perMinute: 20,
  body: z.strictObject({ ...NewDeviceTarget, code: VerificationCode }),
  value: LoginValue,
  errors: ['verification_code_error', 'locked_out', 'session_expired', 'email_taken', 'not_found'],
})

export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/wps/session/passkey-challenge',
  summary: 'Options for answering the second step with a passkey',
  auth: 'guest',
  body: z.strictObject({ ticket: z.string() }),
  value: z.looseObject({ challenge: z.string() }),
  errors: ['session_expired'],
})

export const captcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A new captcha picture, as base64 PNG; the answer is bound to a cookie',
  auth: 'guest',
  module: 'VALID_CAPTCHA3',
  perMinute: 60,
  value: z.string(),
})

/** The digits of the picture that was shown, said aloud; a few times for each. */
export const captchaSound = endpoint({
  method: 'GET',
  path: '/wps/captcha/sound',
  summary: 'The digits of the captcha that the cookie names, spoken, as base64 WAV',
  auth: 'guest',
  module: 'VALID_CAPTCHA3',
  perMinute: 20,
  value: z.string(),
  errors: ['not_found'],
})

/** A picture shuts out who cannot see it: a longer proof of work stands in for reading it. */
export const captchaByWork = endpoint({
  method: 'POST',
  path: '/wps/captcha/work',
  summary: 'A captcha for whoever cannot read a picture: the answer, bound to a cookie, against a proof of work',
  auth: 'guest',
  module: 'VALID_CAPTCHA3',
  perMinute: 20,
  body: z.strictObject({ human: z.string().check(z.maxLength(4096)) }),
  value: z.object({ answer: z.string() }),
  errors: ['human_check_failed'],
})

export const HUMAN_PURPOSES = ['sms', 'register', 'captcha'] as const
/** A proof-of-work challenge that a person's device solves before anything is sent on their behalf. */
export const humanChallenge = endpoint({
  method: 'GET',
  path: '/wps/verification',
  summary: 'A human-verification challenge',
  auth: 'guest',
  query: z.strictObject({ purpose: z.enum(HUMAN_PURPOSES) }),
  value: z.looseObject({ algorithm: z.string(), challenge: z.string(), salt: z.string(), signature: z.string() }),
})

const SMS_PURPOSES = ['login', 'register', 'reset', 'bind'] as const
export const SmsPurpose = z.enum(SMS_PURPOSES)

/** One of the two names for the number must be there; `human` is the solved challenge. */
export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/wps/nologin/sms-code',
  summary: 'Send a code by SMS',
  auth: 'guest',
  module: 'REGMOBVERF3',
  perMinute: 10,
  body: z.strictObject({
    mobileNum: z.optional(MobileNumber),
    mobileNo: z.optional(MobileNumber),
    countryDialingCode: DialingCode,
    purpose: z._default(SmsPurpose, 'register'),
    human: z.string().check(z.maxLength(4096)),
  }),
  /** Milliseconds until a new code may be asked for. */
  value: z.object({ expirationTime: z.int() }),
  errors: ['human_check_failed', 'sms_wait', 'sms_failed'],
})

export const createTrial = endpoint({
  method: 'GET',
  path: '/wps/trial/account',
  summary: 'Reserve a trial account name',
  auth: 'guest',
  module: 'FREEPLAY3',
  perMinute: 10,
  value: z.object({ userName: z.string() }),
})

export const trialPlay = endpoint({
  method: 'POST',
  path: '/wps/trial',
  summary: 'Start playing with play money',
  auth: 'guest',
  module: 'FREEPLAY3',
  perMinute: 10,
  body: z.strictObject({ userName: z.string().check(z.maxLength(32)) }),
  value: z.object({ token: z.string(), userName: z.string(), customerType: MemberType }),
})

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export const SocialProvider = z.enum(SOCIAL_PROVIDERS)

export const socialProviders = endpoint({
  method: 'GET',
  path: '/wps/social',
  summary: 'Social sign-in providers that are configured and switched on',
  auth: 'guest',
  value: z.object({ providers: z.array(SocialProvider) }),
})

export const socialStart = endpoint({
  method: 'POST',
  path: '/wps/social/:provider/start',
  summary: 'Where to send the browser to sign in with a provider',
  auth: 'guest',
  perMinute: 20,
  params: z.strictObject({ provider: SocialProvider }),
  body: z.strictObject({ returnTo: z.string().check(z.maxLength(300)) }),
  value: z.object({ url: z.string() }),
  errors: ['no_permission'],
})

export const socialFinish = endpoint({
  method: 'POST',
  path: '/wps/social/finish',
  summary: 'Trade the one-time ticket of a provider sign-in for a session',
  auth: 'guest',
  perMinute: 20,
  body: z.strictObject({ ticket: z.string().check(z.maxLength(200)) }),
  value: z.object({ login: LoginValue, returnTo: z.string() }),
  errors: ['session_expired', 'user_unavailable', 'account_locked', 'two_step_required'],
})

/** Asked again before the ways to sign in change; absent where the account has no password. */
export const OwnPassword = z.strictObject({ password: z.optional(LoginPassword) })
export const proofErrors = ['incorrect_password', 'locked_out', 'fresh_login_required'] as const

export const SocialLink = z.object({ provider: SocialProvider, linkedAt: z.nullable(DateTime) })
export type SocialLink = z.infer<typeof SocialLink>

export const socialLinks = endpoint({
  method: 'GET',
  path: '/wps/social/links',
  summary: 'Accounts elsewhere that may sign in to this one',
  auth: 'real',
  flag: 'SECPRIV',
  value: z.object({
    list: z.array(SocialLink),
    /** Whether a change asks for the password; else the sign-in must be fresh. */
    hasPassword: z.boolean(),
  }),
})

export const linkSocial = endpoint({
  method: 'POST',
  path: '/wps/social/:provider/link',
  summary: 'Where to send the browser to link an account elsewhere',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  params: z.strictObject({ provider: SocialProvider }),
  body: OwnPassword,
  value: z.object({ url: z.string() }),
  /** `conflict`: one of this provider is linked already. */
  errors: [...proofErrors, 'no_permission', 'conflict'],
})

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/wps/social/:provider/link',
  summary: 'Unlink an account elsewhere; safe to repeat',
  auth: 'real',
  flag: 'SECPRIV',
  encrypted: true,
  perMinute: 10,
  params: z.strictObject({ provider: SocialProvider }),
  body: OwnPassword,
  value: Empty,
  errors: [...proofErrors, 'last_sign_in_way'],
})

export const Device = z.object({
  id: Id,
  current: z.boolean(),
  label: z.string(),
  ip: z.string(),
  country: z.nullable(z.string()),
  createdAt: DateTime,
  lastSeenAt: DateTime,
})
export type Device = z.infer<typeof Device>

/** A device that may sign in without a new code, with nobody signed in on it now. */
export const KnownDevice = z.object({ id: Id, label: z.string(), lastUsedAt: DateTime, expiresAt: DateTime })
export type KnownDevice = z.infer<typeof KnownDevice>

export const devices = endpoint({
  method: 'GET',
  path: '/wps/sessions',
  summary: 'Devices that are signed in, and those that are remembered',
  auth: 'session',
  value: z.object({
    list: z.array(Device),
    known: z.array(KnownDevice),
    /** Whether ending one asks for the password; else the sign-in must be fresh. */
    hasPassword: z.boolean(),
  }),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/wps/sessions/:id',
  summary: 'Sign one device out and forget it',
  auth: 'session',
  encrypted: true,
  perMinute: 20,
  params: z.strictObject({ id: Id }),
  body: OwnPassword,
  value: Empty,
  errors: [...proofErrors, 'not_found'],
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/wps/known-devices/:id',
  summary: 'Forget a device that is remembered: the next sign-in on it asks for a code',
  auth: 'session',
  encrypted: true,
  perMinute: 20,
  params: z.strictObject({ id: Id }),
  body: OwnPassword,
  value: Empty,
  errors: [...proofErrors, 'not_found'],
})

export const logoutEverywhere = endpoint({
  method: 'DELETE',
  path: '/wps/sessions',
  summary: 'Sign every device out, this one too, and forget them all',
  auth: 'session',
  encrypted: true,
  perMinute: 20,
  body: OwnPassword,
  value: Empty,
  errors: [...proofErrors],
})
