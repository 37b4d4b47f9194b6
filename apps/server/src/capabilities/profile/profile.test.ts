import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headIcon, profile, removeHeadIcon, setHeadIcon, updateProfile } from '@trevo/contract/profile'
import { memberInfo } from '@trevo/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { givePerson } from '../../../test/personal.ts'
import type { InjectOptions } from '../../../test/stub-app.ts'
import { setContact } from '../../base/members/contacts.ts'
import * as queries from '../../base/members/profile.ts'
import { inTx, type Tx } from '../../platform/db.ts'

let server: TestApp
let dataDir = ''
let merchantId = 0
let member: TestMember
let token = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-profile-'))
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { dataDir },
  })
})
beforeEach(async () => {
  const { db } = server.database
  member = await aMember(db, { merchantId, nickname: 'Bia' })
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const call = async (endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}) =>
  (await server.inject(endpoint, { token, ...options })).envelope
const get = (url: string) => server.app.http.inject({ method: 'GET', url, headers: { host: 'localhost' } })
const upload = (bytes: Buffer) => call(setHeadIcon, { body: { picture: bytes.toString('base64') } })
async function urlOf(envelope: Awaited<ReturnType<typeof call>>): Promise<string> {
  if (!envelope.success) throw new Error(envelope.errorCode)
  return (envelope.value as { url: string }).url
}
const storedFiles = async () => (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.webp'))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

describe('the profile', () => {
  test('of somebody who gave nothing', async () => {
    expect(await call(profile)).toEqual({
      success: true,
      value: {
        account: member.account,
        nickname: 'Bia',
        payeeName: '',
        idNumber: '',
        email: '',
        mobileNum: '',
        birthday: null,
        facebook: '',
        whatsapp: '',
        line: '',
        wechat: '',
        zalo: '',
        qqNum: '',
        registeredAt: expect.any(String),
      },
    })
  })
  test('hides numbers and addresses, and keeps the birthday’s day', async () => {
    const { db } = server.database
    await givePerson(db, member, { payeeName: 'Ana Souza', idNumber: '52998224725', birthday: '1990-01-31' })
    await inTx(db, async (tx) => {
      const contact = { memberId: member.id, merchantId, verifiedAt: null }
      await setContact(tx, { ...contact, kind: 'email', value: 'ana@example.com' })
      await setContact(tx, { ...contact, kind: 'mobile', value: '+5511987654321' })
    })
    expect(await call(profile)).toMatchObject({
      value: {
        payeeName: 'Ana Souza',
        idNumber: '•••••25',
        email: 'a•••••@example.com',
        mobileNum: '+55•••••321',
        birthday: '1990-01-31',
      },
    })
  })
  test('changes what is given and nothing else', async () => {
    const first = await call(updateProfile, { body: { nickname: ' Bia S. ', line: 'bia.line', qqNum: '12345' } })
    expect(first).toMatchObject({ value: { nickname: 'Bia S.', line: 'bia.line', qqNum: '12345' } })
    await call(updateProfile, { body: { line: '' } })
    expect(await call(profile)).toMatchObject({ value: { nickname: 'Bia S.', line: '', qqNum: '12345' } })
    expect(await call(updateProfile, { body: {} })).toMatchObject({ success: true })
  })
  test('lets nobody change what is fixed', async () => {
    expect(await call(updateProfile, { body: { idNumber: '1' } })).toMatchObject({ errorCode: 'invalid_input' })
    expect(await call(updateProfile, { body: { nickname: 'Bia\u202e' } })).toMatchObject({ errorCode: 'invalid_input' })
  })
  test('takes a nickname back', async () => {
    await call(updateProfile, { body: { nickname: 'Bia' } })
    expect(await call(updateProfile, { body: { nickname: '  ' } })).toMatchObject({ value: { nickname: '' } })
  })
})

describe('the head icon', () => {
  test('is a preset by the member’s number until one is chosen, and again after that is removed', async () => {
    const standard = `/wps/avatars/${member.id % 24n}.svg`
    expect(await call(headIcon)).toMatchObject({ value: { url: standard, preset: null } })
    expect(await call(setHeadIcon, { body: { preset: 23 } })).toMatchObject({
      value: { url: '/wps/avatars/23.svg', preset: 23 },
    })
    expect(await call(memberInfo)).toMatchObject({ value: { headIcon: '/wps/avatars/23.svg' } })
    expect(await call(setHeadIcon, { body: { preset: 24 } })).toMatchObject({ errorCode: 'invalid_input' })
    expect(await call(removeHeadIcon)).toEqual({ success: true, value: {} })
    expect(await call(headIcon)).toMatchObject({ value: { url: standard, preset: null } })
  })
  test('has 24 presets that browsers keep', async () => {
    const seen = new Set<string>()
    for (let preset = 0; preset < 24; preset++) {
      const { statusCode, headers, body } = await get(`/wps/avatars/${preset}.svg`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      seen.add(body)
    }
    expect(seen.size).toBe(24)
    expect((await get('/wps/avatars/24.svg')).statusCode).toBe(404)
  })
  test('may be an own picture, drawn anew without anything else the file held', async () => {
    const photo = await plain(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const url = await urlOf(await upload(photo))
    expect(url).toMatch(/^\/wps\/files\/[\w-]{43}\.webp$/)
    expect(await call(headIcon)).toMatchObject({ value: { url, preset: null } })
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const kept = await sharp(rawPayload).metadata()
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 256, 256, undefined])
  })
  test('stands as the camera was held', async () => {
    const half = await plain(200, 100).png().toBuffer()
    const lying = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
      .composite([{ input: half, top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { rawPayload } = await get(await urlOf(await upload(lying)))
    const top = await sharp(rawPayload).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer()
    expect(top[2]).toBeGreaterThan(200)
    expect(top[0]).toBeLessThan(60)
  })
  test('replaces the picture before it', async () => {
    const first = await urlOf(await upload(await plain(50, 50).png().toBuffer()))
    const before = await storedFiles()
    const second = await urlOf(await upload(await plain(60, 60).png().toBuffer()))
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    expect(await storedFiles()).toHaveLength(before.length)
    await call(removeHeadIcon)
    expect((await get(second)).statusCode).toBe(404)
  })
  test('learns of the picture before it also while that one is being set', async () => {
    const { db, pool } = server.database
    const set = (tx: Tx, key: string) => queries.setHeadIcon(tx, member, { preset: null, key })
    const isWaiting = async () => {
      const waits = "wait_event_type = 'Lock' and datname = current_database()"
      return (await pool.query(`select from pg_stat_activity where ${waits}`)).rowCount
    }
    expect(await inTx(db, (tx) => set(tx, 'first'))).toBeNull()
    let third: Promise<string | null> | undefined
    const second = await inTx(db, async (tx) => {
      const before = await set(tx, 'second')
      third = inTx(db, (other) => set(other, 'third'))
      await expect.poll(isWaiting).toBe(1)
      return before
    })
    expect([second, await third]).toEqual(['first', 'second'])
  })
  test('is a JPEG or PNG by its content', async () => {
    const gif = await plain(20, 20).gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const png = await plain(20, 20).png().toBuffer()
    const before = await storedFiles()
    for (const bytes of [gif, svg, png.subarray(0, 40), Buffer.concat([png.subarray(0, 8), svg])]) {
      expect(await upload(bytes)).toMatchObject({ errorCode: 'image_type' })
    }
    expect(await call(setHeadIcon, { body: { picture: 'não é base64' } })).toMatchObject({ errorCode: 'image_type' })
    expect(await storedFiles()).toEqual(before)
  })
  test('is not larger than 5 MB', async () => {
    const tooLarge = Buffer.alloc(5_242_881)
    expect(await upload(tooLarge)).toMatchObject({ errorCode: 'image_too_large' })
    expect(await upload(Buffer.alloc(5_300_000))).toMatchObject({ errorCode: 'body_too_large' })
  })
  test('is not a small file that unpacks into a huge picture', async () => {
    const bomb = await sharp({
      create: { width: 6000, height: 5000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(200_000)
    expect(await upload(bomb)).toMatchObject({ errorCode: 'image_pixels' })
  })
  test('of a trial account cannot be chosen', async () => {
    const trial = await aMember(server.database.db, { merchantId, type: 4 })
    const session = await aSession(server.database.db, trial, server.clock.now())
    expect(await call(setHeadIcon, { token: session.token, body: { preset: 1 } })).toMatchObject({
      errorCode: 'free_reject',
    })
    expect(await call(headIcon, { token: session.token })).toMatchObject({ success: true })
  })
  test('never reaches outside the folder of files', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', '....webp', 'a.webp', `${'a'.repeat(43)}.webp`]) {
      expect((await get(`/wps/files/${name}`)).statusCode).toBe(404)
    }
  })
})
