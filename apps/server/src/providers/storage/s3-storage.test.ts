import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { ServiceAway } from '../../platform/breaker.ts'
import { s3Storage } from './s3-storage.ts'

const NAME = 'aBcdefghijklmnop-_.jpg'
const KEYS = {
  accessKeyId: 'AKTEST',
  secretAccessKey: 'not a real/secret+key',
  region: 'sa-east-1',
  bucket: 'trevo-files',
}
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3(KEYS)
})
afterAll(() => s3.close())

test('keeps, gives back and removes, every request signed', async () => {
  const storage = s3Storage(s3.settings)
  expect(await storage.get(NAME)).toBeNull()
  await storage.put(NAME, Buffer.from([0, 1, 2, 255]))
  expect([...s3.objects.keys()]).toEqual([`/trevo-files/files/${NAME}`])
  expect(await storage.get(NAME)).toEqual(Buffer.from([0, 1, 2, 255]))
  await storage.remove(NAME)
  await storage.remove(NAME)
  expect(await storage.get(NAME)).toBeNull()
})
test('fails where the keys are wrong, and says nothing of them', async () => {
  const storage = s3Storage({ ...s3.settings, secretAccessKey: 'another' })
  await expect(storage.put(NAME, Buffer.from('x'))).rejects.toThrow('the object storage answered PUT with 403')
  await expect(storage.get(NAME)).rejects.toThrow('answered GET with 403')
  expect(s3.objects.size).toBe(0)
})
test('fails where there is no such bucket', async () => {
  const storage = s3Storage({ ...s3.settings, bucket: 'elsewhere' })
  await expect(storage.put(NAME, Buffer.from('x'))).rejects.toThrow('no such bucket')
})
test('tries again where the service stumbles', async () => {
  s3.failures.push(503)
  const storage = s3Storage(s3.settings)
  await storage.put(NAME, Buffer.from('again'))
  expect(await storage.get(NAME)).toEqual(Buffer.from('again'))
})
test('that is away is not waited for by everybody, and is found again', async () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const storage = s3Storage(s3.settings, clock)
  // Each call tries three times.
  s3.failures.push(...Array(15).fill(503))
  for (let i = 0; i < 5; i++) await expect(storage.get(NAME)).rejects.toThrow('answered GET with 503')
  await expect(storage.get(NAME)).rejects.toThrow(ServiceAway)
  clock.advance(10_000)
  await storage.put(NAME, Buffer.from('back'))
  expect(await storage.get(NAME)).toEqual(Buffer.from('back'))
})

test('goes nowhere else, whatever an answer says', async () => {
  s3.objects.set('/trevo-files/elsewhere', Buffer.from('not ours'))
  s3.failures.push(307)
  await expect(s3Storage(s3.settings).get(NAME)).rejects.toThrow()
})
test('knows only names of its own kind', async () => {
  const storage = s3Storage(s3.settings)
  for (const name of ['../other', 'short.jpg', `${NAME}/x`, '']) {
    await expect(storage.get(name)).rejects.toThrow('not the name of a stored file')
  }
})
