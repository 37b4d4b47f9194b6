import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QUICKNET } from '@trevo/fair/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, FIRST_BRAND, type TestAdmin } from '../../../test/admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { systemClock } from '../../platform/clock.ts'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { PROVIDER_EXPECTED } from '../../platform/provider-settings.ts'
import { init } from '../init.ts'
import { officeNetwork } from '../office-network.ts'
import { paymentMethod } from '../payment-method.ts'
import { staffAdd } from '../staff.ts'
import { examine } from './doctor.ts'
import { exitCodeOf, reasonOf } from './finding.ts'
import { OUTBOUND, outboundLines } from './outbound.ts'

let database: TestDatabase
let admin: TestAdmin
beforeAll(async () => {
  database = await createTestDatabase()
  admin = anAdmin(database.db, systemClock, { databaseUrl: database.url })
})
afterAll(() => database.drop())

test('a database without a brand is wrong, one with a brand and no way to pay is worth a look', async () => {
  const empty = await examine(() => admin.config)
  expect(empty).toContainEqual({
    level: 'wrong',
    about: 'brand',
    sentence: 'There is none: npm run admin -- init makes the first.',
  })
  expect(exitCodeOf(empty)).toBe(2)
  await admin.run(init, ...FIRST_BRAND)
  const begun = await examine(() => admin.config)
  expect(begun.filter(({ level }) => level === 'wrong')).toEqual([])
  expect(begun.filter(({ level }) => level === 'look').map(({ about }) => about)).toEqual([
    ...['mail', 'sms', 'payments', 'identity', 'impediments', 'filings', 'brand', 'staff', 'staff'],
  ])
  expect(exitCodeOf(begun)).toBe(1)
})

test('a house says who can decide, where, and what its money still lacks', async () => {
  const said = async () => (await examine(() => admin.config)).map(({ level, sentence }) => `${level}: ${sentence}`)
  const of = async (part: RegExp) => (await said()).filter((line) => part.test(line))
  const begun = ' No member has paid in yet: until then founders, who were made at the command line, decide at once.'
  expect(await of(/decide\./)).toEqual([
    `look: What takes two people of finance and admin waits: nobody can decide.${begun}`,
  ])
  await admin.run(staffAdd, '--user-name', 'rui', '--name', 'Rui', '--mail', 'rui@acme.example', '--role', 'finance')
  await database.pool.query('update staff_account set totp_confirmed_at = now()')
  expect(await of(/decide together/)).toEqual([`well: Two people can decide together: ana now, rui now.${begun}`])
  await database.pool.query(
    `update staff_account set is_founder = false, decides_from = '2099-01-02T03:04:05Z' where user_name = 'rui'`,
  )
  expect(await of(/takes two people of/)).toEqual([
    `look: What takes two people of finance and admin waits: ana now, rui from 2099-01-02T03:04:05.000Z can decide.${begun}`,
  ])
  expect(await of(/office/i)).toEqual([expect.stringMatching(/^well: No office network is named/)])
  await admin.run(officeNetwork, '--network', '203.0.113.7', '--label', 'Sede')
  expect(await of(/office/i)).toEqual(['well: Office networks: Sede 203.0.113.7.'])

  const way = (direction: string) => [
    '--brand',
    'acme',
    '--direction',
    direction,
    '--kind',
    'pix',
    '--min',
    '10',
    '--max',
    '50',
    '--day-max',
    '90',
  ]
  expect(await admin.run(paymentMethod, ...way('in'))).toContain('It has no way out yet: add one with --direction out.')
  expect(await of(/takes money/)).toEqual([
    expect.stringMatching(/^wrong: acme takes money and has no way to pay it out/),
  ])
  await admin.run(paymentMethod, ...way('out'))
  expect(await of(/takes and pays/)).toEqual(['well: acme takes and pays money; ways in: 1, out: 1.'])
  const noPix = await examine(() => ({
    ...admin.config,
    nodeEnv: 'production',
    providers: { ...admin.config.providers, pix: undefined },
  }))
  expect(noPix.filter(({ sentence }) => /offers Pix without/.test(sentence))).toMatchObject([{ level: 'wrong' }])
  await database.pool.query(`update payment_method set asks_again = true, active = false where direction = 'in'`)
  expect(await of(/founders agreed on/)).toEqual([expect.stringMatching(/^look: acme has 1 bank account/)])
  await database.pool.query('delete from payment_method')
})

test('a beacon that answers is well, one that nobody reaches voids every draw', async () => {
  const { hash, publicKey: public_key, genesisSeconds: genesis_time, periodSeconds: period } = QUICKNET
  const stub = createServer((_request, response) =>
    response.end(JSON.stringify({ hash, public_key, genesis_time, period })),
  )
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  const asked = async (port: number) => {
    const urls = [`http://127.0.0.1:${port}`]
    const providers = { ...admin.config.providers, beacon: { ...admin.config.providers.beacon, urls } }
    return (await examine(() => ({ ...admin.config, providers }))).filter(({ about }) => about === 'beacon')
  }
  expect(await asked((stub.address() as AddressInfo).port)).toMatchObject([{ level: 'well' }])
  await new Promise((resolve) => stub.close(resolve))
  expect(await asked(await freePort())).toMatchObject([
    { level: 'wrong', sentence: expect.stringMatching(/every draw is void/) },
  ])
})

test('every address outside has a line, and docs/DEPLOY.md has the same', () => {
  const places = Object.keys(PROVIDER_EXPECTED).filter((name) => /_(URLS?|ENDPOINT|ISSUER)$/.test(name))
  const listed = OUTBOUND.flatMap(({ settings }) => settings)
  // The issuer of phone tokens is a name; its keys have an address of their own.
  expect(places.filter((name) => !listed.includes(name))).toEqual(['PHONE_TOKEN_ISSUER'])
  expect(listed.filter((name) => !places.includes(name))).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT'])
  const deploy = readFileSync(new URL('../../../../../docs/DEPLOY.md', import.meta.url), 'utf8')
  expect(deploy).toContain(outboundLines().join('\n'))
})

test('a service in use that nothing else asks is reached, or named with what to check', async () => {
  const google = { clientId: 'a', clientSecret: 'b', issuer: `http://127.0.0.1:${await freePort()}` }
  const found = await examine(() => ({ ...admin.config, providers: { ...admin.config.providers, google } }))
  expect(found.filter(({ about }) => about === 'outbound')).toEqual([
    {
      level: 'wrong',
      about: 'outbound',
      sentence: 'Google does not answer (ECONNREFUSED): check the firewall and GOOGLE_ISSUER.',
    },
  ])
})

test('an account that owns nothing is well in production, the owner’s own is worth a look', async () => {
  const user = `doctor_${process.pid}`
  await database.pool.query(`create role ${user} login password 'plain' in role trevo_app, trevo_audit`)
  const url = new URL(database.url)
  url.username = user
  url.password = 'plain'
  const rolesOf = async (databaseUrl: string) => {
    const found = await examine(() => ({ ...admin.config, nodeEnv: 'production', databaseUrl }))
    return found.filter(({ sentence }) => /trevo_app/.test(sentence))
  }
  try {
    expect(await rolesOf(url.href)).toMatchObject([{ level: 'well', sentence: expect.stringMatching(/owns nothing/) }])
    expect(await rolesOf(database.url)).toMatchObject([
      { level: 'look', sentence: expect.stringMatching(/logs in as the owner/) },
    ])
  } finally {
    await database.pool.query(`drop role ${user}`)
  }
})

test('a brand that asks for codes where none can be sent lets nobody in, which is wrong in production', async () => {
  const found = await examine(() => ({ ...admin.config, nodeEnv: 'production' }))
  // The beacon is the world's own, which a machine of tests may not reach.
  const wrong = found.filter(({ level, about }) => level === 'wrong' && about !== 'beacon')
  expect(wrong).toMatchObject([
    { about: 'brand', sentence: expect.stringMatching(/^acme asks for a code by SMS/) },
    {
      about: 'brand',
      sentence: expect.stringMatching(/^acme asks for a code where a password signs in on a new device/),
    },
  ])
})

test.each([
  ['passes on what a caller says of the host', true, 'wrong', /sends X-Forwarded-Host: ops\.acme\.example/],
  ['takes the host from Host', false, 'well', /has no console/],
] as const)('a proxy that %s', async (_what, believes, level, sentence) => {
  const proxy = createServer(({ headers }, answer) => {
    const host = (believes && headers['x-forwarded-host']) || headers.host
    answer.writeHead(host === 'ops.acme.example' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  try {
    const found = await examine(() => ({ ...admin.config, publicUrl, consoleHost: 'ops.acme.example' }))
    expect(found.filter(({ about }) => about === 'edge')).toMatchObject([
      { level, sentence: expect.stringMatching(sentence) },
    ])
  } finally {
    proxy.close()
  }
})

test('services that do not answer are named by their setting, without their passwords', async () => {
  const port = await freePort()
  const at = `user:geheim@127.0.0.1:${port}`
  const { providers } = admin.config
  const found = await examine(() => ({
    ...admin.config,
    databaseUrl: `postgres://${at}/none`,
    redisUrl: `redis://${at}`,
    dataDir: '/dev/null/none',
    providers: {
      ...providers,
      mail: { smtpUrl: `smtp://${at}`, from: 'a@acme.example' },
      sms: { url: `http://127.0.0.1:${port}/send`, token: 'geheim', template: '{to}{text}', perHour: 1 },
    },
  }))
  const wrong = found.filter(({ level }) => level === 'wrong')
  expect(wrong.map(({ about }) => about)).toEqual(['database', 'redis', 'mail', 'sms', 'storage'])
  expect(JSON.stringify(found)).not.toContain('geheim')
})

test('every setting that is missing has its sentence', async () => {
  const found = await examine(() => readConfig({ NODE_ENV: 'production' }))
  expect(found.map(({ sentence }) => sentence.split(':')[0])).toEqual([
    'DATABASE_URL is missing',
    'SECRET_KEY is missing',
  ])
  expect(reasonOf(new ConfigError('no way to postgres://a:b@c/d there'))).toBe('no way to its address there')
})
