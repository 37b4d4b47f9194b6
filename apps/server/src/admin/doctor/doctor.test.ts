import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, FIRST_BRAND, type TestAdmin } from '../../../test/admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { systemClock } from '../../platform/clock.ts'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { init } from '../init.ts'
import { examine } from './doctor.ts'
import { exitCodeOf, reasonOf } from './finding.ts'

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
    ...['mail', 'sms', 'payments', 'identity', 'impediments', 'filings', 'brand', 'staff'],
  ])
  expect(exitCodeOf(begun)).toBe(1)
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
  expect(found.filter(({ level }) => level === 'wrong')).toMatchObject([
    { about: 'brand', sentence: expect.stringMatching(/^acme asks for a code by SMS/) },
    {
      about: 'brand',
      sentence: expect.stringMatching(/^acme asks for a code where a password signs in on a new device/),
    },
  ])
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
