import type { FastifyError } from 'fastify'
import { AppError } from '../errors.ts'
import { codeOf, isNotNow } from '../not-now.ts'
import { type Failure, failure } from './envelope.ts'

/** Text that PostgreSQL cannot store. Validation refuses it first; this is for what reaches SQL another way. */
const TEXT_SQLSTATES = new Set(['22021', '22P05'])

/** Exhaustive: whatever was thrown becomes an envelope. Only `unknown_error` is our own fault. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof AppError) return failure(error.code, requestId, error.value)
  const code = codeOf(error)
  if (code.startsWith('FST_')) return failure(codeOfFastify(error as FastifyError), requestId)
  if (isNotNow(error)) return failure('overloaded', requestId)
  if (TEXT_SQLSTATES.has(code)) return failure('invalid_input', requestId, { fields: [] })
  return failure('unknown_error', requestId)
}

function codeOfFastify({ statusCode = 500 }: FastifyError) {
  if (statusCode === 413) return 'body_too_large'
  if (statusCode === 415) return 'unsupported_media_type'
  if (statusCode === 503) return 'overloaded'
  return statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'unknown_error'
}
