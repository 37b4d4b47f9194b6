import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyReward, banners, ownApplications, promotionDetail } from '@trevo/contract/content'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { balancesOf } from '../../../../test/balances.ts'
import { aDesk, aPromotion, type PromotionRules } from '../../../../test/content.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { hostilePictures } from '../../../../test/hostile/pictures.ts'
import { provePhone } from '../../../../test/personal.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { inTx } from '../../../platform/db.ts'
import { takeStep } from '../promotions.ts'
import { endAnnouncement, type PublishingDesk } from '../staff.ts'

const APPLICATION: PromotionRules = { flow: 'application', rewardKind: 'cash', rewardAmountMinor: 300_000n }
const HOSTILE = await hostilePictures()

let server: TestApp
let dataDir = ''
let merchantId = 0
let desk: PublishingDesk
let member: TestMember
let token = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-rewards-'))
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { dataDir, rateLimitFactor: 1000 },
  })
  desk = aDesk(merchantId, server.clock)
})
beforeEach(async () => {
  member = await aMember(server.database.db, { merchantId })
  await provePhone(server.database.db, member)
  token = (await aSession(server.database.db, member, server.clock.now())).token
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const make = async (required = {}) => {
  const id = await aPromotion(server.database.db, desk, APPLICATION, required)
  // The notice of a change takes a moment to come round; nobody here waits for it.
  await server.inject(banners, { query: { flush: '1' } })
  return id
}
const picture = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))
type Sent = { requestId?: string; remarks?: string; pictures?: string[] }
const apply = async (id: bigint, { requestId = randomUUID(), remarks = '', pictures = [] }: Sent = {}) =>
  (await server.inject(applyReward, { token, body: { requestId, promotionId: String(id), remarks, pictures } }))
    .envelope
const storedFiles = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
const applications = async () =>
  (await server.database.pool.query('select id, remarks from reward_application where member_id = $1', [member.id]))
    .rows
const idOf = (envelope: Awaited<ReturnType<typeof apply>>) => {
  if (!envelope.success) throw new Error(envelope.errorCode)
  return (envelope.value as { applicationId: string }).applicationId
}
const view = (id: string, position: number, as = token) =>
  server.app.http.inject({
    method: 'GET',
    url: `/wps/rewards/applications/${id}/pictures/${position}`,
    headers: { host: 'localhost', ...(as && { authorization: `Bearer ${as}` }) },
  })

describe('what an application must bring', () => {
  test.each([
    { imageRequired: true, remarkRequired: true, refused: ['-', 'r', 'i'], taken: ['ri'] },
    { imageRequired: true, remarkRequired: false, refused: ['-', 'r'], taken: ['i', 'ri'] },
    { imageRequired: false, remarkRequired: true, refused: ['-', 'i'], taken: ['r', 'ri'] },
    { imageRequired: false, remarkRequired: false, refused: [], taken: ['-', 'r', 'i', 'ri'] },
  ])('image $imageRequired, remark $remarkRequired', async ({ refused, taken, ...required }) => {
    const { db } = server.database
    const sent = async (what: string): Promise<Sent> => ({
      remarks: what.includes('r') ? 'Comprovante do dia 3' : '   ',
      pictures: what.includes('i') ? [await picture()] : [],
    })
    for (const what of refused) {
      const missing = required.remarkRequired && !what.includes('r') ? 'remark' : 'image'
      const envelope = await apply(await make(required), await sent(what))
      expect(envelope).toMatchObject({ errorCode: `activity_${missing}_required` })
    }
    expect(await applications()).toEqual([])
    for (const what of taken) {
      member = await aMember(db, { merchantId })
      await provePhone(db, member)
      token = (await aSession(db, member, server.clock.now())).token
      expect(await apply(await make(required), await sent(what))).toMatchObject({ value: { status: 'Applying' } })
    }
  })
  test('is a remark of 140 characters at most', async () => {
    const id = await make()
    expect(await apply(id, { remarks: 'x'.repeat(141) })).toMatchObject({ errorCode: 'invalid_input' })
    expect(await apply(id, { remarks: 'é'.repeat(140) })).toMatchObject({ success: true })
  })
  test('is three pictures at most', async () => {
    const id = await make()
    const pictures = await Promise.all([1, 2, 3, 4].map(() => picture()))
    expect(await apply(id, { pictures })).toMatchObject({ errorCode: 'activity_apply_remark_limit4' })
    const envelope = await apply(id, { pictures: pictures.slice(1) })
    expect(envelope).toMatchObject({ value: { status: 'Applying' } })
    expect((await view(idOf(envelope), 3)).statusCode).toBe(200)
  })
})

describe('pictures', () => {
  test('make up 84 hostile samples with those of HTML', () => {
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(24)
  })
  test.each(Object.entries(HOSTILE))('%s', async (_name, { bytes, expect: expected }) => {
    const before = (await storedFiles()).length
    const envelope = await apply(await make(), { pictures: [await picture(), bytes.toString('base64')] })
    if (typeof expected === 'string') {
      const code = { type: 'activity_image_type', size: 'activity_apply_remark_limit3', pixels: 'image_pixels' }[
        expected
      ]
      expect(envelope).toMatchObject({ success: false, errorCode: code })
      expect(await storedFiles()).toHaveLength(before)
      expect(await applications()).toEqual([])
      return
    }
    const { rawPayload, headers } = await view(idOf(envelope), 2)
    const { format, exif } = await sharp(rawPayload).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
    expect(rawPayload.includes(expected.neutralised)).toBe(false)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  })
  test('that are not base64 are no pictures', async () => {
    const id = await make()
    for (const text of ['', 'não', 'data:image/png;base64,AAAA', '<svg>']) {
      expect(await apply(id, { pictures: [text] })).toMatchObject({ errorCode: 'activity_image_type' })
    }
  })
  test('are seen by their sender alone, and kept by no cache', async () => {
    const id = idOf(await apply(await make(), { pictures: [await picture(2500)] }))
    const { statusCode, headers, rawPayload } = await view(id, 1)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await sharp(rawPayload).metadata()).width).toBe(2000)
    const stranger = await aMember(server.database.db, { merchantId })
    await provePhone(server.database.db, stranger)
    const strangerToken = (await aSession(server.database.db, stranger, server.clock.now())).token
    expect((await view(id, 1, strangerToken)).statusCode).toBe(404)
    expect((await view(id, 1, '')).statusCode).toBe(401)
    expect((await view(id, 2)).statusCode).toBe(404)
    expect((await view(id, 9)).statusCode).toBe(422)
    // Nor by its name at the door of public pictures.
    const [{ name = '' } = {}] = (
      await server.database.pool.query<{ name: string }>(
        'select storage_name as name from reward_picture where application_id = $1',
        [id],
      )
    ).rows
    const open = await server.app.http.inject({
      method: 'GET',
      url: `/wps/files/${name}`,
      headers: { host: 'localhost' },
    })
    expect(open.statusCode).toBe(404)
  })
})

describe('an application', () => {
  test('is taken once, however many arrive at once, and leaves no picture too many', async () => {
    const id = await make()
    const before = (await storedFiles()).length
    const request = { requestId: randomUUID(), remarks: 'uma vez', pictures: [await picture()] }
    const envelopes = await Promise.all(Array.from({ length: 12 }, () => apply(id, request)))
    expect(new Set(envelopes.map(idOf)).size).toBe(1)
    expect(await applications()).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(before + 1)
    expect(await apply(id, { ...request, remarks: 'outra coisa' })).toMatchObject({ errorCode: 'idempotency_conflict' })
    expect(await apply(id, { remarks: 'segunda' })).toMatchObject({ errorCode: 'promotion_closed' })
    expect(await storedFiles()).toHaveLength(before + 1)
  })
  test('needs an open promotion of its kind', async () => {
    const ended = await make()
    await inTx(server.database.db, (tx) => endAnnouncement(tx, desk, ended))
    const gift = await aPromotion(server.database.db, desk, { ...APPLICATION, flow: 'gift' })
    const before = (await storedFiles()).length
    for (const id of [ended, gift]) {
      expect(await apply(id, { pictures: [await picture()] })).toMatchObject({ errorCode: 'promotion_closed' })
    }
    expect(await apply(987_654_321n)).toMatchObject({ errorCode: 'not_found' })
    expect(await storedFiles()).toHaveLength(before)
  })
  test('is looked at, issued and paid once; or rejected and opened again', async () => {
    const { db, pool } = server.database
    const deps = { ledger: createLedger({ pool }), live: server.app.live, clock: server.clock }
    const staff = (name: 'review' | 'issue' | 'reject' | 'reopen', promotionId: bigint, amount = {}) => {
      const step = { name, promotionId, merchantId, memberId: member.id, actor: 'ana', ...amount }
      return inTx(db, (tx) => takeStep(tx, deps, step))
    }
    const status = async (id: bigint) => {
      const { envelope } = await server.inject(promotionDetail, { token, params: { id: String(id) } })
      return envelope.success && (envelope.value as { status: string }).status
    }
    const id = await make()
    await expect(staff('issue', id)).rejects.toMatchObject({ code: 'promotion_closed' })
    await apply(id)
    await staff('review', id)
    expect(await status(id)).toBe('Process')
    await staff('reject', id)
    expect(await status(id)).toBe('Rejected')
    await expect(staff('issue', id)).rejects.toMatchObject({ code: 'promotion_closed' })
    await staff('reopen', id)
    expect(await status(id)).toBe('Claim')
    expect(await apply(id, { remarks: 'de novo' })).toMatchObject({ value: { status: 'Applying' } })
    for (const amountMinor of [300_001n, 0n, -1n]) {
      await expect(staff('issue', id, { amountMinor })).rejects.toMatchObject({ code: 'limit_exceeded' })
    }
    const issue = () => staff('issue', id, { amountMinor: 120_000n })
    await Promise.all([issue(), issue(), issue()])
    expect(await status(id)).toBe('Issued')
    expect((await balancesOf(db, member.id)).map(({ balance }) => balance)).toEqual([120_000n])
  })
})

describe('a member’s own applications', () => {
  const step = (name: 'review' | 'issue' | 'reject' | 'reopen', promotionId: bigint, note = '') => {
    const { db, pool } = server.database
    const deps = { ledger: createLedger({ pool }), live: server.app.live, clock: server.clock }
    const taken = { name, promotionId, merchantId, memberId: member.id, actor: 'ana', note }
    return inTx(db, (tx) => takeStep(tx, deps, taken))
  }
  const list = async (language = 'PT') => {
    const { envelope } = await server.inject(ownApplications, { token, query: { language } })
    if (!envelope.success) throw new Error(envelope.errorCode)
    return (envelope.value as { list: { title: string; status: string; reason: string; remarks: string }[] }).list
  }
  const shown = async () => (await list()).map(({ remarks, status, reason }) => [remarks, status, reason])

  test('say what became of each, and why it was refused, whatever came later', async () => {
    const [one, other] = [await make(), await make()]
    await apply(one, { remarks: 'primeiro' })
    expect(await shown()).toEqual([['primeiro', 'Applying', '']])
    await step('review', one)
    await apply(other, { remarks: 'outro' })
    await step('issue', other, 'só para a equipe')
    expect(await shown()).toEqual([
      ['outro', 'Issued', ''],
      ['primeiro', 'Process', ''],
    ])
    await step('reject', one, 'foto ilegível')
    await step('reopen', one)
    expect(await shown()).toContainEqual(['primeiro', 'Rejected', 'foto ilegível'])
    await apply(one, { remarks: 'segundo' })
    expect(await shown()).toEqual([
      ['segundo', 'Applying', ''],
      ['outro', 'Issued', ''],
      ['primeiro', 'Rejected', 'foto ilegível'],
    ])
    expect((await list('EN')).map(({ title }) => title)).toEqual(['Title', 'Title', 'Title'])
  })
  test('are nobody else’s', async () => {
    await apply(await make())
    member = await aMember(server.database.db, { merchantId })
    await provePhone(server.database.db, member)
    token = (await aSession(server.database.db, member, server.clock.now())).token
    expect(await list()).toEqual([])
  })
})
