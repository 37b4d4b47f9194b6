import type * as dns from 'node:dns'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { identityOf, mailOf, pixSettings, smsOf, wayOf } from '../../base/brand-providers/build.ts'
import { pixApi } from '../payments/pix-api.ts'
import { publicAddressesOf } from './way-out.ts'

/** What the name leads to from one question to the next; the last goes on. */
const answers = vi.hoisted(() => ({ next: [] as string[], asked: 0 }))
vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>()
  const lookup = (_name: string, _options: unknown, answer: (error: null, all: dns.LookupAddress[]) => void) => {
    answers.asked += 1
    const address = (answers.next.length > 1 ? answers.next.shift() : answers.next[0]) ?? ''
    answer(null, [{ address, family: 4 }])
  }
  return { ...real, lookup }
})

const NAME = 'rebind.example'
const OUTSIDE = '8.8.8.8'
const INSIDE = '127.0.0.1'
let inside: Server
let port = 0
let knocks = 0
beforeAll(async () => {
  inside = createServer((_request, response) => void response.end('{}'))
  inside.on('connection', () => void knocks++)
  await new Promise<void>((resolve) => inside.listen(0, INSIDE, resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => inside.close())
beforeEach(() => {
  Object.assign(answers, { next: [OUTSIDE, INSIDE], asked: 0 })
  knocks = 0
})

const tools = { clock: fakeClock('2026-03-01T12:00:00Z'), log: pino({ level: 'silent' }), isProduction: true }
const url = () => `https://${NAME}:${port}`
const words = { merchantId: 1, to: '+5511912345678', text: 'a' }
/** Every service that a brand names in the console. */
const services = {
  mail: () => {
    const mail = mailOf(
      { kind: 'mail', host: NAME, port, tls: false, user: 'a', password: 'b', from: 'a@b.example' },
      tools,
    )
    return mail.send({ ...words, to: 'a@b.example', subject: 'a' }).finally(() => mail.close())
  },
  sms: () => smsOf({ kind: 'sms', url: url(), token: null, template: '{to}{text}', perHour: 10 }, tools).send(words),
  identity: () =>
    identityOf(
      { kind: 'identity', cpfUrl: url(), cpfToken: 'a', faceUrl: url(), faceToken: 'b' },
      tools,
    ).register.personOf({ name: 'Ana Teste', idNumber: '90000001919', birthday: '1980-01-01' }),
  pix: () =>
    pixApi(
      pixSettings({
        ...{ kind: 'pix', apiUrl: url(), tokenUrl: null, clientId: 'a', clientSecret: 'b', key: 'c' },
        ...{ merchantName: 'Acme', merchantCity: 'SP', payoutPath: '/v/{id}', payoutQueryPath: '/v/{id}' },
        ...{ certificate: null, certificateKey: null },
      }),
      tools.clock,
      undefined,
      wayOf(tools),
    ).findPayout('1'),
}

test.each(Object.keys(services) as (keyof typeof services)[])(
  '%s: a name that led outside when it was saved, and inside at the connection, reaches nothing',
  async (kind) => {
    expect(await publicAddressesOf(NAME)).toEqual([OUTSIDE])
    await expect(services[kind]()).rejects.toThrow()
    // It was looked up again, and it was that answer which was refused.
    expect(answers.asked).toBeGreaterThan(1)
    expect(knocks).toBe(0)
  },
)

test('that name does lead inside for whoever connects to what it says', async () => {
  const { lookup } = await import('node:dns')
  answers.next = [INSIDE]
  await new Promise<void>((resolve, reject) => {
    const asked = request({ host: NAME, port, lookup: lookup as unknown as LookupFunction }, (answer) => {
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
  expect(knocks).toBe(1)
})
