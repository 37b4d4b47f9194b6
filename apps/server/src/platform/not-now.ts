import { ServiceAway } from './breaker.ts'
import { AppError } from './errors.ts'

/**
 * Classes of SQLSTATE that mean "not now": connection, resources, operator intervention, locks, timeouts, retries used up, and
 * a database that has become read-only because another took over.
 */
const BUSY_SQLSTATES = /^(08|53|57|40|55P03|25P0[34]|25006)/
const BUSY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** The driver gives these no code. */
const BUSY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Something that the answer needs is away or busy: the same question may be answered a moment later. */
export function isNotNow(error: unknown): boolean {
  if (error instanceof ServiceAway) return true
  if (error instanceof AppError) return error.code === 'overloaded'
  const code = codeOf(error)
  if (BUSY_CODES.has(code)) return true
  if (/^[0-9A-Z]{5}$/.test(code)) return BUSY_SQLSTATES.test(code)
  return error instanceof Error && BUSY_MESSAGES.test(error.message)
}
