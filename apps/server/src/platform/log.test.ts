import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, inject, type StubApp } from '../../test/stub-app.ts'
import { route } from './http/route.ts'
import { createLog } from './log.ts'

const login = endpoint({
  method: 'POST',
  path: '/wps/t/login',
  summary: 'Takes secrets',
  auth: 'guest',
  query: z.strictObject({ affiliate: z.optional(z.string()) }),
  body: z.strictObject({ username: z.string(), password: z.string(), email: z.string() }),
  value: z.object({ token: z.string() }),
})
const account = endpoint({
  method: 'GET',
  path: '/wps/t/account',
  summary: 'Own',
  auth: 'session',
  value: z.object({}),
})

const agents = endpoint({ ...account, path: '/wps/t/agents', auth: 'agent' })

const SECRETS = [
  'hunter2-password',
  'maria@example.com',
  'issued-token',
  'from-campaign-x',
  '529.982.247-25',
  'row-detail',
]
const NODE = { name: 'web-1-a0b1c2', version: '1.2.3' }
let lines: string[] = []
const log = createLog({ logLevel: 'debug' }, { node: NODE, destination: { write: (text) => void lines.push(text) } })
let stub: StubApp

beforeAll(async () => {
  stub = await createStubApp(
    (app) => {
      route(app, login, ({ body }) => {
        if (body.username !== 'broken') return { token: 'issued-token' }
        const message = `duplicate key value violates "member_email": "${body.email}"`
        throw Object.assign(new Error(message), { code: '23505', detail: `Key (email)=(row-detail)`, table: 'member' })
      })
      route(app, account, () => ({}))
      route(app, agents, () => ({}))
    },
    { log },
  )
})
afterAll(() => stub.close())

const logged = async () => {
  // Request lines are written in blocks, the last of them when the server closes or half a second later.
  await expect.poll(() => lines.join('')).toContain('"status"')
  return lines.join('')
}

const body = { username: 'maria', password: 'hunter2-password', email: 'maria@example.com' }

test('a request is one line of harmless fields', async () => {
  lines = []
  const headers = { 'x-request-id': 'from-the-client', cookie: 'a=issued-token' }
  await inject(stub.app, login, { body, headers, query: { affiliate: 'from-campaign-x' } })
  const line = JSON.parse(await logged())
  expect(Object.keys(line)).toEqual([
    'level',
    'time',
    'node',
    'version',
    'method',
    'route',
    'status',
    'ms',
    'requestId',
    'given',
    'merchant',
  ])
  expect(line).toMatchObject({ node: 'web-1-a0b1c2', version: '1.2.3' })
  expect(line).toMatchObject({ method: 'POST', route: '/wps/t/login', status: 200, given: 'from-the-client' })
  expect(line.requestId).not.toBe('from-the-client')
})

test('a signed-in caller is named by number', async () => {
  lines = []
  await inject(stub.app, account, { token: stub.tokenOf(1) })
  expect(JSON.parse(await logged())).toMatchObject({ memberId: '101', merchant: 'trevo' })
})

test('a refusal says why, whose it was and where it came from', async () => {
  lines = []
  await inject(stub.app, account)
  const stranger = JSON.parse(await logged())
  expect(stranger).toMatchObject({ level: 40, status: 401, error: 'not_logged_in', ip: '127.0.0.1' })
  lines = []
  await inject(stub.app, agents, { token: stub.tokenOf(0) })
  const player = JSON.parse(await logged())
  expect(player).toMatchObject({ level: 40, status: 403, error: 'no_permission', memberId: '100', ip: '127.0.0.1' })
  lines = []
  await inject(stub.app, login, { body: { ...body, colour: 'red' } })
  expect(JSON.parse(await logged())).toMatchObject({ level: 30, status: 422, error: 'invalid_input' })
})

test('what limits refuse is one line a caller and minute, with how often', async () => {
  const own = await createStubApp((app) => route(app, login, () => ({ token: 'issued-token' })), { log })
  lines = []
  const refusals = async (ip: string, calls: number) => {
    const statuses: number[] = []
    for (let call = 0; call < calls; call++) statuses.push((await inject(own.app, login, { body, ip })).status)
    return statuses.filter((status) => status === 429).length
  }
  const times = [await refusals('192.0.2.1', 400), await refusals('198.51.100.7', 350)]
  expect(Math.min(...times)).toBeGreaterThan(10)
  await own.close()
  const limited = lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ status }) => status === 429)
  expect(limited).toMatchObject([
    { level: 40, error: 'rate_limited', ip: '192.0.2.1', times: times[0], route: '/wps/t/login' },
    { level: 40, error: 'rate_limited', ip: '198.51.100.7', times: times[1] },
  ])
})

test('an address that a proxy made up is not repeated', async () => {
  const behind = await createStubApp((app) => route(app, account, () => ({})), { log, config: { trustedProxies: 1 } })
  lines = []
  await inject(behind.app, account, { headers: { 'x-forwarded-for': '1.1.1.1","level":"60' } })
  await behind.close()
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 40, ip: 'unknown' })
})

test.each([
  ['a success', { body }],
  ['bad input', { body: { ...body, colour: 'hunter2-password' } }],
  ['a bug with data in its message', { body: { ...body, username: 'broken' } }],
  ['a stale token', { body, token: 'issued-token-that-is-stale' }],
])('no secret reaches the log after %s', async (_what, options) => {
  lines = []
  await inject(stub.app, login, { ...options, query: { affiliate: 'from-campaign-x' } })
  const text = await logged()
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})

test('an address that no route knows is not repeated', async () => {
  lines = []
  await stub.app.http.inject('/wps/reset/issued-token')
  expect(JSON.parse(await logged())).toMatchObject({ route: 'unmatched', status: 404 })
})

test('secret fields are taken out at any depth, and the object that was logged stays whole', () => {
  lines = []
  const member = { id: 5, CPF: '529.982.247-25', contacts: [{ email: 'maria@example.com' }] }
  log.info({ member, Authorization: 'Bearer issued-token' }, 'looked up')
  const line = JSON.parse(lines.join(''))
  expect(line).toMatchObject({
    node: 'web-1-a0b1c2',
    version: '1.2.3',
    member: { id: 5, CPF: '[redacted]', contacts: [{ email: '[redacted]' }] },
    Authorization: '[redacted]',
    msg: 'looked up',
  })
  expect(member.contacts[0]?.email).toBe('maria@example.com')
})

test('a line has nothing of the lines before it', () => {
  lines = []
  log.error({ memberId: '7', err: new Error('lost') }, 'failed')
  log.info({ route: '/wps/t/login' }, 'looked up')
  const [, later = ''] = lines
  expect(Object.keys(JSON.parse(later))).toEqual(['level', 'time', 'node', 'version', 'route', 'msg'])
})

test.each(['refreshToken', 'ticket', 'secret', 'recoveryCodes', 'device', 'set-cookie', 'confirmNewPassword'])(
  'what opens an account is taken out: %s',
  (field) => {
    lines = []
    log.info({ [field]: 'issued-token' }, 'kept')
    expect(lines.join('')).not.toContain('issued-token')
  },
)

test('an error keeps what helps: type, place, and the names the database gives', () => {
  lines = []
  const error = Object.assign(new Error('value "x" is wrong'), { code: '23505', table: 'member', detail: 'row-detail' })
  log.error({ err: error }, 'failed')
  const { err } = JSON.parse(lines.join(''))
  expect(err).toMatchObject({ type: 'Error', message: 'value "…" is wrong', sqlstate: '23505', table: 'member' })
  expect(err.stack).toContain('log.test.ts')
})
