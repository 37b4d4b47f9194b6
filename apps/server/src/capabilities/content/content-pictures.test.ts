import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostilePictures } from '../../../test/hostile/pictures.ts'
import { folderStorage } from '../../providers/storage/folder-storage.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { storeContentPicture } from './content-pictures.ts'

let dataDir = ''
let storage: StorageProvider
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-content-'))
  storage = folderStorage(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true }))

test('keeps a picture of staff at a public address, drawn anew and no larger than a screen needs', async () => {
  const bytes = await sharp({ create: { width: 3200, height: 1000, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()
  const url = await storeContentPicture(storage, bytes.toString('base64'))
  expect(url).toMatch(/^\/wps\/files\/[\w-]{43}\.webp$/)
  const kept = await sharp((await storage.get(url.slice('/wps/files/'.length))) ?? Buffer.alloc(0)).metadata()
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 1600, 500, undefined])
})
test('refuses what it refuses from members', async () => {
  const before = await readdir(dataDir, { recursive: true })
  const { 'a drawing': drawing, 'a PNG that claims to be 50,000 by 50,000': bomb } = await hostilePictures()
  const store = (bytes: Buffer | undefined) => storeContentPicture(storage, bytes?.toString('base64') ?? '')
  await expect(store(drawing?.bytes)).rejects.toMatchObject({ code: 'image_type' })
  await expect(store(bomb?.bytes)).rejects.toMatchObject({ code: 'image_pixels' })
  expect(await readdir(dataDir, { recursive: true })).toEqual(before)
})
