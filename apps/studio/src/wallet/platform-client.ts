import { createHmac } from 'node:crypto'
import type { Endpoint, ValueOf } from '@trevo/contract/endpoint'
import { type ErrorCode, knownCode } from '@trevo/contract/errors'
import { signedText, VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import { inSpan, parentHeader } from '@trevo/trace/trace'
import * as z from 'zod/mini'

const TIMEOUT_MS = 4_000

/**
 * What came of a call. `refused`: the platform said no, nothing happened there. `unknown`: no answer, or one that says
 * the platform was in trouble; the money may have moved or not.
 */
export type Answer<V> =
  | { kind: 'ok'; value: V }
  | { kind: 'refused'; code: ErrorCode; value?: unknown }
  | { kind: 'unknown'; code: ErrorCode }

export type PlatformClient = {
  call<E extends Endpoint>(vendor: string, endpoint: E, body: unknown): Promise<Answer<ValueOf<E>>>
}

const Failed = z.object({ success: z.literal(false), errorCode: z.string(), value: z.optional(z.unknown()) })

type ClientOptions = {
  platformUrl: string
  vendorSecrets: ReadonlyMap<string, string>
  timeoutMs?: number
  now?: () => number
}

/** Signed calls to the platform's wallet. */
export function createPlatformClient({
  platformUrl,
  vendorSecrets,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
}: ClientOptions): PlatformClient {
  function headersFor(vendor: string, path: string, rawBody: string): Record<string, string> {
    const secret = vendorSecrets.get(vendor)
    if (secret === undefined) throw new Error(`STUDIO_VENDOR_SECRETS has no secret of ${vendor}.`)
    const timestamp = String(now())
    return {
      'content-type': 'application/json',
      [VENDOR_HEADERS.vendor]: vendor,
      [VENDOR_HEADERS.timestamp]: timestamp,
      [VENDOR_HEADERS.signature]: createHmac('sha256', secret)
        .update(signedText(timestamp, path, rawBody))
        .digest('hex'),
    }
  }

  return {
    async call<E extends Endpoint>(vendor: string, endpoint: E, body: unknown): Promise<Answer<ValueOf<E>>> {
      const rawBody = JSON.stringify(body)
      const signed = headersFor(vendor, endpoint.path, rawBody)
      const send = async () => {
        const response = await fetch(platformUrl + endpoint.path, {
          method: endpoint.method,
          headers: { ...signed, ...parentHeader() },
          body: rawBody,
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        return answerOf(endpoint, response.status, await response.json())
      }
      try {
        return await inSpan(`${endpoint.method} ${endpoint.path}`, 'client', {}, send)
      } catch {
        return { kind: 'unknown', code: 'overloaded' }
      }
    },
  }
}

function answerOf<E extends Endpoint>(endpoint: E, status: number, envelope: unknown): Answer<ValueOf<E>> {
  const failed = Failed.safeParse(envelope)
  if (!failed.success) {
    const value = z.parse(z.object({ success: z.literal(true), value: endpoint.value }), envelope).value
    return { kind: 'ok', value: value as ValueOf<E> }
  }
  const code = knownCode(failed.data.errorCode)
  return status < 500 ? { kind: 'refused', code, value: failed.data.value } : { kind: 'unknown', code }
}
