import { endpoint } from '@trevo/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeBrowser, fakeFetch, ok, refused } from '../testing/fake-browser.ts'

const value = z.object({ n: z.number() })
const read = endpoint({
  method: 'GET',
  path: '/wps/thing/:id/part/:part',
  summary: 'Reads',
  auth: 'guest',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ page: z.number(), name: z.optional(z.string()) }),
  value,
})
const send = endpoint({
  method: 'POST',
  path: '/wps/thing',
  summary: 'Writes',
  auth: 'session',
  module: 'REWCEN3',
  body: z.object({ a: z.string() }),
  value,
})
const mail = endpoint({ ...send, path: '/wps/mail', form: true })
const secret = endpoint({ ...send, path: '/wps/secret', encrypted: true })

let call: typeof import('./call.ts').call
let context: typeof import('./context.ts')
let connection: typeof import('../connection.ts')
const onSessionExpired = vi.fn(async (_dead: string) => false)
const onPasswordChangeRequired = vi.fn()
const onSiteChanged = vi.fn(async () => {})
const visitor = { token: 'tok' as string | null, isStandalone: false }

beforeEach(async () => {
  fakeBrowser()
  call = (await import('./call.ts')).call
  context = await import('./context.ts')
  connection = await import('../connection.ts')
  onSessionExpired.mockReset().mockResolvedValue(false)
  onPasswordChangeRequired.mockReset()
  onSiteChanged.mockReset()
  Object.assign(visitor, { token: 'tok', isStandalone: false })
  context.provideApiContext({
    token: async () => visitor.token,
    encryption: () => null,
    isStandalone: () => visitor.isStandalone,
    onSessionExpired,
    onPasswordChangeRequired,
    onSiteChanged,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is sent', () => {
  test('path and query are filled and escaped, absent query parts left out', async () => {
    const sent = fakeFetch(ok({ n: 1 }))
    const answer = await call(read)({ params: { id: 'a/b', part: 'x y' }, query: { page: 2, name: undefined } })
    expect(answer).toEqual({ n: 1 })
    expect(sent[0]?.url).toBe('/wps/thing/a%2Fb/part/x%20y?page=2')
    expect(sent[0]?.body).toBeNull()
    expect(sent[0]?.headers.ModuleId).toBeUndefined()
  })

  test('token, module, language and a request id travel in headers', async () => {
    const sent = fakeFetch(ok({ n: 1 }))
    await call(send)({ body: { a: 'ç' } })
    const [request] = sent
    expect(request?.headers).toMatchObject({
      Authorization: 'Bearer tok',
      ModuleId: 'REWCEN3',
      'Accept-Language': 'PT',
      'Content-Type': 'application/json',
    })
    expect(request?.headers['X-Request-Id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(request?.headers.Device).toBeUndefined()
    expect(request?.body).toBe('{"a":"ç"}')
  })

  test('a guest sends no token, an installed app its device', async () => {
    Object.assign(visitor, { token: null, isStandalone: true })
    const sent = fakeFetch(ok({ n: 1 }))
    await call(send)({ body: { a: '' } })
    expect(sent[0]?.headers.Authorization).toBeUndefined()
    expect(sent[0]?.headers.Device).toBe('OTHERS')
  })

  test('form bodies are form-encoded', async () => {
    const sent = fakeFetch(ok({ n: 1 }))
    await call(mail)({ body: { a: 'x&y@z' } })
    expect(sent[0]?.headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(sent[0]?.body).toBe('a=x%26y%40z')
  })
})

describe('what comes back', () => {
  test('a refusal carries code, status, value and request id', async () => {
    fakeFetch(refused(409, 'insufficient_funds', { missing: '5.00' }))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({
      code: 'insufficient_funds',
      status: 409,
      value: { missing: '5.00' },
      fields: [],
      requestId: 'r-1',
    })
  })

  test('field issues are at hand', async () => {
    const fields = [{ path: 'a', code: 'too_small' }]
    fakeFetch(refused(422, 'invalid_input', { fields }))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'invalid_input', fields })
  })

  test.each([
    [200, '<html>', 'unknown_error'],
    [502, '<html>', 'unknown_error'],
    [503, '', 'overloaded'],
    [500, '{"success":false,"errorCode":"constructor","message":""}', 'unknown_error'],
    [200, 'null', 'unknown_error'],
  ])('status %i with %s is %s', async (status, text, code) => {
    fakeFetch({ status, text })
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code, status })
  })

  test('no answer is a network error and shows as offline until the next answer', async () => {
    fakeFetch(new TypeError('failed to fetch'), ok({ n: 1 }))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'network', status: 0 })
    expect(connection.currentConnection()).toBe('offline')
    await call(send)({ body: { a: '' } })
    expect(connection.currentConnection()).toBe('ok')
  })

  test('a cancelled call is no network error', async () => {
    fakeFetch(ok({ n: 1 }))
    const abort = new AbortController()
    abort.abort()
    await expect(call(send)({ body: { a: '' } }, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(connection.currentConnection()).toBe('ok')
  })

  test('a call that hangs is slow after 8 s and given up after 30 s', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    })
    const failure = call(send)({ body: { a: '' } }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(connection.currentConnection()).toBe('ok')
    await vi.advanceTimersByTimeAsync(1)
    expect(connection.currentConnection()).toBe('slow')
    await vi.advanceTimersByTimeAsync(22_000)
    expect(await failure).toMatchObject({ code: 'network' })
  })
})

describe('what a refusal sets off', () => {
  test('an expired session is told once, whatever the number of calls', async () => {
    fakeFetch(refused(401, 'session_expired'))
    const calls = [1, 2, 3].map(() => call(send)({ body: { a: '' } }))
    await Promise.allSettled(calls)
    expect(onSessionExpired.mock.calls).toEqual([['tok']])
  })

  test('a call that was refused for its token goes out again with the next one', async () => {
    const sent = fakeFetch(refused(401, 'session_expired'), ok({ n: 3 }))
    onSessionExpired.mockImplementation(async () => {
      visitor.token = 'next'
      return true
    })
    expect(await call(send)({ body: { a: 'x' } })).toEqual({ n: 3 })
    expect(sent.map(({ headers, body }) => [headers.Authorization, body])).toEqual([
      ['Bearer tok', '{"a":"x"}'],
      ['Bearer next', '{"a":"x"}'],
    ])
  })

  test('where the question for the next token gets no answer, the next call asks again', async () => {
    fakeFetch(refused(401, 'session_expired'), refused(401, 'session_expired'), ok({ n: 3 }))
    await expect(call(send)({ body: { a: 'x' } })).rejects.toMatchObject({ code: 'session_expired' })
    onSessionExpired.mockImplementation(async () => {
      visitor.token = 'next'
      return true
    })
    expect(await call(send)({ body: { a: 'x' } })).toEqual({ n: 3 })
    expect(onSessionExpired.mock.calls).toEqual([['tok'], ['tok']])
  })

  test('and only once', async () => {
    const sent = fakeFetch(refused(401, 'session_expired'))
    onSessionExpired.mockResolvedValue(true)
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'session_expired' })
    expect(sent).toHaveLength(2)
  })

  test('a guest whose address others have used up works once for all calls, and shows it from then on', async () => {
    const work = { algorithm: 'SHA-256' as const, challenge: 'c', salt: 's', signature: 'g', maxnumber: 9 }
    const onWork = vi.fn(async () => 'proof')
    visitor.token = null
    context.provideApiContext({ ...context.apiContext(), onWork })
    const limited = refused(429, 'rate_limited', { retryAfterSeconds: 30, work })
    const sent = fakeFetch(limited, limited, ok({ n: 3 }))
    const calls = await Promise.all([1, 2].map(() => call(send)({ body: { a: 'x' } })))
    expect(calls).toEqual([{ n: 3 }, { n: 3 }])
    await call(send)({ body: { a: 'y' } })
    expect(onWork.mock.calls).toEqual([[work]])
    expect(sent.map(({ headers }) => headers['X-Work'])).toEqual([undefined, undefined, 'proof', 'proof', 'proof'])
  })

  test('where there is no work to do, or it cannot be done, the refusal stands', async () => {
    visitor.token = null
    const sent = fakeFetch(refused(429, 'rate_limited', { retryAfterSeconds: 30 }))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'rate_limited' })
    expect(sent).toHaveLength(1)
  })

  test('the page is told which token was refused, so that an earlier one does not end the present session', async () => {
    vi.stubGlobal('fetch', async () => {
      visitor.token = 'next'
      const json = { success: false, errorCode: 'session_expired', message: '' }
      return { status: 401, text: async () => JSON.stringify(json) }
    })
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'session_expired' })
    expect(onSessionExpired.mock.calls).toEqual([['tok']])
  })

  test.each([
    [503, 'system_upgrading', 1],
    [451, 'region_restricted', 1],
    [404, 'not_found', 0],
  ])('%i %s asks for the status %i times', async (status, code, times) => {
    fakeFetch(refused(status, code))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code })
    expect(onSiteChanged).toHaveBeenCalledTimes(times)
  })
})

describe('a password that must be replaced', () => {
  test('is asked for, but not because of a call of an earlier session', async () => {
    fakeFetch(refused(403, 'password_change_required'))
    await expect(call(send)({ body: { a: '' } })).rejects.toMatchObject({ code: 'password_change_required' })
    expect(onPasswordChangeRequired).toHaveBeenCalledTimes(1)
    const late = call(send)({ body: { a: '' } })
    visitor.token = 'another'
    await expect(late).rejects.toMatchObject({ code: 'password_change_required' })
    expect(onPasswordChangeRequired).toHaveBeenCalledTimes(1)
    expect(onSessionExpired).not.toHaveBeenCalled()
  })
})

describe('encrypted bodies', () => {
  const provide = (key: { kid: string; jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } } | null) =>
    context.provideApiContext({
      token: async () => null,
      encryption: () => key,
      isStandalone: () => false,
      onSessionExpired,
      onPasswordChangeRequired,
      onSiteChanged,
    })

  async function newKey(kid: string) {
    const { exportJWK, generateKeyPair } = await import('jose')
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const { x = '', y = '' } = await exportJWK(pair.publicKey)
    return { published: { kid, jwk: { kty: 'EC', crv: 'P-256', x, y } as const }, privateKey: pair.privateKey }
  }

  test('only the holder of the published key reads the body', async () => {
    const { compactDecrypt } = await import('jose')
    const key = await newKey('k1')
    provide(key.published)
    const sent = fakeFetch(ok({ n: 1 }))
    await call(secret)({ body: { a: 'hush' } })
    expect(sent[0]?.headers.Encryption).toBe('k1')
    expect(sent[0]?.body).not.toContain('hush')
    const { plaintext, protectedHeader } = await compactDecrypt(JSON.parse(sent[0]?.body ?? '').data, key.privateKey)
    expect(new TextDecoder().decode(plaintext)).toBe('{"a":"hush"}')
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
  })

  test('a rotated key is fetched and the call repeated once', async () => {
    const [old, fresh] = [await newKey('k1'), await newKey('k2')]
    provide(old.published)
    onSiteChanged.mockImplementation(async () => provide(fresh.published))
    const sent = fakeFetch(refused(409, 'encryption_key_unknown'), ok({ n: 2 }))
    expect(await call(secret)({ body: { a: 'hush' } })).toEqual({ n: 2 })
    expect(sent.map((request) => request.headers.Encryption)).toEqual(['k1', 'k2'])
  })

  test('without a key nothing leaves the browser', async () => {
    provide(null)
    const sent = fakeFetch(ok({ n: 1 }))
    await expect(call(secret)({ body: { a: 'hush' } })).rejects.toMatchObject({ code: 'encryption_required' })
    expect(sent).toEqual([])
  })

  test('outside a secure context the plain body goes, for the server to judge', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
    provide(null)
    const sent = fakeFetch(ok({ n: 1 }))
    await call(secret)({ body: { a: 'plain' } })
    expect(sent[0]?.body).toBe('{"a":"plain"}')
    expect(sent[0]?.headers.Encryption).toBeUndefined()
  })
})
