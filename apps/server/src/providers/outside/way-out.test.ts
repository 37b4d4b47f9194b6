import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { identityOf, mailOf, pixSettings, smsOf, wayOf } from '../../base/brand-providers/build.ts'
import { pixApi } from '../payments/pix-api.ts'
import { askService } from './ask-outside.ts'
import { lookupBy, publicAddressesOf } from './way-out.ts'

/** A service inside, which counts who knocks. */
let inside: Server
let port = 0
let knocks = 0
beforeAll(async () => {
  inside = createServer((_request, response) => void response.end('x'.repeat(300_000)))
  inside.on('connection', () => void knocks++)
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => inside.close())
beforeEach(() => {
  knocks = 0
})

const clock = fakeClock('2026-03-01T12:00:00Z')
const log = pino({ level: 'silent' })
const words = { merchantId: 1, to: '+5511912345678', text: 'a' }
const somebody = { name: 'Ana Teste', idNumber: '90000001919', birthday: '1980-01-01' }

/** Every service that a brand names in the console, spoken to once. */
const services = (isProduction: boolean, host: string) => {
  const tools = { clock, log, isProduction }
  const url = `${isProduction ? 'https' : 'http'}://${host}:${port}`
  const mail = mailOf({ kind: 'mail', host, port, tls: false, user: 'a', password: 'b', from: 'a@b.example' }, tools)
  const sms = smsOf({ kind: 'sms', url, token: null, template: '{to}{text}', perHour: 10 }, tools)
  const identity = { kind: 'identity', cpfUrl: url, cpfToken: 'a', faceUrl: url, faceToken: 'b' } as const
  const pix = pixApi(
    pixSettings({
      ...{ kind: 'pix', apiUrl: url, tokenUrl: null, clientId: 'a', clientSecret: 'b', key: 'c' },
      ...{ merchantName: 'Acme', merchantCity: 'SP', payoutPath: '/v/{id}', payoutQueryPath: '/v/{id}' },
      ...{ certificate: null, certificateKey: null },
    }),
    clock,
    undefined,
    wayOf(tools),
  )
  return {
    mail: () => mail.send({ ...words, to: 'a@b.example', subject: 'a' }).finally(() => mail.close()),
    sms: () => sms.send(words),
    cpf: () => identityOf(identity, tools).register.personOf(somebody),
    pix: () => pix.findPayout('1'),
  }
}

test.each(['mail', 'sms', 'cpf', 'pix'] as const)(
  'in production %s of a brand leads to nothing inside, by name or by number',
  async (kind) => {
    for (const host of ['localhost', '127.0.0.1']) {
      await expect(services(true, host)[kind]()).rejects.toThrow()
    }
    expect(knocks).toBe(0)
  },
)

test.each(['sms', 'cpf', 'pix'] as const)('%s does reach it where that is allowed', async (kind) => {
  await services(false, '127.0.0.1')
    [kind]()
    .catch(() => undefined)
  expect(knocks).toBeGreaterThan(0)
})

test('a name that led outside when it was looked at, and leads inside now, is refused at the connection', async () => {
  expect(() => lookupBy('public', '[::1]')).toThrow('not a public address')
  expect(() => lookupBy('public', '10.0.0.7')).toThrow('not a public address')
  await expect(publicAddressesOf('localhost')).rejects.toMatchObject({ code: 'EACCES' })
  expect(await publicAddressesOf('8.8.8.8')).toEqual(['8.8.8.8'])
  expect(lookupBy('anywhere', '10.0.0.7')).toEqual({})
})

test('an answer is read as far as it may be long, and no further', async () => {
  const asked = { method: 'POST', timeoutMs: 5_000, way: 'anywhere' } as const
  await expect(askService(`http://127.0.0.1:${port}/`, { ...asked, maxBytes: 200_000 })).rejects.toThrow('too long')
  expect((await askService(`http://127.0.0.1:${port}/`, { ...asked, maxBytes: 300_000 })).bytes).toHaveLength(300_000)
})
