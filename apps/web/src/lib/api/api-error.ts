import type { FieldIssues } from '@trevo/contract/endpoint'
import { type ClientErrorCode, errorText, t } from '../i18n/i18n.ts'
import { TOAST_MS } from '../ui-constants.ts'

export type ApiErrorDetails = {
  status?: number
  value?: unknown
  requestId?: string | undefined
}

/** A refused or failed call. `network` has no answer behind it, and status 0. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  readonly status: number
  readonly value: unknown
  /** What is wrong by field; empty unless the code is `invalid_input`. */
  readonly fields: FieldIssues['fields']
  readonly requestId: string | undefined

  constructor(code: ClientErrorCode, details: ApiErrorDetails = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status ?? 0
    this.value = details.value
    this.fields = code === 'invalid_input' ? fieldsOf(details.value) : []
    this.requestId = details.requestId
  }
}

function fieldsOf(value: unknown): FieldIssues['fields'] {
  const fields = (value as Partial<FieldIssues> | null | undefined)?.fields
  return Array.isArray(fields) ? fields : []
}

const codeOf = (error: unknown): ClientErrorCode => (error instanceof ApiError ? error.code : 'unknown_error')

/** What to tell the user about any thrown thing. */
export const textOfError = (error: unknown) => pauseText(error) ?? errorText(codeOf(error))

/** A pause that says how long it lasts. */
function pauseText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'locked_out') return null
  const seconds = (error.value as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds
  if (typeof seconds !== 'number' || !(seconds > 0)) return null
  if (seconds < 60) return t('lockedFor.seconds', { count: Math.ceil(seconds) })
  return t('lockedFor.minutes', { count: Math.ceil(seconds / 60) })
}

/** Trouble that lasts stays longer on the screen. */
export function toastMsOfError(error: unknown): number {
  const lasting: readonly ClientErrorCode[] = [
    'network',
    'system_upgrading',
    'region_restricted',
    'overloaded',
    'locked_out',
  ]
  return lasting.includes(codeOf(error)) ? TOAST_MS.long : TOAST_MS.short
}
