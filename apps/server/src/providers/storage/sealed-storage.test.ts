import { expect, test } from 'vitest'
import { secretsFrom } from '../../platform/config.ts'
import { FILES, sealedStorage } from './sealed-storage.ts'
import type { StorageProvider } from './storage.ts'

const RECEIPT = 'aBcdefghijklmnop-_.jpg'
const PORTRAIT = 'aBcdefghijklmnop-_.webp'
const PICTURE = Buffer.from('the bytes of a picture')

function inMemory() {
  const files = new Map<string, Buffer>()
  const storage: StorageProvider = {
    put: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    get: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  }
  return { files, storage }
}
const keys = secretsFrom('o'.repeat(32)).keysFor(FILES)

test('keeps what concerns somebody alone so that who has the files has nothing', async () => {
  const { files, storage } = inMemory()
  const sealed = sealedStorage(storage, keys)
  await sealed.put(RECEIPT, PICTURE)
  expect(files.get(RECEIPT)?.includes(PICTURE)).toBe(false)
  expect(await sealed.get(RECEIPT)).toEqual(PICTURE)
  await sealed.remove(RECEIPT)
  expect(await sealed.get(RECEIPT)).toBeNull()
})
test('leaves public pictures as they are', async () => {
  const { files, storage } = inMemory()
  await sealedStorage(storage, keys).put(PORTRAIT, PICTURE)
  expect(files.get(PORTRAIT)).toEqual(PICTURE)
})
test('takes no file for another, and none that somebody else put there', async () => {
  const { files, storage } = inMemory()
  const sealed = sealedStorage(storage, keys)
  await sealed.put(RECEIPT, PICTURE)
  files.set('another-receipt-00.jpg', files.get(RECEIPT) as Buffer)
  await expect(sealed.get('another-receipt-00.jpg')).rejects.toThrow()
  files.set(RECEIPT, PICTURE)
  await expect(sealed.get(RECEIPT)).rejects.toThrow()
})
