import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStubMerchant, createStubApp, type StubApp, TEST_CONFIG } from '../../../test/stub-app.ts'
import type { Config } from '../config.ts'
import { createGamesListener } from './games-listener.ts'
import { gamesOriginOf, isGamesHost, siteAskedOf, siteOriginOf } from './games-origin.ts'

const merchant = aStubMerchant({
  site: { domainRoute: ['trevo.example'], mainDomain: 'trevo.example' } as never,
})
const production: Config = { ...TEST_CONFIG, nodeEnv: 'production' }
const development: Config = { ...TEST_CONFIG, nodeEnv: 'development', port: 3000, gamesPort: 3001 }

test.each([
  ['games.trevo.example', production, true],
  ['GAMES.trevo.example:443', production, true],
  ['trevo.example', production, false],
  ['mygames.trevo.example', production, false],
  ['localhost:3001', development, true],
  ['mare.localhost:3001', development, true],
  ['localhost:3000', development, false],
  ['localhost', development, false],
])('%s is the games’ origin or not', (host, config, verdict) => {
  expect(isGamesHost(host, config)).toBe(verdict)
})

test('the games of a site, and the site of its games', () => {
  expect(gamesOriginOf('https://trevo.example', production)).toBe('https://games.trevo.example')
  expect(gamesOriginOf('http://mare.localhost:3000', development)).toBe('http://mare.localhost:3001')
  const asked = { hostname: 'games.trevo.example', host: 'games.trevo.example', protocol: 'http' as const }
  expect(siteAskedOf(asked, production)).toEqual({ hostname: 'trevo.example', host: 'trevo.example', protocol: 'http' })
  const beside = { hostname: 'mare.localhost', host: 'mare.localhost:3001', protocol: 'http' as const }
  expect(siteAskedOf(beside, development).host).toBe('mare.localhost:3000')
})

test('in production a host that is not the brand’s names nothing', () => {
  const stranger = { hostname: 'evil.example', host: 'evil.example', protocol: 'https' as const }
  expect(siteOriginOf(stranger, merchant, production)).toBe('https://trevo.example')
  const machine = { hostname: '192.168.0.9', host: '192.168.0.9:3000', protocol: 'http' as const }
  expect(siteOriginOf(machine, merchant, development)).toBe('http://192.168.0.9:3000')
})

describe('served side by side', () => {
  let stub: StubApp
  beforeAll(async () => {
    const register = ({ http }: StubApp['app']) => void http.get('/wps/secret', () => 'of the site')
    stub = await createStubApp(register, { config: { studioUrl: 'http://127.0.0.1:1' } })
  })
  afterAll(() => stub.close())
  const ask = (host: string, url: string) =>
    stub.app.http.inject({ url, headers: { host, accept: 'text/html', cookie: 'refresh=secret' } })

  test.each([
    '/',
    '/m/home',
    '/wps/secret',
    '/wps/docs',
    '/healthz',
    '/ops',
    '/ops/v1/me',
    '/vendor/v1/session',
    '/studiox',
  ])('the games’ origin knows nothing of %s', async (url) => {
    const { statusCode, body } = await ask('games.localhost', url)
    expect([statusCode, body]).toEqual([404, 'Not found.'])
  })

  test.each(['/studio/play', '/studio/', '/%73tudio/play', '/studio/assets/a.js'])(
    'the site knows nothing of %s',
    async (url) => {
      const { statusCode, body } = await ask('localhost', url)
      expect([statusCode, body]).toEqual([404, 'Not found.'])
    },
  )

  test('each has its own', async () => {
    expect((await ask('localhost', '/wps/secret')).body).toBe('of the site')
    // The studio of this test is down, which is the studio's answer and not ours.
    expect((await ask('games.localhost', '/studio/play')).statusCode).toBe(503)
  })
})

test('a port of its own answers for the games alone', async () => {
  // The port must be known before; one that was free a moment ago is as good as any.
  const probe = await createStubApp(() => undefined)
  await probe.app.http.listen({ host: '127.0.0.1', port: 0 })
  const gamesPort = (probe.app.http.server.address() as AddressInfo).port
  await probe.close()
  const stub = await createStubApp(({ http }) => void http.get('/wps/secret', () => 'of the site'), {
    config: { studioUrl: 'http://127.0.0.1:1', gamesPort },
  })
  const games = createGamesListener(stub.app)
  await games?.listen()
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      const asking = httpRequest({ host: '127.0.0.1', port: gamesPort, path }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asking.on('error', reject).end()
    })
  expect(await statusOf('/studio/play')).toBe(503)
  expect(await statusOf('/wps/secret')).toBe(404)
  await games?.close(1_000)
  await stub.close()
})

test('without a studio there is nothing to listen for', async () => {
  const stub = await createStubApp(() => undefined, { config: { gamesPort: 3001 } })
  expect(createGamesListener(stub.app)).toBeNull()
  await stub.close()
})
