import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'

const NAME = 'aBcdefghijklmnop-_.webp'
let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trevo-storage-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('keeps, gives back and removes', async () => {
  const storage = folderStorage(join(dir, 'not', 'there', 'yet'))
  expect(await storage.get(NAME)).toBeNull()
  await storage.put(NAME, Buffer.from('bytes'))
  expect(await storage.get(NAME)).toEqual(Buffer.from('bytes'))
  await storage.remove(NAME)
  await storage.remove(NAME)
  expect(await storage.get(NAME)).toBeNull()
})
test('leaves nothing unfinished behind', async () => {
  const storage = folderStorage(join(dir, 'tidy'))
  await storage.put(NAME, Buffer.from('bytes'))
  const entries = await readdir(join(dir, 'tidy'), { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([NAME])
})
test('knows only names of its own kind', async () => {
  const storage = folderStorage(dir)
  for (const name of ['../../../etc/passwd', '..', 'short.webp', `${NAME}/x`, 'aaaaaaaaaaaaaaaa', '']) {
    await expect(storage.get(name)).rejects.toThrow('not the name of a stored file')
    await expect(storage.put(name, Buffer.alloc(1))).rejects.toThrow('not the name of a stored file')
  }
})
