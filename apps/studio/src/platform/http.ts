import { errorText } from '@trevo/contract/error-texts'
import { ERRORS, type ErrorCode } from '@trevo/contract/errors'
import type {} from '@trevo/trace/calls'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { RuleError } from '../engines/engine.ts'
import { StudioError } from './errors.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const CHECK_EVERY_MS = 2_500
const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** Answers in the platform's envelope: what a handler returns is `value`, what it throws is an error code. */
export function createHttp(log: Logger): FastifyInstance {
  const http = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  http.decorateRequest('span', null)
  http.addHook('preSerialization', async (_request, reply, payload) => {
    reply.headers(API_HEADERS)
    return reply.statusCode >= 400 ? payload : { success: true, value: payload }
  })
  http.setErrorHandler((error, _request, reply) => {
    const { code, value } = failureOf(error)
    if (code === 'unknown_error') log.error({ err: error }, 'request failed')
    reply.code(ERRORS[code].status).send(failure(code, value))
  })
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(failure('not_found')))
  return http
}

const failure = (errorCode: ErrorCode, value?: unknown) => ({
  success: false,
  errorCode,
  message: errorText(errorCode, 'EN'),
  ...(value === undefined ? {} : { value }),
})

function failureOf(error: unknown): { code: ErrorCode; value?: unknown } {
  if (error instanceof StudioError) return { code: error.code, value: error.value }
  if (error instanceof RuleError) return { code: error.code }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { code: 'body_too_large' }
  if (status === 415) return { code: 'unsupported_media_type' }
  return { code: status >= 400 && status < 500 ? 'bad_request' : 'unknown_error' }
}

export function readInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message }))
  throw new StudioError('invalid_input', { fields })
}
