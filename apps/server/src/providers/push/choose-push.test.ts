import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { readConfig, secretsFrom } from '../../platform/config.ts'
import { choosePush } from './choose-push.ts'
import { vapidKeysFrom } from './vapid-keys.ts'

const REQUIRED = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'x'.repeat(32) }
const target = { endpoint: 'https://push.example.com/x', p256dh: 'p', auth: 'a' }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('keeps notifications in the outbox where nothing is configured', async () => {
  const push = await choosePush({ config: TEST_CONFIG, db: database.db })
  expect(push.publicKey).toMatch(/^[\w-]{87}$/)
  expect(await push.send(target, { title: 'Aviso', body: 'Texto', url: '/m/notice' })).toBe('sent')
  const { rows } = await database.pool.query('select channel, recipient, subject, body from outbox')
  expect(rows).toEqual([{ channel: 'push', recipient: target.endpoint, subject: 'Aviso', body: 'Texto\n/m/notice' }])
})
test('keeps its keys when the secret of the server changes', async () => {
  const { publicKey } = await choosePush({ config: TEST_CONFIG, db: database.db })
  const secrets = secretsFrom('n'.repeat(32), 'a secret that only tests know, 32+')
  const push = await choosePush({ config: { ...TEST_CONFIG, secrets }, db: database.db })
  expect(push.publicKey).toBe(publicKey)
})
test('offers no key in production where nothing is configured', async () => {
  const config = { ...TEST_CONFIG, nodeEnv: 'production' as const }
  expect((await choosePush({ config, db: database.db })).publicKey).toBeNull()
})
test('takes the keys of the environment, both or none', async () => {
  const keys = vapidKeysFrom(Buffer.alloc(32, 9))
  const set = { PUSH_SUBJECT: 'mailto:ops@example.com', PUSH_PUBLIC_KEY: keys.publicKey }
  const config = readConfig({ ...REQUIRED, ...set, PUSH_PRIVATE_KEY: keys.privateKey })
  expect((await choosePush({ config, db: database.db })).publicKey).toBe(keys.publicKey)
  expect(() => readConfig({ ...REQUIRED, ...set })).toThrow('PUSH_PRIVATE_KEY is missing')
  expect(() => readConfig({ ...REQUIRED, PUSH_SUBJECT: 'ops' })).toThrow('PUSH_SUBJECT is not valid')
})
test('reads the settings of an object storage, all or none', () => {
  const set = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }
  expect(readConfig({ ...REQUIRED, ...set, S3_SECRET_ACCESS_KEY: 'key' }).providers.objectStorage).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  expect(() => readConfig({ ...REQUIRED, ...set })).toThrow('S3_SECRET_ACCESS_KEY is missing')
})
