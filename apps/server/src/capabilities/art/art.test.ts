import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BANNERS } from '@trevo/art/banners'
import type { Sketch } from '@trevo/art/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { offerCatalogue } from '../../../test/catalogue.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { coverUrl, vendorMarkUrl } from '../../base/catalogue/cover-url.ts'
import { createPrewarm } from './prewarm.ts'
import { gameByName, gamesToDraw } from './queries.ts'

let server: TestApp
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-img-'))
  server = await startTestApp({
    config: { dataDir },
    async prepare({ db }) {
      const { id } = await aMerchant(db, { isDefault: true })
      await offerCatalogue(db, id, {
        PG: [
          { code: 'golden-tiger', namePt: 'Tigre Dourado', nameEn: 'Golden Tiger' },
          { code: 'own', namePt: 'Foto Própria', nameEn: 'Own Photo', iconUrl: 'https://example.com/own.webp' },
        ],
        'A-B': [{ code: 'c-d', namePt: 'Onça', nameEn: 'Jaguar' }],
      })
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const get = (url: string) => server.app.http.inject({ method: 'GET', url, headers: { host: 'localhost' } })
const TIGER = {
  category: 'RNG',
  vendorCode: 'PG',
  vendorName: 'PG',
  code: 'golden-tiger',
  iconUrl: null,
  namePt: 'Tigre Dourado',
  nameEn: 'Golden Tiger',
}
const tigerAt = (width: number) => coverUrl(TIGER).replace('{w}', String(width))
const drawnFiles = async () => (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.webp'))

describe('a cover', () => {
  test('comes at the address of the catalogue, in three widths, for good', async () => {
    for (const width of [120, 240, 360]) {
      const answer = await get(tigerAt(width))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
      })
      const size = await sharp(answer.rawPayload).metadata()
      expect([size.width, size.height]).toEqual([width, (width * 4) / 3])
    }
  })
  test('has English lettering where it is asked for, and a square without any', async () => {
    const [portuguese, english, square] = await Promise.all([
      get(tigerAt(240)),
      get(coverUrl(TIGER, { language: 'EN' }).replace('{w}', '240')),
      get(tigerAt(240).replace('covers', 'thumbs')),
    ])
    expect(english.statusCode).toBe(200)
    expect(english.rawPayload.equals(portuguese.rawPayload)).toBe(false)
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 240, height: 240 })
  })
  test.each([
    '/img/covers/240/RNG/PG-nothing.webp',
    '/img/covers/240/FISH/PG-golden-tiger.webp',
    '/img/covers/240/NOPE/PG-golden-tiger.webp',
    '/img/covers/241/RNG/PG-golden-tiger.webp',
    '/img/covers/240/RNG/PG-golden-tiger.png',
    '/img/covers/240/RNG/..%2f..%2fpasswd.webp',
    '/img/covers/240/RNG/PG.webp',
    `/img/covers/240/RNG/${'a-'.repeat(200)}.webp`,
  ])('%s is nothing, and nothing is drawn for it', async (url) => {
    const before = await drawnFiles()
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(await drawnFiles()).toEqual(before)
  })
  test('has another address where its words are others, and what is kept of the old one is not told there', async () => {
    const before = await get(tigerAt(240))
    await server.database.db
      .updateTable('game')
      .set({ name_pt: 'Tigre de Prata' })
      .where('code', '=', 'golden-tiger')
      .execute()
    const renamed = coverUrl({ ...TIGER, namePt: 'Tigre de Prata' }).replace('{w}', '240')
    expect(renamed).not.toBe(tigerAt(240))
    const after = await get(renamed)
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    const english = coverUrl(TIGER, { language: 'EN' })
    expect(coverUrl({ ...TIGER, nameEn: 'Silver Tiger' }, { language: 'EN' })).not.toBe(english)
    // The Portuguese cover shows nothing of the English title.
    expect(coverUrl({ ...TIGER, nameEn: 'Silver Tiger' })).toBe(tigerAt(240).replace('/240/', '/{w}/'))
  })
  test('is found where vendor and code have dashes', async () => {
    const { db } = server.database
    expect(await gameByName(db, 'RNG', 'A-B-c-d')).toMatchObject({ vendorCode: 'A-B', code: 'c-d', namePt: 'Onça' })
  })
})

describe('drawing ahead', () => {
  test('is for games without a picture of their own', async () => {
    const wanted = await gamesToDraw(server.database.db)
    expect(wanted.map(({ code }) => code).sort()).toEqual(['c-d', 'golden-tiger'])
  })
  test('takes the banners, then the games in both languages, and goes on after one that fails', async () => {
    const prepared: Sketch[] = []
    const finished = Promise.withResolvers<unknown>()
    const pictures = {
      get: () => Promise.reject(new Error('nobody asked')),
      async prepare(sketch: Sketch) {
        prepared.push(sketch)
        if (prepared.length === 3) throw new Error('torn')
        return false
      },
    }
    const errors: unknown[] = []
    const log = { info: finished.resolve, error: (each: unknown) => errors.push(each) }
    const prewarm = createPrewarm({ db: server.database.db, pictures, log })
    prewarm.start()
    expect(await finished.promise).toMatchObject({ drawn: 0, known: BANNERS.size + 4 })
    expect(prepared.map(({ svg }) => svg.slice(12, 18))).toEqual([
      ...Array.from(BANNERS.keys(), () => 'banner'),
      ...['cover-', 'cover-', 'cover-', 'cover-'],
    ])
    expect(errors).toHaveLength(1)
  })
  test('stops between two pictures', async () => {
    let drawn = 0
    const first = Promise.withResolvers<void>()
    const pictures = {
      get: () => Promise.reject(new Error('nobody asked')),
      async prepare() {
        drawn++
        first.resolve()
        return true
      },
    }
    const log = { info: () => expect.unreachable(), error: () => expect.unreachable() }
    const prewarm = createPrewarm({ db: server.database.db, pictures, log })
    prewarm.start()
    await first.promise
    await prewarm.stop()
    expect(drawn).toBeLessThan(BANNERS.size)
  })
})

describe('a mark', () => {
  test('of a vendor is white and at its address', async () => {
    const answer = await get(vendorMarkUrl('RNG', 'PG'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.body).toMatch(/^<svg xmlns="http:..www.w3.org.2000.svg" viewBox="0 0 20 20" fill="#fff">/)
  })
  test('of nobody is nothing', async () => {
    expect((await get('/img/vendors/RNG/NOBODY_white.svg')).statusCode).toBe(404)
    expect((await get('/img/vendors/RNG/PG.svg')).statusCode).toBe(404)
  })
})

describe('a banner', () => {
  test('comes in two widths; without a version it is asked for again the next day', async () => {
    for (const [query, width] of [
      ['', 720],
      ['?w=360', 360],
    ] as const) {
      const answer = await get(`/img/banners/banner-welcome.webp${query}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=86400')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height: (width * 336) / 720 })
    }
  })
  test('that is not in the list is nothing', async () => {
    expect((await get('/img/banners/banner-nothing.webp')).statusCode).toBe(404)
    expect((await get('/img/banners/banner-welcome.webp?w=721')).statusCode).toBe(404)
  })
})
