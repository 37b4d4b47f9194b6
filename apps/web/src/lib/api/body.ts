import type { Endpoint } from '@trevo/contract/endpoint'
import type { SiteInfo } from '@trevo/contract/status'
import { ApiError } from './api-error.ts'

export type WireBody = { headers: Record<string, string>; body: string | null }
type Key = SiteInfo['encryption']

async function seal(body: unknown, key: Key): Promise<WireBody> {
  const { CompactEncrypt, importJWK } = await import('jose')
  const recipient = await importJWK({ ...key.jwk }, 'ECDH-ES')
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(recipient)
  return {
    headers: { 'Content-Type': 'application/json', Encryption: key.kid },
    body: JSON.stringify({ data }),
  }
}

function form(body: unknown): WireBody {
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString(),
  }
}

/** Outside a secure context nothing can be sealed; whether the server then takes the plain body is its decision. */
export async function wireBody(endpoint: Endpoint, body: unknown, key: Key | null): Promise<WireBody> {
  if (body === undefined) return { headers: {}, body: null }
  if (endpoint.form) return form(body)
  if (endpoint.encrypted && globalThis.crypto?.subtle) {
    if (!key) throw new ApiError('encryption_required')
    return seal(body, key)
  }
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
