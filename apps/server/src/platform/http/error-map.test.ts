import { errorText } from '@trevo/contract/error-texts'
import { ERROR_CODES, ERRORS } from '@trevo/contract/errors'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { failureOf } from './error-map.ts'

const withCode = (code: string, message = 'secret detail') => Object.assign(new Error(message), { code })
const fastify = (statusCode: number) => Object.assign(withCode('FST_ERR_X'), { statusCode })

test.each(ERROR_CODES)('%s keeps its status and text', (code) => {
  const { status, envelope } = failureOf(new AppError(code), 'request-1')
  expect([status, envelope]).toEqual([
    ERRORS[code].status,
    { success: false, errorCode: code, message: errorText(code, 'EN'), requestId: 'request-1' },
  ])
})

test.each([
  ['an ordinary bug', new TypeError('secret detail'), 500, 'unknown_error'],
  ['a thrown text', 'secret detail', 500, 'unknown_error'],
  ['nothing at all', undefined, 500, 'unknown_error'],
  ['a unique violation nobody handled', withCode('23505'), 500, 'unknown_error'],
  ['a missing table', withCode('42P01'), 500, 'unknown_error'],
  ['text the database cannot store', withCode('22021'), 422, 'invalid_input'],
  ['an escape the database cannot store', withCode('22P05'), 422, 'invalid_input'],
  ['too many connections', withCode('53300'), 503, 'overloaded'],
  ['a disk without room', withCode('53100'), 503, 'overloaded'],
  ['the database shutting down', withCode('57P01'), 503, 'overloaded'],
  ['a cancelled statement', withCode('57014'), 503, 'overloaded'],
  ['a lock not available', withCode('55P03'), 503, 'overloaded'],
  ['a transaction that stood idle for too long', withCode('25P03'), 503, 'overloaded'],
  ['a database that another has taken over from', withCode('25006'), 503, 'overloaded'],
  ['a database that does not answer', new Error('Connection terminated: the database'), 503, 'overloaded'],
  ['a deadlock after all retries', withCode('40P01'), 503, 'overloaded'],
  ['no database', withCode('ECONNREFUSED'), 503, 'overloaded'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 503, 'overloaded'],
  ['a pool without a free place', new Error('timeout exceeded when trying to connect'), 503, 'overloaded'],
  ['a large body', fastify(413), 413, 'body_too_large'],
  ['an unknown media type', fastify(415), 415, 'unsupported_media_type'],
  ['any other refusal of the framework', fastify(400), 400, 'bad_request'],
  ['a failure of the framework', fastify(500), 500, 'unknown_error'],
])('%s: %o', (_what, error, status, code) => {
  const failure = failureOf(error, 'request-1')
  expect([failure.status, failure.envelope.errorCode]).toEqual([status, code])
  expect(JSON.stringify(failure)).not.toContain('secret detail')
})
