import type { AnyInput, CallArguments, Endpoint, Envelope, ValueOf } from '@trevo/contract/endpoint'
import type { ErrorCode } from '@trevo/contract/errors'
import { sharedBy } from '@trevo/contract/kept'
import { parentOfRequest } from '@trevo/trace/parent'
import { watchRequest } from '../connection.ts'
import { currentLanguage, refusalsAtHand } from '../i18n/i18n.ts'
import { idleSeconds } from '../idle.ts'
import { newRequestId } from '../request-id.ts'
import { ApiError } from './api-error.ts'
import { wireBody } from './body.ts'
import { apiContext } from './context.ts'
import { hasWorked, provenWork } from './guest-work.ts'

const TIMEOUT_MS = 30_000

type Init = { method: string; headers: Record<string, string>; body: string | null }
/** Another way over the wire than `fetch`, as one that tells of its progress. Throws an ApiError where nothing came back. */
export type Send = (url: string, init: Init, signal: AbortSignal | undefined) => Promise<Answer>

/** `meta` is unread: with it the context that TanStack Query hands to its functions fits here as it is. */
export type CallOptions = { signal?: AbortSignal | undefined; send?: Send | undefined; meta?: unknown }

/** The contract's line as a function: `const fetchWallet = call(wallet)`. Answers the value or throws an ApiError. */
export function call<E extends Endpoint>(endpoint: E): (...args: CallArguments<E, CallOptions>) => Promise<ValueOf<E>> {
  return (...args) => {
    const [input = {}, options = {}] = args as [AnyInput?, CallOptions?]
    return mended(() => attempt(endpoint, input, options)) as Promise<ValueOf<E>>
  }
}

export async function mended<T>(asks: () => Promise<T>): Promise<T> {
  try {
    return await asks()
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isMended(error))) return refuse(error)
  }
  // What was refused was never acted upon.
  return asks().catch(refuse)
}

/** Whatever screen shows it has the words for it. */
async function refuse(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code !== 'network') await refusalsAtHand()
  throw error
}

/** Whether the refusal was about something that has been put right since. */
async function isMended(error: ApiError): Promise<boolean> {
  if (error.code === 'session_expired') return hasNewToken(error)
  if (error.code === 'rate_limited') return hasWorked(error)
  if (error.code !== 'encryption_key_unknown') return false
  // Keys rotate; the status carries the new one.
  await apiContext().onSiteChanged()
  return true
}

const sentWith = new WeakMap<ApiError, string>()
const renewals = sharedBy<string>()

/** One question for all calls that were refused with a token meanwhile. Where no answer came, the next of them asks again. */
function hasNewToken(error: ApiError): Promise<boolean> {
  const dead = sentWith.get(error)
  return dead === undefined ? Promise.resolve(false) : renewals(dead, () => apiContext().onSessionExpired(dead))
}

async function attempt(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<unknown> {
  const context = apiContext()
  const token = needsNoToken(endpoint) ? null : await context.token()
  // Somebody is signed in and the token could not be fetched: as a stranger's, the call would only be refused.
  if (token === null && endpoint.auth !== 'guest' && context.isTokenMissing?.()) throw new ApiError('network')
  const wire = await wireBody(endpoint, input.body, context.encryption())
  const requestId = newRequestId()
  const headers: Record<string, string> = {
    ...wire.headers,
    'Accept-Language': currentLanguage(),
    'X-Request-Id': requestId,
    traceparent: parentOfRequest(requestId),
  }
  if (token) headers.Authorization = `Bearer ${token}`
  if (idleSeconds() > 0) headers['X-Idle'] = String(idleSeconds())
  const work = token === null ? provenWork() : null
  if (work !== null) headers['X-Work'] = work
  if (endpoint.module) headers.ModuleId = endpoint.module
  if (context.isStandalone()) headers.Device = 'OTHERS'
  const init = { method: endpoint.method, headers, body: wire.body ?? null }
  // The body counts as part of the request: one that stalls is as slow as no answer.
  const url = urlOf(endpoint, input)
  const answer = options.send
    ? await options.send(url, init, options.signal)
    : await request(url, init, textOf, options.signal)
  return valueIn(answer, requestId, token)
}

export const textOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
})

/** The value of an answer, or why there is none. */
export async function valueIn(answer: Answer, requestId: string, token: string | null): Promise<unknown> {
  const envelope = envelopeOf(answer)
  if (envelope.success) return envelope.value
  const error = errorOf(envelope, answer.status, requestId)
  await react(error, token)
  throw error
}

/** What brings a token, and what shows the site, cannot wait for one. */
const needsNoToken = ({ path }: Endpoint) => path === '/wps/session/refresh' || path === '/wps/system/status'

type Answer = { status: number; text: string }

/**
 * Everything that this app fetches passes here; to `read` the answer belongs to it, so that its time counts, too. What may take
 * its time says how much, and nobody calls the connection slow for it.
 */
export async function request<T>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  signal: AbortSignal | undefined,
  timeoutMs?: number,
): Promise<T> {
  const watched = timeoutMs ? null : watchRequest()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs ?? TIMEOUT_MS)
  const onAbort = () => abort.abort()
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) abort.abort()
  try {
    const answer = await read(await fetch(url, { ...init, signal: abort.signal }))
    watched?.answered()
    return answer
  } catch (error) {
    if (signal?.aborted) {
      watched?.dropped()
      throw error
    }
    watched?.failed()
    throw new ApiError('network')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function envelopeOf(answer: Answer): Envelope<unknown> {
  try {
    const envelope = JSON.parse(answer.text) as Envelope<unknown>
    if (typeof envelope.success === 'boolean') return envelope
  } catch {
    // A proxy's page instead of an answer of ours.
  }
  const errorCode = answer.status === 503 ? 'overloaded' : 'unknown_error'
  return { success: false, errorCode, message: errorCode }
}

/**
 * As the answer says it, without the list of all codes, which would be a first-view cost: one that this page does not know is
 * told in general words (`errorText`). What every object has by itself is none.
 */
const codeOf = (code: string) => (code in {} ? 'unknown_error' : code) as ErrorCode

function errorOf(envelope: Envelope<unknown> & { success: false }, status: number, requestId: string): ApiError {
  return new ApiError(codeOf(envelope.errorCode), {
    status,
    value: envelope.value,
    requestId: envelope.requestId ?? requestId,
  })
}

async function react(error: ApiError, token: string | null): Promise<void> {
  const context = apiContext()
  if (error.code === 'system_upgrading' || error.code === 'region_restricted') void context.onSiteChanged()
  if (token === null) return
  if (error.code === 'session_expired') sentWith.set(error, token)
  if (error.code === 'terms_required') context.onTermsRequired?.()
  // Calls of an earlier session may still be answered after the next one began.
  if (error.code === 'password_change_required' && token === (await context.token())) context.onPasswordChangeRequired()
}

export function urlOf(endpoint: Endpoint, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}
