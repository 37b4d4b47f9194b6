import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config.ts'
import type { PixSettings } from '../../../platform/payment-settings.ts'
import type { PaymentProvider } from '../../../providers/payments/payments.ts'

/** The payment service adds `/pix` to the address it was given. */
export const webhookPath = (secret: string) => `/wps/payments/pix/${secret}`
/** The current secret first. Webhooks to the previous address are accepted while its key is still configured. */
export const webhookSecrets = ({ keysFor }: Config['secrets']) =>
  keysFor('pix webhook').map(({ bytes }) => bytes.toString('base64url'))
export const webhookSecret = (secrets: Config['secrets']) => webhookSecrets(secrets)[0] ?? ''

/** Asks a brand's service to call us where it arrives; until it does, the comparison of every minute finds what came. */
export async function tellWhere(
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  provider: PaymentProvider,
): Promise<void> {
  if (publicUrl !== undefined)
    await provider.registerWebhook(new URL(webhookPath(webhookSecret(secrets)), publicUrl).href)
}

const MAX_PAYMENTS = 1000
const Txid = z.string().check(z.regex(/^[a-zA-Z0-9]{26,35}$/))
const Webhook = z.object({ pix: z.array(z.object({ txid: z.optional(z.string()) })).check(z.maxLength(MAX_PAYMENTS)) })

type Claim = { secret: string; ip: string; headers: IncomingHttpHeaders }

/** Three checks a forger would have to pass, and even then nothing in the webhook is believed. */
export function isFromService(
  { secret, ip, headers }: Claim,
  expected: readonly string[],
  { allowedIps, header }: PixSettings['webhook'],
): boolean {
  if (!expected.some((right) => isSame(secret, right))) return false
  if (allowedIps.length > 0 && !allowedIps.includes(ip)) return false
  return header === undefined || isSame(String(headers[header.name] ?? ''), header.value)
}

/** Constant-time comparison; hashed first, since it needs inputs of equal length. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

/** The charges the webhook names; nothing else in it is read. */
export function txidsOf(body: unknown): string[] {
  const webhook = Webhook.safeParse(body)
  if (!webhook.success) return []
  return webhook.data.pix.flatMap(({ txid }) => (Txid.safeParse(txid).success ? (txid ?? []) : []))
}
