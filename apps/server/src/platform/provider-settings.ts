import * as z from 'zod/mini'
import { BEACON_EXPECTED, BEACON_VARIABLES, type BeaconSettings, beaconSettings } from './beacon-settings.ts'
import {
  FILING_EXPECTED,
  FILING_TOGETHER,
  FILING_VARIABLES,
  type FilingSettings,
  filingSettings,
} from './filing-settings.ts'
import {
  IDENTITY_EXPECTED,
  IDENTITY_TOGETHER,
  IDENTITY_VARIABLES,
  type IdentitySettings,
  identitySettings,
} from './identity-settings.ts'
import {
  IMPEDIMENT_EXPECTED,
  IMPEDIMENT_TOGETHER,
  IMPEDIMENT_VARIABLES,
  type ImpedimentSettings,
  impedimentSettings,
} from './impediment-settings.ts'
import {
  PAYMENT_EXPECTED,
  PAYMENT_TOGETHER,
  PAYMENT_VARIABLES,
  type PixSettings,
  paymentSettings,
} from './payment-settings.ts'

/** Outside services; one that is undefined is not configured. */
export type ProviderSettings = {
  sms: SmsSettings | undefined
  mail: MailSettings | undefined
  google: GoogleSettings | undefined
  facebook: FacebookSettings | undefined
  socialPlaces: SocialPlaces
  phoneToken: PhoneTokenSettings | undefined
  objectStorage: ObjectStorageSettings | undefined
  push: PushSettings | undefined
  pix: PixSettings | undefined
  beacon: BeaconSettings
  identity: IdentitySettings | undefined
  impediments: ImpedimentSettings | undefined
  filings: FilingSettings | undefined
}
/**
 * `template` is the body with `{to}` and `{text}` in it: JSON where it starts with a brace, else a form. No more than
 * `perHour` messages leave in an hour, whoever asks for them.
 */
export type SmsSettings = { url: string; token: string | undefined; template: string; perHour: number }
export type MailSettings = { smtpUrl: string; from: string }
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }
export type FacebookSettings = { appId: string; appSecret: string; dialogUrl: string; graphUrl: string }
/** Where Google and Facebook are, whoever's app is asked for. */
export type SocialPlaces = { googleIssuer: string; facebook: Pick<FacebookSettings, 'dialogUrl' | 'graphUrl'> }
export type PhoneTokenSettings = { issuer: string; audience: string; jwksUrl: string }
/** Any service that speaks the S3 interface; `endpoint` without the bucket. */
export type ObjectStorageSettings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** `subject` is where a push service reaches the operator of this server. Missing keys are derived from the server's secret. */
export type PushSettings = { subject: string; keys: { publicKey: string; privateKey: string } | undefined }

/** A bill that an attack cannot exceed; a busy brand sets its own. */
const SMS_PER_HOUR = 1000

const webAddress = z.string().check(z.regex(/^https?:\/\//), z.refine(URL.canParse))
const text = z.string().check(z.maxLength(500))

/** Settings of outside services in the environment. */
export const PROVIDER_VARIABLES = {
  SMS_URL: z.optional(webAddress),
  SMS_TOKEN: z.optional(text),
  SMS_TEMPLATE: z.optional(text.check(z.regex(/\{to\}/), z.regex(/\{text\}/))),
  SMS_PER_HOUR: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//), z.refine(URL.canParse))),
  MAIL_FROM: z.optional(text.check(z.regex(/@/))),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_ISSUER: z.optional(webAddress),
  FACEBOOK_APP_ID: z.optional(text),
  FACEBOOK_APP_SECRET: z.optional(text),
  FACEBOOK_DIALOG_URL: z.optional(webAddress),
  FACEBOOK_GRAPH_URL: z.optional(webAddress),
  PHONE_TOKEN_ISSUER: z.optional(text),
  PHONE_TOKEN_AUDIENCE: z.optional(text),
  PHONE_TOKEN_JWKS_URL: z.optional(webAddress),
  S3_ENDPOINT: z.optional(webAddress),
  S3_BUCKET: z.optional(text.check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(text.check(z.regex(/^[\w-]+$/))),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  PUSH_SUBJECT: z.optional(text.check(z.regex(/^(mailto:.+@|https:\/\/)/))),
  PUSH_PUBLIC_KEY: z.optional(text.check(z.regex(/^[\w-]{87}$/))),
  PUSH_PRIVATE_KEY: z.optional(text.check(z.regex(/^[\w-]{43}$/))),
  ...PAYMENT_VARIABLES,
  ...BEACON_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...IMPEDIMENT_VARIABLES,
  ...FILING_VARIABLES,
}
type Variables = { [K in keyof typeof PROVIDER_VARIABLES]?: string | undefined }

export const PROVIDER_EXPECTED = {
  SMS_URL: 'the https address that your SMS gateway takes messages at, or leave it out',
  SMS_TOKEN: 'the bearer token of your SMS gateway, or leave it out',
  SMS_TEMPLATE: 'the body your SMS gateway takes, with {to} and {text} in it, or leave it out',
  SMS_PER_HOUR: 'how many messages may leave in an hour at most, or leave it out',
  SMTP_URL: 'a mail server such as smtps://user:password@host:465, or leave it out',
  MAIL_FROM: 'the address that mail is sent from',
  GOOGLE_CLIENT_ID: 'the client id that Google gave you, or leave it out',
  GOOGLE_CLIENT_SECRET: 'the client secret that Google gave you',
  GOOGLE_ISSUER: 'the address of an OpenID provider, or leave it out',
  FACEBOOK_APP_ID: 'the app id that Facebook gave you, or leave it out',
  FACEBOOK_APP_SECRET: 'the app secret that Facebook gave you',
  FACEBOOK_DIALOG_URL: 'the address of the sign-in dialogue, or leave it out',
  FACEBOOK_GRAPH_URL: 'the address of the Graph interface, or leave it out',
  PHONE_TOKEN_ISSUER: 'the issuer of your phone-verification tokens, or leave it out',
  PHONE_TOKEN_AUDIENCE: 'the audience of your phone-verification tokens',
  PHONE_TOKEN_JWKS_URL: 'the address of the keys that sign your phone-verification tokens',
  S3_ENDPOINT: 'the address of your object storage without the bucket, or leave it out',
  S3_BUCKET: 'the bucket that files are kept in',
  S3_REGION: 'the region of your object storage, or leave it out',
  S3_ACCESS_KEY_ID: 'the access key id of your object storage',
  S3_SECRET_ACCESS_KEY: 'the secret access key of your object storage',
  PUSH_SUBJECT: 'a mailto: or https: address where push services reach you, or leave it out',
  PUSH_PUBLIC_KEY: 'the VAPID public key in base64url, or leave it out',
  PUSH_PRIVATE_KEY: 'the VAPID private key in base64url',
  ...PAYMENT_EXPECTED,
  ...BEACON_EXPECTED,
  ...IDENTITY_EXPECTED,
  ...IMPEDIMENT_EXPECTED,
  ...FILING_EXPECTED,
} satisfies Record<keyof typeof PROVIDER_VARIABLES, string>

/** A service needs all of its line or nothing of it. */
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['PHONE_TOKEN_ISSUER', 'PHONE_TOKEN_AUDIENCE', 'PHONE_TOKEN_JWKS_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
  ...PAYMENT_TOGETHER,
  ...IDENTITY_TOGETHER,
  ...IMPEDIMENT_TOGETHER,
  ...FILING_TOGETHER,
] as const satisfies readonly (keyof Variables)[][]

/** The first variable that another one needs and that is not there. */
export function missingVariable(values: Variables): keyof typeof PROVIDER_EXPECTED | undefined {
  for (const names of TOGETHER) {
    const missing = names.find((name) => values[name] === undefined)
    if (missing !== undefined && names.some((name) => values[name] !== undefined)) return missing
  }
  return undefined
}

export function providerSettings(values: Variables): ProviderSettings {
  const { SMS_URL, SMTP_URL, MAIL_FROM, PHONE_TOKEN_ISSUER, PHONE_TOKEN_AUDIENCE, PHONE_TOKEN_JWKS_URL } = values
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = values
  const socialPlaces = {
    googleIssuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    facebook: {
      dialogUrl: values.FACEBOOK_DIALOG_URL ?? 'https://www.facebook.com/v23.0/dialog/oauth',
      graphUrl: values.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com/v23.0',
    },
  }
  return {
    sms: SMS_URL
      ? {
          url: SMS_URL,
          token: values.SMS_TOKEN,
          template: values.SMS_TEMPLATE ?? '{"to":"{to}","text":"{text}"}',
          perHour: Number(values.SMS_PER_HOUR ?? SMS_PER_HOUR),
        }
      : undefined,
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: socialPlaces.googleIssuer,
          }
        : undefined,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? {
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
            ...socialPlaces.facebook,
          }
        : undefined,
    socialPlaces,
    phoneToken:
      PHONE_TOKEN_ISSUER && PHONE_TOKEN_AUDIENCE && PHONE_TOKEN_JWKS_URL
        ? { issuer: PHONE_TOKEN_ISSUER, audience: PHONE_TOKEN_AUDIENCE, jwksUrl: PHONE_TOKEN_JWKS_URL }
        : undefined,
    objectStorage: objectStorageSettings(values),
    push: pushSettings(values),
    pix: paymentSettings(values),
    beacon: beaconSettings(values),
    identity: identitySettings(values),
    impediments: impedimentSettings(values),
    filings: filingSettings(values),
  }
}

function objectStorageSettings(values: Variables): ObjectStorageSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION = 'us-east-1' } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function pushSettings({ PUSH_SUBJECT, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: Variables): PushSettings | undefined {
  if (!PUSH_SUBJECT) return undefined
  const keys =
    PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY ? { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } : undefined
  return { subject: PUSH_SUBJECT, keys }
}
