import type { Endpoint, QueryInput } from '@trevo/contract/endpoint'
import { newRequestId } from '../request-id.ts'
import { ApiError } from './api-error.ts'
import { envelopeOf, errorOf, urlOf } from './call.ts'
import { apiContext } from './context.ts'

/** Long files take their time. */
const TIMEOUT_MS = 120_000

async function fetchFile(url: string): Promise<Blob> {
  const requestId = newRequestId()
  const token = await apiContext().token()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  try {
    const headers = { 'X-Request-Id': requestId, ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(url, { headers, signal: abort.signal })
    if (response.ok) return await response.blob()
    const envelope = envelopeOf({ status: response.status, text: await response.text() })
    throw envelope.success ? new ApiError('unknown_error') : errorOf(envelope, response.status, requestId)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network')
  } finally {
    clearTimeout(timer)
  }
}

/** Fetches a file as the member and hands it to the browser to keep. */
export async function download<E extends Endpoint>(endpoint: E, query: QueryInput<E>, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(urlOf(endpoint, { query })))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
