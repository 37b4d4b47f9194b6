import * as z from 'zod/mini'
import { PushBrowser } from '../content.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * mail: letters and codes by SMTP; sms: codes by a gateway; identity: who a CPF belongs to, and whether that face is theirs; pix: payments;
 * google, facebook: signing in with an account there; push: notifications in the brand's own name.
 */
export const ProviderKind = z.enum(['mail', 'sms', 'identity', 'pix', 'google', 'facebook', 'push'])
export type ProviderKind = z.infer<typeof ProviderKind>

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const Address = z.string().check(z.trim(), z.maxLength(500), z.refine(isAddress, 'url'))
const Secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const mail = {
  host: z.string().check(z.trim(), z.regex(/^[\w.-]{1,253}$/, 'host')),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** Encrypted from the first byte (465); otherwise it has to become so before anything is said (587). */
  tls: z.boolean(),
  user: Text,
  password: Secret,
  from: z.string().check(z.trim(), z.maxLength(200, { abort: true }), z.regex(/^[^\r\n@]*@[^\r\n]+$/, 'mail')),
}
const sms = {
  url: Address,
  token: z.nullable(Secret),
  /** The body that the gateway takes, with `{to}` and `{text}` in it: JSON or a form. */
  template: z.string().check(z.trim(), z.maxLength(500), z.regex(/\{to\}/, 'to'), z.regex(/\{text\}/, 'text')),
  /** No more leave in an hour, whoever asks for them. */
  perHour: z.int().check(z.gte(1), z.lte(1_000_000)),
}
const identity = { cpfUrl: Address, cpfToken: Secret, faceUrl: Address, faceToken: Secret }

const idPath = z.string().check(z.trim(), z.maxLength(200), z.regex(/^\/.*\{id\}/, 'id'))
/** A payment service that speaks the Banco Central's Pix API. */
const pix = {
  apiUrl: Address,
  /** Where tokens come from; null: `/oauth/token` of the same host. */
  tokenUrl: z.nullable(Address),
  clientId: Text,
  clientSecret: Secret,
  /** The Pix key that charges are paid to and payouts come from. */
  key: z.string().check(z.trim(), z.minLength(1), z.maxLength(77)),
  merchantName: z.string().check(z.trim(), z.minLength(1), z.maxLength(25)),
  merchantCity: z.string().check(z.trim(), z.minLength(1), z.maxLength(15)),
  payoutPath: idPath,
  payoutQueryPath: idPath,
  /** Mutual TLS, in PEM: both or neither. */
  certificate: z.nullable(z.string().check(z.trim(), z.maxLength(20_000))),
  certificateKey: z.nullable(z.string().check(z.trim(), z.maxLength(20_000))),
}

/** The brand's own app there. Which address is Google's or Facebook's is the machine's setting: whoever runs it says who somebody is. */
const google = { clientId: Text, clientSecret: Secret }
const facebook = { appId: z.string().check(z.trim(), z.regex(/^\d{5,32}$/, 'digits')), appSecret: Secret }
const push = {
  /** Where push services reach whoever sends: a mail address or a page. */
  subject: z.string().check(z.trim(), z.maxLength(200), z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'subject')),
  /** The VAPID key's private half; null: one is made. The public half follows from it. */
  privateKey: z.nullable(z.string().check(z.trim(), z.regex(/^[\w-]{43}$/, 'key'))),
}

/** What is entered once; secrets are told to nobody afterwards. */
export const ProviderSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), ...mail }),
  z.strictObject({ kind: z.literal('sms'), ...sms }),
  z.strictObject({ kind: z.literal('identity'), ...identity }),
  z.strictObject({ kind: z.literal('pix'), ...pix }),
  z.strictObject({ kind: z.literal('google'), ...google }),
  z.strictObject({ kind: z.literal('facebook'), ...facebook }),
  z.strictObject({ kind: z.literal('push'), ...push }),
])
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** Of the settings, what staff may read again; the console has a text for each. */
export const ProviderFact = z.object({
  name: z.enum([
    ...(['host', 'user', 'from', 'url', 'perHour', 'cpfUrl', 'faceUrl', 'apiUrl', 'key', 'merchantName'] as const),
    ...(['clientId', 'appId', 'subject', 'publicKey'] as const),
  ]),
  value: z.string(),
})
export type ProviderFact = z.infer<typeof ProviderFact>

/** waiting: entered, and used by nothing; used: what the brand is served by; ended: over. */
export const BrandProvider = z.object({
  id: Id,
  kind: ProviderKind,
  label: z.string(),
  state: z.enum(['waiting', 'used', 'ended']),
  shown: z.array(ProviderFact),
  madeBy: z.string(),
  createdAt: DateTime,
  /** Founders agreed to it; two people agree again before it is used. */
  agreedAt: z.nullable(DateTime),
  usedAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  /** What came of the last try. */
  test: z.nullable(z.object({ at: DateTime, passed: z.boolean(), said: z.string() })),
})
export type BrandProvider = z.infer<typeof BrandProvider>

const ById = z.strictObject({ id: Id })

export const opsProviders = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/providers',
  summary:
    'Services of the brand without their secrets, newest first, and what the machine has where the brand has none',
  roles: ['admin'],
  value: z.object({
    providers: z.array(BrandProvider),
    /** Whether the deployment itself has one; a sandbox counts. */
    machine: z.record(ProviderKind, z.boolean()),
  }),
})

export const opsMakeProvider = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/providers',
  summary: 'Enter a service of the brand; it waits to be tried and put into use, and its secrets are not told again',
  roles: ['admin'],
  body: z.strictObject({
    requestId: RequestId,
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    settings: ProviderSettings,
  }),
  gives: { requestId: 'words', label: 'words', settings: 'identity' },
  value: BrandProvider,
  errors: ['invalid_input', 'idempotency_conflict'],
})

export const opsTestProvider = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/providers/:id/test',
  summary:
    'Really call it: a mail, text message or notification to the given address or browser, a question to the others',
  roles: ['admin'],
  params: ById,
  perMinute: 6,
  body: z.strictObject({
    /** A mail address or a number with its country; nothing where nothing is sent. */
    to: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
    /** Notifications go to a browser that subscribed with the service's own key: the one of whoever tries it. */
    browser: z.optional(PushBrowser),
  }),
  gives: { to: 'words', browser: 'words' },
  value: BrandProvider,
  errors: ['not_found', 'invalid_input', 'conflict'],
})

export const opsUseProvider = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/providers/:id/used',
  summary:
    'Put it into use from the next message on: whoever runs it reads codes and documents or takes payments, so a second person agrees first',
  roles: ['admin'],
  params: ById,
  body: z.strictObject({}),
  gives: {},
  value: BrandProvider,
  errors: ['not_found', 'conflict', 'approval_required'],
})

export const opsEndProvider = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/providers/:id/ended',
  summary: 'No longer used: from the next message on the machine’s own serves the brand',
  roles: ['admin'],
  params: ById,
  value: BrandProvider,
  errors: ['not_found'],
})
