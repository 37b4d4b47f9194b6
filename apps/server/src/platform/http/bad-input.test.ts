import { connect } from 'node:net'
import { endpoint } from '@trevo/contract/endpoint'
import { isErrorCode } from '@trevo/contract/errors'
import { Money } from '@trevo/contract/money'
import { Day, Id, RequestId } from '@trevo/contract/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { route } from './route.ts'

const order = endpoint({
  method: 'POST',
  path: '/wps/t/orders/:id',
  summary: 'Takes a bit of everything',
  auth: 'guest',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ page: z.optional(z.coerce.number().check(z.int())), tag: z.optional(z.string()) }),
  body: z.strictObject({
    requestId: RequestId,
    amount: Money,
    day: z.optional(Day),
    count: z.optional(z.int()),
    lines: z.optional(z.array(z.strictObject({ note: z.string() })).check(z.maxLength(10))),
    extra: z.optional(z.unknown()),
  }),
  value: z.strictObject({}),
})
const reads = endpoint({
  method: 'GET',
  path: '/wps/t/reads',
  summary: 'No input',
  auth: 'guest',
  value: z.strictObject({}),
})

let stub: StubApp
beforeAll(async () => {
  stub = await createStubApp(
    (app) => {
      route(app, order, () => ({}))
      route(app, reads, () => ({}))
    },
    { config: { rateLimitFactor: 1_000_000 } },
  )
})
afterAll(() => stub.close())

const GOOD = { requestId: '0b0e7d3c-4d5f-4b2a-9f53-1f7c5a1f4d11', amount: '1.00' }
const JSON_HEADERS = { 'content-type': 'application/json' }

async function post(payload: string | Buffer, url = '/wps/t/orders/1', headers: Record<string, string> = JSON_HEADERS) {
  const response = await stub.app.http.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, envelope: response.json(), headers: response.headers }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const good = (extra: string) => `${JSON.stringify(GOOD).slice(0, -1)},${extra}}`

describe('bodies', () => {
  test.each([
    ['a good one', JSON.stringify(GOOD), 200, undefined],
    ['with a byte order mark', `\uFEFF${JSON.stringify(GOOD)}`, 200, undefined],
    ['cut off', '{"amount":', 400, 'malformed_json'],
    ['no JSON', 'hello', 400, 'malformed_json'],
    ['NaN', '{"count":NaN}', 400, 'malformed_json'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, 'malformed_json'],
    ['half a character', Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d]), 400, 'malformed_json'],
    ['empty', '', 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
    ['a list', '[]', 422, 'invalid_input'],
    ['a number', '5', 422, 'invalid_input'],
    ['a text', '"x"', 422, 'invalid_input'],
    ['nothing in it', '{}', 422, 'invalid_input'],
    ['an unknown field', good('"colour":"red"'), 422, 'invalid_input'],
    ['an unknown field further inside', good('"lines":[{"note":"a","x":1}]'), 422, 'invalid_input'],
    ['wrong types', '{"requestId":1,"amount":1.5}', 422, 'invalid_input'],
    ['money as a number', '{"requestId":"0b0e7d3c-4d5f-4b2a-9f53-1f7c5a1f4d11","amount":1}', 422, 'invalid_input'],
    ['money with an exponent', good('"amount":"1e5"'), 422, 'invalid_input'],
    ['money too long', good(`"amount":"${'9'.repeat(40)}"`), 422, 'invalid_input'],
    ['a number beyond all', good('"count":1e999'), 422, 'invalid_input'],
    ['an integer beyond what is safe', good('"count":9007199254740993'), 422, 'invalid_input'],
    ['a day that is none', good('"day":"2026-02-30"'), 422, 'invalid_input'],
    ['too many lines', good(`"lines":[${Array(11).fill('{"note":"a"}').join()}]`), 422, 'invalid_input'],
    ['a null byte', good('"extra":"a\\u0000b"'), 422, 'invalid_input'],
    ['a null byte far inside', good('"extra":[{"a":["\\u0000"]}]'), 422, 'invalid_input'],
    ['half a surrogate pair', good('"extra":"\\ud800"'), 422, 'invalid_input'],
    ['a null byte in a name', good('"extra":{"a\\u0000":1}'), 400, 'bad_request'],
    ['a prototype', good('"__proto__":{"isAdmin":true}'), 400, 'bad_request'],
    ['a prototype further inside', good('"extra":{"__proto__":{"isAdmin":true}}'), 400, 'bad_request'],
    ['a constructor', good('"constructor":{"prototype":{}}'), 400, 'bad_request'],
    ['nested without end', good(`"extra":${nested(5000)}`), 400, 'bad_request'],
    ['nested without end and without close', '['.repeat(30_000), 400, 'malformed_json'],
    ['too large', good(`"extra":"${'x'.repeat(70_000)}"`), 413, 'body_too_large'],
  ])('%s', async (_what, payload, status, code) => {
    const answer = await post(payload)
    expect([answer.status, answer.envelope.errorCode]).toEqual([status, code])
  })

  test.each([
    ['no type', {}, 415, 'unsupported_media_type'],
    ['plain text', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['XML', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    ['an absurd type', { 'content-type': ';;;' }, 415, 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }, 200, undefined],
    ['JSON in capitals', { 'content-type': 'APPLICATION/JSON' }, 200, undefined],
  ])('sent as %s', async (_what, headers, status, code) => {
    const answer = await post(JSON.stringify(GOOD), '/wps/t/orders/1', headers)
    expect([answer.status, answer.envelope.errorCode]).toEqual([status, code])
  })

  test('where none is taken, only an empty one is let in', async () => {
    const get = await stub.app.http.inject({
      method: 'GET',
      url: '/wps/t/reads',
      headers: JSON_HEADERS,
      payload: '{"a":1',
    })
    expect(get.statusCode).toBe(200)
  })
})

describe('addresses', () => {
  test.each([
    ['GET', '/wps', 404, 'empty_url'],
    ['GET', '/wps/', 404, 'empty_url'],
    ['GET', '/wps/nothing/here', 404, 'empty_url'],
    ['GET', '/lgw/nothing', 404, 'empty_url'],
    ['POST', '/wps/nothing', 404, 'empty_url'],
    ['GET', '/wps/t/reads/', 404, 'empty_url'],
    ['DELETE', '/wps/t/reads', 405, 'method_not_allowed'],
    ['OPTIONS', '/wps/t/reads', 405, 'method_not_allowed'],
    ['GET', '/wps/t/orders/1', 405, 'method_not_allowed'],
    ['GET', '/wps/t/%', 400, 'bad_request'],
    ['GET', '/wps/t/%E0%A4%A', 400, 'bad_request'],
    ['GET', '/wps/t/%ff', 400, 'bad_request'],
    ['GET', '/wps/t/reads?a=1', 422, 'invalid_input'],
    ['GET', '/wps/t/reads?__proto__=1', 400, 'bad_request'],
    ['HEAD', '/wps/t/reads', 200, undefined],
  ] as const)('%s %s: %i %s', async (method, url, status, code) => {
    const response = await stub.app.http.inject({ method, url })
    expect(response.statusCode).toBe(status)
    if (code !== undefined) expect(response.json()).toMatchObject({ success: false, errorCode: code })
  })

  test('a wrong method is told which ones are right', async () => {
    const response = await stub.app.http.inject({ method: 'PUT', url: '/wps/t/reads' })
    expect(response.headers.allow).toBe('GET, HEAD')
  })

  test('a wrong address is told before a wrong body', async () => {
    expect((await post('{"cut', '/wps/nothing')).status).toBe(404)
  })

  test.each([
    ['/wps/t/orders/0', 422, 'invalid_input'],
    ['/wps/t/orders/abc', 422, 'invalid_input'],
    ['/wps/t/orders/%00', 422, 'invalid_input'],
    [`/wps/t/orders/${'9'.repeat(20)}`, 422, 'invalid_input'],
    [`/wps/t/orders/${'9'.repeat(500)}`, 400, 'bad_request'],
    ['/wps/t/orders/1?page=1&page=2', 422, 'invalid_input'],
    ['/wps/t/orders/1?page=x', 422, 'invalid_input'],
    ['/wps/t/orders/1?page=1e999', 422, 'invalid_input'],
    ['/wps/t/orders/1?tag=%00', 422, 'invalid_input'],
    ['/wps/t/orders/1?other=1', 422, 'invalid_input'],
    ['/wps/t/orders/1?page=2&tag=ok', 200, undefined],
    ['/wps/t/orders/1?tag=%', 200, undefined],
  ])('%s: %i %s', async (url, status, code) => {
    const answer = await post(JSON.stringify(GOOD), url)
    expect([answer.status, answer.envelope.errorCode]).toEqual([status, code])
  })
})

describe('random input', () => {
  const isCleanAnswer = ({ status, envelope }: Awaited<ReturnType<typeof post>>) => {
    expect(status).toBeLessThan(500)
    expect(envelope.success === true || isErrorCode(envelope.errorCode)).toBe(true)
  }

  test('any JSON is answered cleanly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 30 }), async (text) => isCleanAnswer(await post(text))),
      { numRuns: 300 },
    )
  })

  test('any fields beside the right ones are answered cleanly', async () => {
    const fields = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(fields, async (extra) =>
        isCleanAnswer(await post(JSON.stringify({ ...GOOD, extra, ...extra }))),
      ),
      { numRuns: 300 },
    )
  })

  test('any bytes are answered cleanly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) =>
        isCleanAnswer(await post(Buffer.from(bytes))),
      ),
      { numRuns: 300 },
    )
  })

  test('any address and header are answered cleanly', async () => {
    const path = fc.string({ unit: fc.constantFrom(...'abc/%?&=.0#_~:') })
    const header = fc.string({ unit: 'grapheme-ascii' })
    await fc.assert(
      fc.asyncProperty(path, header, async (rest, value) => {
        const headers = { ...JSON_HEADERS, authorization: value, encryption: value, 'x-request-id': value }
        isCleanAnswer(await post(JSON.stringify(GOOD), `/wps/t/orders/${rest}`, headers))
      }),
      { numRuns: 300 },
    )
  })
})

test('what is not HTTP gets an envelope too, and the connection ends', async () => {
  const address = new URL(await stub.app.http.listen({ host: '127.0.0.1', port: 0 }))
  const talk = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(text))
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('close', () => resolve(answer))
    })
  expect(await talk('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorCode":"bad_request"/)
  const huge = `GET /wps/t/reads HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`
  expect(await talk(huge)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"errorCode":"body_too_large"/)
})
