import type { AnyInput, CallArguments, Endpoint, Envelope, FieldIssues, ValueOf } from '@trevo/contract/endpoint'
import { type ErrorCode, knownCode } from '@trevo/contract/errors'
import { ApprovalNeeded, opsAskApproval } from '@trevo/contract/ops/approvals'
import { STAFF_MERCHANT_HEADER } from '@trevo/contract/ops/roles'
import { HttpError } from 'react-admin'
import { commonTexts } from './i18n/common.ts'
import { currentLocale } from './i18n/locale.ts'
import { refusalText } from './refusal-text.ts'
import { noteRefusal } from './refused-stacks.ts'
import { askForReason } from './second-person.ts'
import { currentSession, isLeftElsewhere } from './session.ts'
import { waitText } from './wait-text.ts'

const TIMEOUT_MS = 30_000

/** A refused or failed call. `network` has no answer behind it. react-admin reads `status`, `message` and `body`. */
export class ApiError extends HttpError {
  readonly code: ErrorCode | 'network'

  /** `said`: the server's own text, in the language asked for. */
  constructor(code: ErrorCode | 'network', status: number, value?: unknown, said?: string) {
    super(waitText(code, value) ?? refusalText(code, said), status, { errors: fieldErrors(code, value) })
    // react-admin wraps other errors in a class of its own, and ours could no longer be told apart.
    Object.setPrototypeOf(this, new.target.prototype)
    this.name = 'ApiError'
    this.code = code
  }
}

/** What is wrong by field, as react-admin's forms show it. */
function fieldErrors(code: string, value: unknown): Record<string, string> {
  const fields = (value as Partial<FieldIssues> | null | undefined)?.fields
  if (code !== 'invalid_input' || !Array.isArray(fields)) return {}
  return Object.fromEntries(fields.map((field) => [field.path, issueKeyOf(field.code)]))
}

const issueKeyOf = (code: string) => (`issue.${code}` in commonTexts.pt ? `issue.${code}` : 'issue.other')

/** What was called takes two people, and is asked for now: nothing has changed yet. */
export class AskedFor extends ApiError {
  constructor() {
    super('approval_required', 409)
    this.name = 'AskedFor'
    this.message = 'second_person.sent'
  }
}

/** The contract's line as a function. Answers the value or throws an ApiError. */
export function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E, AbortSignal>): Promise<ValueOf<E>> {
  const [input = {}, signal] = args as [AnyInput?, AbortSignal?]
  return send(endpoint, input, signal) as Promise<ValueOf<E>>
}

/** renewed: there is a token. refused: sign in again. unreachable: the cookie may still be good. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

let renew: () => Promise<Renewal> = async () => 'refused'
/** How a token that has run out is replaced; the session says it, so that calls need not know it. */
export function renewCallsBy(by: () => Promise<Renewal>): void {
  renew = by
}

/**
 * Once more with a new token where the one that was sent has run out: what was refused was never acted upon. Where no answer comes to that
 * question the session may well be good, so it is the line that is told.
 */
async function mended<T>(ask: () => Promise<T>): Promise<T> {
  // What this tab shows belongs to a session that ended elsewhere: nothing of it is asked for until somebody signs in.
  if (isLeftElsewhere()) throw new ApiError('network', 0)
  const sent = currentSession()?.token
  try {
    return await ask()
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === 'session_expired' || error.code === 'not_logged_in')
    if (!isOver || sent === undefined) throw error
    const renewal = currentSession()?.token === sent ? await renew() : 'renewed'
    if (renewal === 'unreachable' || isLeftElsewhere()) throw new ApiError('network', 0)
    if (renewal === 'refused') throw error
  }
  return ask()
}

const send = (endpoint: Endpoint, input: AnyInput, signal?: AbortSignal): Promise<unknown> =>
  endpoint.staff?.roles === 'guest'
    ? sendOnce(endpoint, input, signal)
    : mended(() => sendOnce(endpoint, input, signal))

async function sendOnce(endpoint: Endpoint, input: AnyInput, signal?: AbortSignal): Promise<unknown> {
  const response = await answer(endpoint, input, signal)
  const envelope = await envelopeOf(response)
  if (envelope.success) return envelope.value
  const code = knownCode(envelope.errorCode)
  if (code === 'approval_required') await askFor(envelope.value, input)
  if (code === 'margin_exceeded' || code === 'rate_above_top') noteRefusal(envelope.value)
  throw new ApiError(code, response.status, envelope.value, envelope.message)
}

/** Beyond what one person may do alone: the caller gives a reason, and the call waits as it is for a second person. */
async function askFor(value: unknown, { params, body }: AnyInput): Promise<void> {
  const needed = ApprovalNeeded.safeParse(value)
  if (!needed.success) return
  const { kind } = needed.data
  const requestId = crypto.randomUUID()
  const asked = await askForReason(needed.data, (note) =>
    send(opsAskApproval, { body: { requestId, kind, note, params: params ?? {}, body: body ?? {} } }),
  )
  if (asked) throw new AskedFor()
}

const answer = (endpoint: Endpoint, { params, query, body }: AnyInput, signal?: AbortSignal) =>
  request(
    pathOf(endpoint.path, params) + searchOf(query),
    {
      method: endpoint.method,
      headers: { ...staffHeaders(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      // The refresh cookie goes to the session's own calls, and the browser sends it nowhere else.
      credentials: 'same-origin',
    },
    signal,
  )

/** Everything that the console fetches passes here. */
async function request(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('network', 0)
  }
}

/** Who calls, for which brand and in which language, also for what is fetched without the envelope. */
function staffHeaders(): Record<string, string> {
  const session = currentSession()
  const language = { 'Accept-Language': currentLocale() }
  if (session === null) return language
  return { ...language, Authorization: `Bearer ${session.token}`, [STAFF_MERCHANT_HEADER]: session.merchant }
}

/** Why what was asked for is not the file that it would be. */
async function refusalOf(response: Response): Promise<ApiError> {
  const envelope = await envelopeOf(response)
  return envelope.success
    ? new ApiError('unknown_error', response.status)
    : new ApiError(knownCode(envelope.errorCode), response.status, envelope.value, envelope.message)
}

async function envelopeOf(response: Response): Promise<Envelope<unknown>> {
  try {
    const envelope: Envelope<unknown> | null = await response.json()
    if (envelope !== null) return envelope
  } catch {
    // Falls through: an answer without the envelope is one of a proxy.
  }
  throw new ApiError('unknown_error', response.status)
}

export const pathOf = (path: string, params: unknown) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
  )

function searchOf(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** A picture that wants the token; its answer is the picture itself. */
export const fetchPicture = (path: string): Promise<Blob> =>
  mended(async () => {
    const response = await request(path, { headers: staffHeaders(), credentials: 'omit' })
    if (!response.ok) throw await refusalOf(response)
    return response.blob()
  })

/** A file of some hundred thousand lines takes its time. */
const FILE_TIMEOUT_MS = 10 * 60_000

/** Fetches a file that needs the token, under the name that the server gives it. The response body is the file. */
export const fetchFile = <E extends Endpoint>(
  endpoint: E,
  query: Record<string, string>,
  params?: AnyInput['params'],
): Promise<{ name: string; content: Blob }> => mended(() => fetchFileOnce(endpoint, query, params))

async function fetchFileOnce(
  endpoint: Endpoint,
  query: Record<string, string>,
  params?: AnyInput['params'],
): Promise<{ name: string; content: Blob }> {
  const init = { headers: staffHeaders(), credentials: 'same-origin' as const }
  const response = await request(pathOf(endpoint.path, params) + searchOf(query), init, undefined, FILE_TIMEOUT_MS)
  if (!response.ok) throw await refusalOf(response)
  const [, name = 'trevo'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}
