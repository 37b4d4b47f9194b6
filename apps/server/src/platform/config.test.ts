import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, secretsFrom } from './config.ts'

const SECRET_KEY = 'k'.repeat(32)
const DATABASE_URL = 'postgres://trevo:pw@127.0.0.1:5432/trevo'
const minimal = { SECRET_KEY, DATABASE_URL }

const messageOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'no error'
}

describe('readConfig', () => {
  test('fills in what a developer does not set', () => {
    expect(readConfig(minimal)).toMatchObject({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: DATABASE_URL,
      ownerUrl: DATABASE_URL,
      redisUrl: undefined,
      dataDir: path.resolve('.data'),
      logLevel: 'info',
      poolSize: 10,
      drawsAhead: true,
      trustedProxies: 0,
      demo: true,
      webDir: undefined,
      consoleDir: undefined,
    })
  })

  test('listens to the world in production alone', () => {
    expect(readConfig({ ...minimal, NODE_ENV: 'production' }).host).toBe('0.0.0.0')
    expect(readConfig(minimal).host).toBe('127.0.0.1')
  })

  test('takes every value from the environment', () => {
    const config = readConfig({
      ...minimal,
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '127.0.0.1',
      REDIS_URL: 'redis://127.0.0.1:6379',
      DATA_DIR: '/data',
      LOG_LEVEL: 'warn',
      POOL_SIZE: '40',
      TRUST_PROXY: 'true',
      DRAW_AHEAD: 'false',
      WEB_DIR: '/web',
      CONSOLE_DIR: '/console',
    })
    expect(config).toMatchObject({
      nodeEnv: 'production',
      port: 8080,
      host: '127.0.0.1',
      redisUrl: 'redis://127.0.0.1:6379',
      dataDir: '/data',
      logLevel: 'warn',
      poolSize: 40,
      trustedProxies: 1,
      drawsAhead: false,
      demo: false,
      webDir: '/web',
      consoleDir: '/console',
    })
  })

  test('asks the beacon that it is told of', () => {
    const chain = `${'ab'.repeat(32)}:${'cd'.repeat(96)}:1700000000:5`
    const told = { BEACON_URLS: 'https://a.example,https://b.example', BEACON_CHAIN: chain, BEACON_WAIT_SECONDS: '90' }
    expect(readConfig({ ...minimal, ...told }).providers.beacon).toEqual({
      urls: ['https://a.example', 'https://b.example'],
      chain: { hash: 'ab'.repeat(32), publicKey: 'cd'.repeat(96), genesisSeconds: 1_700_000_000, periodSeconds: 5 },
      waitMs: 90_000,
    })
    expect(() => readConfig({ ...minimal, BEACON_URLS: 'drand' })).toThrow(/BEACON_URLS is not valid/)
    expect(() => readConfig({ ...minimal, BEACON_CHAIN: 'quicknet' })).toThrow(/BEACON_CHAIN is not valid/)
  })

  test('knows which outside services are configured', () => {
    const none = { sms: undefined, mail: undefined, google: undefined, facebook: undefined, phoneToken: undefined }
    const beacon = { urls: undefined, chain: undefined, waitMs: 60_000 }
    const facebook = {
      dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      graphUrl: 'https://graph.facebook.com/v23.0',
    }
    const socialPlaces = { googleIssuer: 'https://accounts.google.com', facebook }
    expect(readConfig(minimal).providers).toEqual({ ...none, beacon, socialPlaces })
    const config = readConfig({
      ...minimal,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://trevo.example',
      SMS_URL: 'https://gateway/send',
      SMTP_URL: 'smtps://user:word@mail:465',
      MAIL_FROM: 'Trevo <nao-responda@trevo.example>',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(config.publicUrl).toBe('https://trevo.example')
    expect(config.providers).toEqual({
      ...none,
      beacon,
      socialPlaces,
      sms: { url: 'https://gateway/send', token: undefined, template: '{"to":"{to}","text":"{text}"}', perHour: 1000 },
      mail: { smtpUrl: 'smtps://user:word@mail:465', from: 'Trevo <nao-responda@trevo.example>' },
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
    })
  })

  test('shows the demo to this machine alone, unless told by name', () => {
    for (const HOST of ['127.0.0.1', '127.0.1.1', '::1', '[::1]', 'localhost']) {
      expect(readConfig({ ...minimal, HOST }).host).toBe(HOST)
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.0.10', 'trevo.example', '127.evil.example']) {
      expect(messageOf({ ...minimal, HOST })).toBe(
        `HOST ${HOST} would show the demo and its sandboxes to others: set NODE_ENV to production, or ALLOW_DEMO_ON_NETWORK to yes if you mean it.`,
      )
      expect(messageOf({ ...minimal, HOST, DEMO: 'false' })).toMatch(/^HOST /)
      expect(readConfig({ ...minimal, HOST, ALLOW_DEMO_ON_NETWORK: 'yes' }).host).toBe(HOST)
      expect(readConfig({ ...minimal, HOST, NODE_ENV: 'production' }).host).toBe(HOST)
    }
    expect(messageOf({ ...minimal, HOST: '::', ALLOW_DEMO_ON_NETWORK: 'no' })).toMatch(/^HOST /)
    expect(messageOf({ ...minimal, HOST: '::', ALLOW_DEMO_ON_NETWORK: '1' })).toMatch(
      /^ALLOW_DEMO_ON_NETWORK is not valid/,
    )
  })

  test('shows the demo to nobody behind a proxy, unless told by name', () => {
    for (const TRUST_PROXY of ['true', '1', '2']) {
      expect(messageOf({ ...minimal, TRUST_PROXY })).toMatch(/^TRUST_PROXY would show the demo/)
      expect(readConfig({ ...minimal, TRUST_PROXY, NODE_ENV: 'production' }).trustedProxies).toBeGreaterThan(0)
    }
    for (const TRUST_PROXY of ['false', '0']) expect(readConfig({ ...minimal, TRUST_PROXY }).trustedProxies).toBe(0)
  })

  test('moves no real money and sends no real message for demo accounts, unless told by name', () => {
    const pix = { PIX_API_URL: 'https://pix.example/v2', PIX_CLIENT_ID: 'id', PIX_CLIENT_SECRET: 's', PIX_KEY: 'k' }
    expect(messageOf({ ...minimal, ...pix })).toMatch(
      /^PIX_API_URL would move real money for demo accounts: .*REAL_PAYMENTS/,
    )
    expect(readConfig({ ...minimal, ...pix, ALLOW_DEMO_WITH_REAL_PAYMENTS: 'yes' }).providers.pix?.key).toBe('k')
    expect(readConfig({ ...minimal, ...pix, NODE_ENV: 'production' }).providers.pix?.key).toBe('k')
    const mail = { SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.example' }
    expect(messageOf({ ...minimal, ...mail })).toMatch(/^SMTP_URL would send real messages/)
    expect(messageOf({ ...minimal, SMS_URL: 'https://sms.example' })).toMatch(/^SMS_URL would send real messages/)
    expect(messageOf({ ...minimal, ...mail, ALLOW_DEMO_WITH_REAL_PAYMENTS: 'yes' })).toMatch(/^SMTP_URL/)
    expect(readConfig({ ...minimal, ...mail, ALLOW_DEMO_WITH_REAL_MESSAGES: 'yes' }).providers.mail).toBeDefined()
  })

  test('reads with the previous secret as well, and derives everything new from the one in use', () => {
    const previous = 'p'.repeat(32)
    const { secrets } = readConfig({ ...minimal, SECRET_KEY_PREVIOUS: previous })
    expect(secrets.keysFor('x').map(({ bytes }) => bytes)).toEqual([
      secretsFrom(SECRET_KEY).keyFor('x'),
      secretsFrom(previous).keyFor('x'),
    ])
    expect(secrets.keyFor('x')).toEqual(secretsFrom(SECRET_KEY).keyFor('x'))
    expect(readConfig({ ...minimal, SECRET_KEY_PREVIOUS: SECRET_KEY }).secrets.keysFor('x')).toHaveLength(1)
    expect(messageOf({ ...minimal, SECRET_KEY_PREVIOUS: 'short' })).toMatch(/^SECRET_KEY_PREVIOUS is not valid/)
  })

  test('treats an empty variable as one that is not set', () => {
    expect(readConfig({ ...minimal, PORT: '', REDIS_URL: '' })).toMatchObject({ port: 3000, redisUrl: undefined })
  })

  test.each([
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['1', 1],
    ['2', 2],
  ])('TRUST_PROXY=%s trusts %i proxies', (TRUST_PROXY, trustedProxies) => {
    expect(readConfig({ ...minimal, TRUST_PROXY, ALLOW_DEMO_ON_NETWORK: 'yes' })).toMatchObject({ trustedProxies })
  })

  test.each([
    [{ SECRET_KEY }, 'DATABASE_URL is missing: set it to a PostgreSQL address'],
    [{ DATABASE_URL }, 'SECRET_KEY is missing: set it to a random text of at least 32 characters'],
    [{ ...minimal, SECRET_KEY: 'k'.repeat(31) }, 'SECRET_KEY is not valid'],
    [{ ...minimal, DATABASE_URL: 'mysql://host/trevo' }, 'DATABASE_URL is not valid'],
    [{ ...minimal, PORT: '0' }, 'PORT is not valid: set it to a port number from 1 to 65535.'],
    [{ ...minimal, PORT: '65536' }, 'PORT is not valid'],
    [{ ...minimal, PORT: '3000x' }, 'PORT is not valid'],
    [{ ...minimal, POOL_SIZE: '2.5' }, 'POOL_SIZE is not valid'],
    [{ ...minimal, PORT: '3000', GAMES_PORT: '3000' }, 'GAMES_PORT is the same as PORT'],
    [{ ...minimal, CONSOLE_HOST: 'https://ops.example' }, 'CONSOLE_HOST is not valid: set it to the host name'],
    [{ ...minimal, CONSOLE_ADDRESSES: '10.0.0.0/8,office' }, 'CONSOLE_ADDRESSES is not valid'],
    [{ ...minimal, REDIS_URL: 'http://host' }, 'REDIS_URL is not valid'],
    [{ ...minimal, NODE_ENV: 'staging' }, 'NODE_ENV is not valid: set it to development, test or production.'],
    [{ ...minimal, TRUST_PROXY: 'yes' }, 'TRUST_PROXY is not valid: set it to true behind one proxy of yours'],
    [{ ...minimal, TRUST_PROXY: '10' }, 'TRUST_PROXY is not valid'],
    [{ ...minimal, SMS_URL: 'ftp://gateway' }, 'SMS_URL is not valid: set it to the https address'],
    [{ ...minimal, SMS_URL: 'https://gateway', SMS_TEMPLATE: 'to={to}' }, 'SMS_TEMPLATE is not valid'],
    [{ ...minimal, SMS_PER_HOUR: '0' }, 'SMS_PER_HOUR is not valid'],
    [{ ...minimal, SMTP_URL: 'smtp://host:25' }, 'MAIL_FROM is missing: set it to the address that mail is sent from.'],
    [{ ...minimal, GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ ...minimal, PHONE_TOKEN_ISSUER: 'https://phone' }, 'PHONE_TOKEN_AUDIENCE is missing'],
    [{ ...minimal, NODE_ENV: 'production', DEMO: 'true' }, 'Demo data does not exist in production'],
  ])('answers %o with one sentence', (env, start) => {
    const message = messageOf(env)
    expect(message.startsWith(start), message).toBe(true)
    expect(message).toMatch(/^[^\n]+\.$/)
  })
})

test.each([
  [{}, 3001],
  [{ PORT: '65535' }, 65534],
  [{ PORT: '8000', GAMES_PORT: '9000' }, 9000],
  // There games are at `games.` + host.
  [{ NODE_ENV: 'production' }, undefined],
  [{ NODE_ENV: 'production', GAMES_PORT: '8443' }, 8443],
])('%j puts the games on port %s', (env, gamesPort) => {
  expect(readConfig({ ...minimal, ...env }).gamesPort).toBe(gamesPort)
})

test('the console is bound to a host and to addresses', () => {
  const bound = { CONSOLE_HOST: 'Ops.Trevo.example', CONSOLE_ADDRESSES: '203.0.113.7, 2001:db8::/32' }
  expect(readConfig({ ...minimal, ...bound })).toMatchObject({
    consoleHost: 'ops.trevo.example',
    consoleAddresses: ['203.0.113.7', '2001:db8::/32'],
  })
  expect(readConfig(minimal)).toMatchObject({ consoleHost: undefined, consoleAddresses: [] })
})

describe('secrets', () => {
  test('give the same key for a purpose and another key for another purpose or base', () => {
    const key = secretsFrom(SECRET_KEY).keyFor('login')
    expect(key).toHaveLength(32)
    expect(secretsFrom(SECRET_KEY).keyFor('login').equals(key)).toBe(true)
    expect(secretsFrom(SECRET_KEY).keyFor('phone').equals(key)).toBe(false)
    expect(secretsFrom('j'.repeat(32)).keyFor('login').equals(key)).toBe(false)
  })
})
