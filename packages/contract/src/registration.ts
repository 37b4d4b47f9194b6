import * as z from 'zod/mini'
import { SocialProvider } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DialingCode, Username } from './fields.ts'
import { AgreedVersions } from './legal.ts'
import { LoginValue } from './session.ts'
import { FieldSetting, RegisterField } from './status.ts'
import { Day, Language } from './wire.ts'

export const RegisterMethod = z.enum(['APP', 'H5', 'PWA', 'WEBCLIP'])
export type RegisterMethod = z.infer<typeof RegisterMethod>

const Text = (max: number) => z.string().check(z.maxLength(max))

/**
 * Optional values are sent empty. Which fields are required, and what each may hold, is checked by the server for all of
 * them at once: here is only what no field could ever hold.
 */
const common = {
  username: Text(64),
  password: Text(64),
  mobileNum: Text(32),
  verificationCode: Text(16),
  countryDialingCode: DialingCode,
  registerUrl: Text(253),
  registerMethod: RegisterMethod,
  confirmPassword: Text(64),
  affiliateCode: Text(32),
  paymentPassword: Text(6),
  recommenderId: Text(20),
  nickname: Text(50),
  payeeName: Text(50),
  email: Text(254),
  idNumber: Text(20),
  qqNum: Text(50),
  facebook: Text(50),
  wechat: Text(50),
  line: Text(50),
  whatsapp: Text(50),
  zalo: Text(50),
  birthday: Text(10),
  captcha: Text(16),
  type: z.literal(0),
  domain: Text(253),
  firebaseChannel: z.optional(z.literal('sms')),
  firebaseIdToken: z.optional(Text(4096)),
}

/** Both methods send the same fields. */
export const RegisterByUsername = z.strictObject(common)
export const RegisterByMobile = z.strictObject(common)
export type RegisterByUsername = z.infer<typeof RegisterByUsername>
export type RegisterByMobile = z.infer<typeof RegisterByMobile>

/** What goes beside the specification's payload. */
const Beside = z.strictObject({
  /** 1: link the account of the provider that the visitor came from, see `socialOffer`. */
  social: z.optional(z.literal('1')),
  /** That the browser made for itself and keeps; stored hashed, to tell accounts of one device. */
  deviceId: z.optional(z.uuid()),
  /** Made before the press: a repeat of it, its answer lost, is answered by the account that it opened. */
  requestId: z.optional(z.uuid()),
  /** Of a visit by a partner's link, see `affiliateClick`. */
  click: z.optional(z.uuid()),
  /** The versions of the legal texts that the form showed, and in which language; without them nothing counts as agreed to. */
  agreed: z.optional(AgreedVersions),
  agreedIn: z.optional(Language),
})

const registerErrors = [
  'username_taken',
  'mobile_taken',
  'email_taken',
  'id_number_taken',
  'verification_code_error',
  'invalid_invitation_code',
  'referrer_link_error',
  'under_age',
  'password_common',
  'pin_weak',
  'confirmation_not_matched',
  'no_permission',
  'social_offer_over',
  'idempotency_conflict',
] as const

export const registerByUsername = endpoint({
  method: 'PUT',
  path: '/wps/members/username',
  summary: 'Register with a user name; signs in',
  auth: 'guest',
  module: 'REGISTER_REE3',
  flag: 'USERNAMEREG3',
  encrypted: true,
  perMinute: 10,
  query: Beside,
  body: RegisterByUsername,
  value: LoginValue,
  errors: registerErrors,
})

export const registerByMobile = endpoint({
  method: 'PUT',
  path: '/wps/members/mobile',
  summary: 'Register with a mobile number; signs in',
  auth: 'guest',
  module: 'MOBILENUMREG3',
  encrypted: true,
  perMinute: 10,
  query: Beside,
  body: RegisterByMobile,
  value: LoginValue,
  errors: registerErrors,
})

/** What the form needs to check a field before asking the server. */
export const FieldRule = z.object({
  ...FieldSetting.shape,
  min: z.int(),
  max: z.int(),
  pattern: z.nullable(z.string()),
  message: z.string(),
})
export const registrationRules = endpoint({
  method: 'GET',
  path: '/wps/registration/validation',
  summary: 'Rules of every registration field',
  auth: 'guest',
  value: z.object({ fields: z.record(RegisterField, FieldRule), adultAge: z.int(), today: Day }),
})

export const usernameCheck = endpoint({
  method: 'GET',
  path: '/wps/members/username-check',
  summary: 'Whether a user name is free',
  auth: 'guest',
  perMinute: 20,
  query: z.strictObject({ username: Username }),
  value: z.object({ available: z.boolean() }),
})

export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/affiliate',
  summary: 'Look an affiliate code up',
  auth: 'guest',
  module: 'AFFMAN3',
  perMinute: 30,
  query: z.strictObject({ code: Text(32) }),
  value: z.object({ code: z.string() }),
  errors: ['invalid_invitation_code', 'referrer_link_error'],
})

/** Who came from a provider without having an account here yet: only to the browser that came, and for a short while. */
export const SocialOffer = z.object({
  provider: SocialProvider,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type SocialOffer = z.infer<typeof SocialOffer>

export const socialOffer = endpoint({
  method: 'GET',
  path: '/wps/registration/social',
  summary: 'The account of a provider that registering may link',
  auth: 'guest',
  value: z.object({ offer: z.nullable(SocialOffer) }),
})
