import { createHash } from 'node:crypto'
import { type Endpoint, endpoint } from '@trevo/contract/endpoint'
import { flagsWith } from '@trevo/contract/flags'
import { Money } from '@trevo/contract/money'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aStubMerchant, createStubApp, type InjectOptions, inject, type StubApp } from '../../../test/stub-app.ts'
import { AppError } from '../errors.ts'
import { Serialized } from './envelope.ts'
import type { Work } from './guest-work.ts'
import { route } from './route.ts'

const Who = z.strictObject({ id: z.nullable(z.string()), type: z.nullable(z.number()) })
const base = { method: 'GET', summary: 'A call of this test', value: Who } as const
const guest = endpoint({ ...base, path: '/wps/t/guest', auth: 'guest' })
const session = endpoint({ ...base, path: '/wps/t/session', auth: 'session' })
const first = endpoint({ ...base, path: '/wps/t/first', auth: 'session', withFirstPassword: true })
const real = endpoint({ ...base, path: '/wps/t/real', auth: 'real' })
const deposit = endpoint({ ...base, path: '/wps/t/deposit', auth: 'real', refusal: 'actual_account_required' })
const agent = endpoint({ ...base, path: '/wps/t/agent', auth: 'agent' })
const chat = endpoint({ ...base, path: '/wps/t/chat', auth: 'guest', module: 'CBS3', flag: 'INBOX3' })
const always = endpoint({ ...base, path: '/wps/t/always', auth: 'guest', always: true })
const rare = endpoint({ ...base, path: '/wps/t/rare', auth: 'guest', perMinute: 2 })
const write = endpoint({
  method: 'POST',
  path: '/wps/t/items/:id',
  summary: 'A write',
  auth: 'guest',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/, 'id')) }),
  query: z.strictObject({ page: z._default(z.coerce.number().check(z.int()), 1) }),
  body: z.strictObject({ amount: Money, note: z.optional(z.string().check(z.maxLength(5))) }),
  value: z.object({ id: z.string(), page: z.number(), amount: Money, note: z.optional(z.string()) }),
})
const sealed = endpoint({
  method: 'POST',
  path: '/wps/t/login',
  summary: 'A sealed write',
  auth: 'guest',
  encrypted: true,
  body: z.strictObject({ password: z.string() }),
  value: z.object({ length: z.number() }),
})
const form = endpoint({
  method: 'POST',
  path: '/wps/t/form',
  summary: 'A form',
  auth: 'guest',
  form: true,
  body: z.strictObject({ username: z.string(), email: z.string() }),
  value: z.object({ username: z.string(), email: z.string() }),
})
const kept = endpoint({
  method: 'GET',
  path: '/wps/t/kept',
  summary: 'A kept answer',
  auth: 'guest',
  cacheSeconds: 30,
  query: z.strictObject({ q: z.optional(z.string()) }),
  value: z.object({ run: z.number(), text: z.string() }),
})
const talkative = endpoint({ ...base, path: '/wps/t/talkative', auth: 'guest' })
const wrong = endpoint({ ...base, path: '/wps/t/wrong', auth: 'guest' })
const bigints = endpoint({ ...base, path: '/wps/t/bigints', auth: 'guest' })
const refusing = endpoint({ ...base, path: '/wps/t/refusing', auth: 'guest', errors: ['limit_exceeded'] })
const ready = endpoint({ ...base, path: '/wps/t/ready', auth: 'guest' })

const NOBODY = { id: null, type: null }
let runs = 0
let stub: StubApp

beforeAll(async () => {
  stub = await createStubApp((app) => {
    for (const entry of [guest, chat, always, rare]) {
      route(app, entry, ({ member }) => ({ id: member?.id.toString() ?? null, type: member?.type ?? null }))
    }
    for (const entry of [session, first, real, deposit, agent]) {
      route(app, entry, ({ member, session: { memberId } }) => ({ id: memberId.toString(), type: member.type }))
    }
    route(app, write, ({ params, query, body }) => ({ ...params, ...query, ...body }))
    route(app, sealed, ({ body }) => ({ length: body.password.length }))
    route(app, form, ({ body }) => body)
    route(app, kept, async ({ query }) => {
      runs += 1
      return { run: runs, text: (query.q ?? '').repeat(2000) }
    })
    route(app, talkative, () => ({ ...NOBODY, passwordHash: 'x' }) as never)
    route(app, wrong, () => ({ id: 5, type: null }) as never)
    route(app, bigints, () => ({ id: 5n, type: null }) as never)
    route(app, refusing, () => {
      throw new AppError('limit_exceeded', { remaining: '5.00' })
    })
    route(app, ready, () => new Serialized('{"id":"7","type":null}'))
  })
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.site.merchant = aStubMerchant()
  stub.site.restricted = false
  stub.clock.advance(180_000)
})

const codeOf = async (answer: ReturnType<typeof inject>) => {
  const { status, envelope } = await answer
  return [status, envelope.success ? 'ok' : envelope.errorCode]
}

describe('who may call', () => {
  test.each([
    [guest, 4, 200, 'ok'],
    [session, 4, 200, 'ok'],
    [real, 0, 200, 'ok'],
    [real, 1, 200, 'ok'],
    [real, 2, 200, 'ok'],
    [real, 4, 403, 'free_reject'],
    [real, 40, 403, 'free_reject'],
    [real, 42, 403, 'free_reject'],
    [deposit, 4, 403, 'actual_account_required'],
    [agent, 0, 403, 'no_permission'],
    [agent, 4, 403, 'no_permission'],
    [agent, 40, 403, 'no_permission'],
    [agent, 1, 200, 'ok'],
    [agent, 2, 200, 'ok'],
    [agent, 41, 200, 'ok'],
  ] as const)('$path by type %i: %i %s', async (entry, type, status, code) => {
    expect(await codeOf(inject(stub.app, entry, { token: stub.tokenOf(type) }))).toEqual([status, code])
  })

  test.each([
    [guest, 200, 'ok'],
    [first, 200, 'ok'],
    [session, 403, 'password_change_required'],
    [real, 403, 'password_change_required'],
  ] as const)('$path with a password that must be replaced', async (entry, status, code) => {
    const token = stub.tokenOf(0, { mustChangePassword: true })
    expect(await codeOf(inject(stub.app, entry, { token }))).toEqual([status, code])
  })

  test('the handler is told who calls', async () => {
    const { envelope } = await inject(stub.app, session, { token: stub.tokenOf(2) })
    expect(envelope).toEqual({ success: true, value: { id: '102', type: 2 } })
  })

  test('no token is not logged in, a stale or absurd one is an expired session', async () => {
    expect(await codeOf(inject(stub.app, session))).toEqual([401, 'not_logged_in'])
    for (const token of ['a-token-of-yesterday', 'short', '../../etc/passwd', 'x'.repeat(5000)]) {
      expect(await codeOf(inject(stub.app, session, { token }))).toEqual([401, 'session_expired'])
    }
    const basic = { authorization: 'Basic dXNlcjpwYXNz' }
    expect(await codeOf(inject(stub.app, session, { headers: basic }))).toEqual([401, 'session_expired'])
  })

  test('a guest call ignores a stale token', async () => {
    const { envelope } = await inject(stub.app, guest, { token: 'a-token-of-yesterday' })
    expect(envelope).toEqual({ success: true, value: NOBODY })
  })

  test('guessing tokens is stopped before it reaches the database each time', async () => {
    const answers = []
    for (let n = 0; n < 605; n++)
      answers.push(await codeOf(inject(stub.app, session, { token: `guessed-token-number-${n}` })))
    expect(answers.filter(([status]) => status === 401)).toHaveLength(600)
    expect(answers.at(-1)).toEqual([429, 'rate_limited'])
  })
})

describe('what is switched', () => {
  test.each([
    [{}, 200, 'ok'],
    [{ CBS3: false }, 403, 'no_permission'],
    [{ INBOX3: false }, 403, 'no_permission'],
  ])('module and flag %j: %i %s', async (overrides, status, code) => {
    stub.site.merchant = aStubMerchant({ flags: flagsWith(overrides) })
    expect(await codeOf(inject(stub.app, chat))).toEqual([status, code])
  })

  test('maintenance comes before region, and both before everything else', async () => {
    stub.site.restricted = true
    expect(await codeOf(inject(stub.app, session))).toEqual([451, 'region_restricted'])
    stub.site.merchant = aStubMerchant({ maintenance: true })
    expect(await codeOf(inject(stub.app, session))).toEqual([503, 'system_upgrading'])
    expect(await codeOf(inject(stub.app, kept))).toEqual([503, 'system_upgrading'])
    expect(await codeOf(inject(stub.app, always))).toEqual([200, 'ok'])
  })
})

function solved({ maxnumber, ...work }: Work): string {
  for (let number = 0; number <= maxnumber; number++) {
    const hash = createHash('sha256')
      .update(work.salt + number)
      .digest('hex')
    if (hash === work.challenge) return Buffer.from(JSON.stringify({ ...work, number })).toString('base64')
  }
  return ''
}

describe('how often', () => {
  /** How many of so many calls are let in. */
  const admitted = async (calls: number, options: InjectOptions = {}, entry: Endpoint = rare) => {
    let count = 0
    for (let n = 0; n < calls; n++) if ((await inject(stub.app, entry, options)).status === 200) count += 1
    return count
  }

  test('of guests several times the limit of the entry counts per address, which tells when to come back', async () => {
    expect(await admitted(12)).toBe(10)
    const refused = await inject(stub.app, rare)
    expect(refused.status).toBe(429)
    // The window holds ten of ten: it has to slide a whole minute and then a sixtieth more.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60)
    // A trial is free and brings no limit of its own.
    expect(await codeOf(inject(stub.app, rare, { token: stub.tokenOf(4) }))).toEqual([429, 'rate_limited'])
  })

  test('a member behind an address that guests have used up is let in, as often as one may', async () => {
    const ip = '203.0.113.40'
    await admitted(20, { ip })
    expect(await admitted(1, { ip })).toBe(0)
    expect(await admitted(5, { ip, token: stub.tokenOf(0) })).toBe(2)
    expect(await admitted(5, { ip: '198.51.100.1', token: stub.tokenOf(0) })).toBe(0)
  })

  test('a device that has used up its calls leaves its owner the other one, and no third', async () => {
    const onDevice = (id: bigint, memberId: bigint) => ({ token: stub.tokenOf(0, { id, memberId }) })
    expect(await admitted(5, onDevice(71n, 70n))).toBe(2)
    expect(await admitted(5, onDevice(72n, 70n))).toBe(2)
    expect(await admitted(5, onDevice(73n, 70n))).toBe(0)
    expect(await admitted(5, onDevice(81n, 80n))).toBe(2)
  })

  test('a guest at an address that others have used up works instead of waiting, and counts alone then', async () => {
    const ip = '203.0.113.90'
    await admitted(10, { ip })
    const refused = await inject(stub.app, rare, { ip })
    const work = (refused.envelope as { value: { work: Work } }).value.work
    const headers = { 'x-work': solved(work) }
    // Two a minute, as one caller may, from wherever in the network; the others still wait.
    expect(await admitted(1, { ip: '203.0.113.91', headers })).toBe(1)
    expect(await admitted(5, { ip, headers })).toBe(1)
    expect(await admitted(1, { ip })).toBe(0)
    expect(await admitted(1, { ip, headers: { 'x-work': solved(work).slice(4) } })).toBe(0)
  })

  test('refusals keep little in memory, however many addresses they come from', async () => {
    const before = stub.app.limiter.size
    for (let n = 0; n < 30; n++) await admitted(3, { ip: `2001:db8:99:${n}::1` })
    // One for each household, one for the network, one for the work that it was asked.
    expect(stub.app.limiter.size - before).toBeLessThanOrEqual(32)
  })

  test('one household of IPv6 is one caller, and a whole network is not worth all of its addresses', async () => {
    expect(await admitted(5, { ip: '2001:db8:7:1::1' })).toBe(2)
    expect(await admitted(5, { ip: '2001:db8:7:1::2' })).toBe(0)
    let count = 0
    for (let n = 1; n < 60; n++) count += await admitted(1, { ip: `192.0.2.${n}` })
    expect(count).toBe(40)
  })
})

describe('input and answer', () => {
  test('params, query and body arrive as the contract reads them', async () => {
    const answer = await inject(stub.app, write, { params: { id: '7' }, query: { page: '3' }, body: { amount: '1.5' } })
    expect(answer.envelope).toEqual({ success: true, value: { id: '7', page: 3, amount: '1.5' } })
  })

  test('every wrong field is named', async () => {
    const body = { note: 'too long', colour: 'red' }
    const { status, envelope } = await inject(stub.app, write, { params: { id: '7' }, body })
    expect(status).toBe(422)
    expect(envelope).toMatchObject({
      errorCode: 'invalid_input',
      value: {
        fields: [
          { path: 'amount', code: 'required' },
          { path: 'note', code: 'too_big' },
          { path: 'colour', code: 'unknown_field' },
        ],
      },
    })
  })

  test('a field of a wrong kind is told from one that is missing', async () => {
    const codesOf = async (params: { id: string }, query: object, body: unknown) => {
      const { envelope } = await inject(stub.app, write, { params, query, body } as never)
      return (envelope as { value: { fields: unknown } }).value.fields
    }
    expect(await codesOf({ id: '7' }, {}, { amount: 5 })).toEqual([{ path: 'amount', code: 'invalid_type' }])
    expect(await codesOf({ id: '7' }, {}, [])).toEqual([{ path: '', code: 'invalid_type' }])
    expect(await codesOf({ id: '7' }, { page: 'x' }, { amount: '1' })).toEqual([{ path: 'page', code: 'invalid_type' }])
  })

  test('a check that names its code tells it', async () => {
    const { envelope } = await inject(stub.app, write, { params: { id: '7' }, body: { amount: '1,5' } })
    expect(envelope).toMatchObject({ value: { fields: [{ path: 'amount', code: 'money' }] } })
  })

  test('an error of the handler reaches the caller with its value and an id of ours', async () => {
    const { status, envelope } = await inject(stub.app, refusing, { headers: { 'x-request-id': 'from-the-client' } })
    expect([status, envelope]).toEqual([
      409,
      {
        success: false,
        errorCode: 'limit_exceeded',
        message: 'This is above the limit.',
        requestId: expect.not.stringMatching('from-the-client'),
        value: { remaining: '5.00' },
      },
    ])
  })

  test.each([talkative, wrong, bigints])('$path breaks its contract, which is our own error', async (entry) => {
    expect(await codeOf(inject(stub.app, entry))).toEqual([500, 'unknown_error'])
  })

  test('a value that is text already is put into the envelope as it is', async () => {
    expect((await inject(stub.app, ready)).text).toBe('{"success":true,"value":{"id":"7","type":null}}')
  })

  test('a form is read only where the contract says so', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await inject(stub.app, form, { headers, body: 'username=jo%C3%A3o&email=a%40b.c+d' })
    expect(answer.envelope).toEqual({ success: true, value: { username: 'joão', email: 'a@b.c d' } })
    expect(await codeOf(inject(stub.app, form, { body: { username: 'a', email: 'b' } }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    const asForm = inject(stub.app, write, { params: { id: '7' }, headers, body: 'amount=1' })
    expect(await codeOf(asForm)).toEqual([415, 'unsupported_media_type'])
  })
})

describe('sealed bodies', () => {
  const seal = async (text: string) => {
    const key = await importJWK({ ...stub.app.encryption.published.jwk }, 'ECDH-ES')
    const jwe = new CompactEncrypt(new TextEncoder().encode(text))
    return { data: await jwe.setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(key) }
  }
  const kid = () => ({ encryption: stub.app.encryption.published.kid })

  test('are opened before they are validated', async () => {
    const good = await inject(stub.app, sealed, { headers: kid(), body: await seal('{"password":"12345678"}') })
    expect(good.envelope).toEqual({ success: true, value: { length: 8 } })
    const short = inject(stub.app, sealed, { headers: kid(), body: await seal('{}') })
    expect(await codeOf(short)).toEqual([422, 'invalid_input'])
    const broken = inject(stub.app, sealed, { headers: kid(), body: await seal('{"passw') })
    expect(await codeOf(broken)).toEqual([400, 'malformed_json'])
  })

  test.each([
    [{ encryption: 'another' }, { data: 'x' }, 409, 'encryption_key_unknown'],
    [undefined, { data: 'nonsense' }, 400, 'bad_request'],
    [undefined, { date: 'x' }, 400, 'bad_request'],
    [undefined, [], 400, 'bad_request'],
  ])('key %j and body %j: %i %s', async (headers, body, status, code) => {
    expect(await codeOf(inject(stub.app, sealed, { headers: headers ?? kid(), body }))).toEqual([status, code])
  })

  test('may be plain in development and never in production', async () => {
    const plain = { body: { password: '1234' } }
    expect(await codeOf(inject(stub.app, sealed, plain))).toEqual([200, 'ok'])
    const production = await createStubApp((app) => route(app, sealed, () => ({ length: 0 })), {
      config: { nodeEnv: 'production' },
    })
    expect(await codeOf(inject(production.app, sealed, plain))).toEqual([400, 'encryption_required'])
    await production.close()
  })
})

describe('kept answers', () => {
  const runOf = async (query: Record<string, string> = {}) => {
    const { envelope } = await inject(stub.app, kept, { query })
    return (envelope as { value: { run: number } }).value.run
  }

  test('run the handler once until the time is over, per address and brand', async () => {
    const first = await runOf()
    expect(await runOf()).toBe(first)
    expect(await runOf({ q: 'x' })).toBe(first + 1)
    stub.clock.advance(29_000)
    expect(await runOf()).toBe(first)
    stub.clock.advance(2_000)
    expect(await runOf()).toBe(first + 2)
    stub.site.merchant = aStubMerchant()
    expect(await runOf()).toBe(first + 3)
  })

  test('callers that miss together share one run', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => runOf({ q: 'together' })))
    expect(new Set(all).size).toBe(1)
  })

  test('have a version that spares an unchanged answer', async () => {
    const { headers } = await inject(stub.app, kept)
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await inject(stub.app, kept, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = await inject(stub.app, kept, { headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })

  test('an error is not kept', async () => {
    expect(await codeOf(inject(stub.app, kept, { query: { nope: '1' } }))).toEqual([422, 'invalid_input'])
    expect(await codeOf(inject(stub.app, kept, { query: { nope: '1' } }))).toEqual([422, 'invalid_input'])
  })

  test('long ones leave compressed', async () => {
    const response = await stub.app.http.inject({
      url: '/wps/t/kept?q=abc',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.rawPayload.length).toBeLessThan(200)
  })
})

describe('an entry that cannot be served is refused at start', () => {
  const start = (entry: Parameters<typeof route>[1]) => createStubApp((app) => route(app, entry, () => NOBODY as never))

  test.each([
    ['an open request object', { ...write, body: z.object({}) }, /strictObject/],
    [
      'an open object further inside',
      { ...write, body: z.strictObject({ a: z.array(z.object({ b: z.string() })) }) },
      /strictObject/,
    ],
    ['a kept answer for members', { ...session, cacheSeconds: 5 }, /only a guest's GET/],
    ['a GET with a body', { ...guest, body: z.strictObject({}) }, /GET has no body/],
  ])('%s', async (_what, entry, message) => {
    await expect(start(entry)).rejects.toThrow(message)
  })
})
