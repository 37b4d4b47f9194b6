import type { FastifyError } from 'fastify'
import { ServiceAway } from '../breaker.ts'
import { AppError } from '../errors.ts'
import { type Failure, failure } from './envelope.ts'

/**
 * Classes of SQLSTATE that mean "not now": connection, resources, operator intervention, locks, timeouts, retries used up, and
 * a database that has become read-only because another took over.
 */
const BUSY_SQLSTATES = /^(08|53|57|40|55P03|25P0[34]|25006)/
const BUSY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** The driver gives these no code. */
const BUSY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/
/** Text that PostgreSQL cannot store. Validation refuses it first; this is for what reaches SQL another way. */
const TEXT_SQLSTATES = new Set(['22021', '22P05'])

/** Exhaustive: whatever was thrown becomes an envelope. Only `unknown_error` is our own fault. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof AppError) return failure(error.code, requestId, error.value)
  const code = codeOf(error)
  if (code.startsWith('FST_')) return failure(codeOfFastify(error as FastifyError), requestId)
  if (error instanceof ServiceAway || isBusy(error, code)) return failure('overloaded', requestId)
  if (TEXT_SQLSTATES.has(code)) return failure('invalid_input', requestId, { fields: [] })
  return failure('unknown_error', requestId)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function isBusy(error: unknown, code: string): boolean {
  if (BUSY_CODES.has(code)) return true
  if (/^[0-9A-Z]{5}$/.test(code)) return BUSY_SQLSTATES.test(code)
  return error instanceof Error && BUSY_MESSAGES.test(error.message)
}

function codeOfFastify({ statusCode = 500 }: FastifyError) {
  if (statusCode === 413) return 'body_too_large'
  if (statusCode === 415) return 'unsupported_media_type'
  if (statusCode === 503) return 'overloaded'
  return statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'unknown_error'
}
