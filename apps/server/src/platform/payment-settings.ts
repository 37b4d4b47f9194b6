import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A payment service that speaks the Banco Central's Pix API. */
export type PixSettings = {
  /** Up to and including the version, such as https://pix.example/v2. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** The Pix key that charges are paid to and payouts come from. */
  key: string
  merchantName: string
  merchantCity: string
  /** Paths of payouts, which the common interface leaves to each service; `{id}` is our id. */
  payoutPath: string
  payoutQueryPath: string
  /** Mutual TLS, in PEM. */
  certificate: { cert: string; key: string } | undefined
  webhook: {
    /** Addresses that webhooks may come from; empty: any. */
    allowedIps: readonly string[]
    /** What the proxy that checked the service's certificate writes into a header. */
    header: { name: string; value: string } | undefined
  }
  isSandbox: boolean
}

const webAddress = z.string().check(z.regex(/^https?:\/\//), z.refine(URL.canParse))
const text = z.string().check(z.maxLength(500))
const file = text.check(z.refine(existsSync))
const idPath = text.check(z.regex(/^\/.*\{id\}/))

export const PAYMENT_VARIABLES = {
  PIX_API_URL: z.optional(webAddress),
  PIX_TOKEN_URL: z.optional(webAddress),
  PIX_CLIENT_ID: z.optional(text),
  PIX_CLIENT_SECRET: z.optional(text),
  PIX_KEY: z.optional(text.check(z.maxLength(77))),
  PIX_MERCHANT_NAME: z.optional(text),
  PIX_MERCHANT_CITY: z.optional(text),
  PIX_PAYOUT_PATH: z.optional(idPath),
  PIX_PAYOUT_QUERY_PATH: z.optional(idPath),
  PIX_CERT_FILE: z.optional(file),
  PIX_CERT_KEY_FILE: z.optional(file),
  PIX_WEBHOOK_IPS: z.optional(text.check(z.regex(/^[\da-fA-F.:, ]+$/))),
  PIX_WEBHOOK_HEADER: z.optional(text.check(z.regex(/^[\w-]+: ?.+$/))),
}

export const PAYMENT_EXPECTED = {
  PIX_API_URL: 'the address of your payment service’s Pix API with its version, or leave it out',
  PIX_TOKEN_URL: 'the address that gives tokens for the Pix API, or leave it out',
  PIX_CLIENT_ID: 'the client id of your payment service',
  PIX_CLIENT_SECRET: 'the client secret of your payment service',
  PIX_KEY: 'the Pix key that payments come to',
  PIX_MERCHANT_NAME: 'the name that payers see, or leave it out',
  PIX_MERCHANT_CITY: 'the city that payers see, or leave it out',
  PIX_PAYOUT_PATH: 'the path of payouts with {id} in it, or leave it out',
  PIX_PAYOUT_QUERY_PATH: 'the path at which a payout is looked up with {id} in it, or leave it out',
  PIX_CERT_FILE: 'a PEM file with the client certificate, or leave it out',
  PIX_CERT_KEY_FILE: 'a PEM file with the key of the client certificate',
  PIX_WEBHOOK_IPS: 'the addresses your payment service calls from, with commas between, or leave it out',
  PIX_WEBHOOK_HEADER:
    'the header your proxy sets after checking the service’s certificate, as Name: value, or leave it out',
} satisfies Record<keyof typeof PAYMENT_VARIABLES, string>

export const PAYMENT_TOGETHER = [
  ['PIX_API_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
  ['PIX_CERT_FILE', 'PIX_CERT_KEY_FILE'],
] as const satisfies readonly (keyof typeof PAYMENT_VARIABLES)[][]

type Variables = { [K in keyof typeof PAYMENT_VARIABLES]?: string | undefined }

export function paymentSettings(values: Variables): PixSettings | undefined {
  const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, PIX_CERT_FILE, PIX_CERT_KEY_FILE } = values
  if (!PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_KEY) return undefined
  const apiUrl = PIX_API_URL.replace(/\/$/, '')
  const [name, ...value] = values.PIX_WEBHOOK_HEADER?.split(':') ?? []
  return {
    apiUrl,
    tokenUrl: values.PIX_TOKEN_URL ?? new URL('/oauth/token', apiUrl).href,
    clientId: PIX_CLIENT_ID,
    clientSecret: PIX_CLIENT_SECRET,
    key: PIX_KEY,
    merchantName: values.PIX_MERCHANT_NAME ?? 'Pagamento',
    merchantCity: values.PIX_MERCHANT_CITY ?? 'SAO PAULO',
    payoutPath: values.PIX_PAYOUT_PATH ?? '/gn/pix/{id}',
    payoutQueryPath: values.PIX_PAYOUT_QUERY_PATH ?? '/gn/pix/enviados/id-envio/{id}',
    certificate:
      PIX_CERT_FILE && PIX_CERT_KEY_FILE
        ? { cert: readFileSync(PIX_CERT_FILE, 'utf8'), key: readFileSync(PIX_CERT_KEY_FILE, 'utf8') }
        : undefined,
    webhook: {
      allowedIps: (values.PIX_WEBHOOK_IPS ?? '').split(/[, ]+/).filter(Boolean),
      header: name === undefined ? undefined : { name: name.toLowerCase(), value: value.join(':').trim() },
    },
    isSandbox: false,
  }
}
