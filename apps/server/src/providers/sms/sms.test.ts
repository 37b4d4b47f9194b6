import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { listenLocally } from '../../../test/listen-locally.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { chooseSms } from './choose-sms.ts'
import { gatewaySms } from './gateway-sms.ts'

const log = pino({ level: 'silent' })
const MESSAGE = { merchantId: 1, to: '+5511987654321', text: 'Código "482913" & até já' }

type Seen = { authorization: string | undefined; type: string | undefined; body: string }
const seen: Seen[] = []
/** One status for each call, the last for all further ones; 0 never answers. */
let statuses: number[] = []
let url = ''
let close: () => Promise<void>

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const { authorization, 'content-type': type } = request.headers
    seen.push({ authorization, type, body: await text(request) })
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200
    if (status !== 0) response.writeHead(status).end('{}')
  })
  ;({ url, close } = await listenLocally(server))
})
beforeEach(() => {
  seen.length = 0
  statuses = [200]
})
afterAll(() => close())

const gateway = (template: string, token: string | undefined = 'gateway-token') =>
  gatewaySms({ settings: { url, token, template, perHour: 1000 }, log, timeoutMs: 300 })

describe('the SMS gateway', () => {
  test('takes JSON with the text escaped', async () => {
    await gateway('{"phone":"{to}","body":"{text}","route":2}').send(MESSAGE)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ authorization: 'Bearer gateway-token', type: 'application/json' })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ phone: MESSAGE.to, body: MESSAGE.text, route: 2 })
  })
  test('takes a form', async () => {
    await gateway('to={to}&msg={text}').send(MESSAGE)
    expect(seen[0]?.type).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual([
      ['to', MESSAGE.to],
      ['msg', MESSAGE.text],
    ])
  })
  test('is left alone for a while once it has been away five times in a row', async () => {
    const clock = fakeClock('2026-03-01T12:00:00Z')
    const settings = { url, token: undefined, template: 'to={to}&msg={text}', perHour: 1000 }
    const sms = gatewaySms({ settings, log, clock, timeoutMs: 300 })
    statuses = [503]
    for (let i = 0; i < 3; i++) await expect(sms.send(MESSAGE)).rejects.toMatchObject({ code: 'sms_failed' })
    expect(seen).toHaveLength(5)
    statuses = [200]
    await expect(sms.send(MESSAGE)).rejects.toMatchObject({ code: 'sms_failed' })
    expect(seen).toHaveLength(5)
    clock.advance(10_000)
    await sms.send(MESSAGE)
    expect(seen).toHaveLength(6)
  })
  test('is asked once more after a failure of its own', async () => {
    statuses = [503, 200]
    await gateway('to={to}&msg={text}').send(MESSAGE)
    expect(seen).toHaveLength(2)
  })
  test.each([
    ['fails twice', [500], 2],
    ['refuses the message', [400], 1],
    ['never answers', [0], 2],
  ])('ends in sms_failed where it %s', async (_name, answers, calls) => {
    statuses = answers
    await expect(gateway('to={to}&msg={text}').send(MESSAGE)).rejects.toMatchObject({ code: 'sms_failed' })
    expect(seen).toHaveLength(calls)
  })
})

describe('without a gateway', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const outbox = () => database.db.selectFrom('outbox').select(['channel', 'recipient', 'body']).execute()

  test('production sends nothing, keeps nothing and says so', async () => {
    const sms = chooseSms({ config: { ...TEST_CONFIG, nodeEnv: 'production' }, db: database.db, log })
    await expect(sms.send(MESSAGE)).rejects.toMatchObject({ code: 'sms_failed' })
    expect(await outbox()).toEqual([])
  })
  test('development keeps the message in the outbox', async () => {
    await chooseSms({ config: TEST_CONFIG, db: database.db, log }).send(MESSAGE)
    expect(await outbox()).toEqual([{ channel: 'sms', recipient: MESSAGE.to, body: MESSAGE.text }])
  })
})
