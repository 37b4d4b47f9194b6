import type { Language } from '@trevo/contract/wire'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDesk, anAnnouncement } from '../../../test/content.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createBus } from '../../platform/bus/create-bus.ts'
import { inTx } from '../../platform/db.ts'
import { type Content, createContent } from './content.ts'
import { editHelp, endHelp, publishHelp } from './help.ts'
import { createAnnouncement, editAnnouncement, endAnnouncement, type PublishingDesk } from './staff.ts'

const log = pino({ level: 'silent' })
const NOON = new Date('2026-03-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

let database: TestDatabase
let bus: Bus
let clock: FakeClock
let content: Content
let merchant = { id: 0, code: '' }
let desk: PublishingDesk
/** Merchants whose clients were told, in order. */
let told: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  bus = createBus({ url: database.url, redisUrl: undefined, log })
})
beforeEach(async () => {
  clock = fakeClock(NOON)
  merchant = await aMerchant(database.db)
  desk = aDesk(merchant.id, clock)
  told = []
  const live = { toMerchant: (id: number) => void told.push(id) }
  content = await createContent({ db: database.db, bus, live, clock, log })
})
afterEach(() => content.close())
afterAll(async () => {
  await bus.close()
  await database.drop()
})

/** Portuguese first, unless a test says otherwise. */
const brand = (...languages: Language[]) => ({ ...merchant, site: { languages: [...languages, 'PT' as const] } })
const titles = async (language: Language = 'PT') =>
  (await content.published(brand(), { types: ['PL', 'B', 'PR'], language })).map(({ title }) => title)
const named = (title: string) => ({ texts: { PT: { title, html: '' } } })

describe('what is published', () => {
  test('is what an announcement says, in the language asked for', async () => {
    const id = await anAnnouncement(database.db, desk, {
      type: 'B',
      groupName: 'm_home',
      startsAt: inSeconds(-60),
      endsAt: inSeconds(60),
      linkUrl: '/m/activity',
      texts: { PT: { title: 'Olá', html: '<p>Um <b>dois</b></p>' }, EN: { title: 'Hello', html: '<p>One</p>' } },
      images: [{ url: '/img/banners/banner-pix.webp', width: 620, height: 800 }],
    })
    expect(await content.published(brand(), { types: ['B'], groupName: 'm_home', language: 'PT' })).toEqual([
      {
        id: String(id),
        type: 'B',
        title: 'Olá',
        content: '<p>Um <b>dois</b></p>',
        plainText: 'Um dois',
        startDate: '2026-03-01T11:59:00.000Z',
        endDate: '2026-03-01T12:01:00.000Z',
        noExpiry: 0,
        read: false,
        groupName: 'm_home',
        announcementImages: [{ sequence: 1, url: '/img/banners/banner-pix.webp', width: 620, height: 800 }],
        linkUrl: '/m/activity',
        linkedPromotionId: null,
        imageRequired: 'N',
        remarkRequired: 'N',
        promoAnnouncementCategoryIds: [],
      },
    ])
    expect(await titles('EN')).toEqual(['Hello'])
    expect(await content.published(brand(), { types: ['B'], groupName: 'm_reg', language: 'PT' })).toEqual([])
  })
  test('shows what was not translated in Portuguese', async () => {
    await anAnnouncement(database.db, desk, { type: 'PL', ...named('Só em português') })
    expect(await titles('EN')).toEqual(['Só em português'])
    expect(await titles('ES')).toEqual(['Só em português'])
  })
  test('shows what was not translated in the first language of the brand, and else in any', async () => {
    const texts = { PT: { title: 'Olá', html: '' }, ES: { title: 'Hola', html: '' } }
    await anAnnouncement(database.db, desk, { type: 'PL', texts })
    const inEnglish = (...languages: Language[]) =>
      content
        .published(brand(...languages), { types: ['PL'], language: 'EN' })
        .then((list) => list.map(({ title }) => title))
    expect(await inEnglish('ES')).toEqual(['Hola'])
    expect(await inEnglish()).toEqual(['Olá'])
    expect(await inEnglish('EN')).toEqual(['Olá'])
  })
  test('stands in the order staff gave it, then the newest first', async () => {
    await anAnnouncement(database.db, desk, { type: 'PL', ...named('old'), startsAt: inSeconds(-900) })
    await anAnnouncement(database.db, desk, { type: 'PL', ...named('new'), startsAt: inSeconds(-10) })
    await anAnnouncement(database.db, desk, { type: 'PL', ...named('last'), startsAt: inSeconds(-5), sort: 1 })
    expect(await titles()).toEqual(['new', 'old', 'last'])
  })
  test('is another merchant’s business only there', async () => {
    await anAnnouncement(database.db, aDesk((await aMerchant(database.db)).id, clock), {
      type: 'PL',
      ...named('theirs'),
    })
    expect(await titles()).toEqual([])
  })
  test('is nothing that is a draft', async () => {
    const draft = { type: 'PL' as const, startsAt: inSeconds(-9), endsAt: null, ...named('draft') }
    await inTx(database.db, (tx) => createAnnouncement(tx, desk, draft))
    expect(await titles()).toEqual([])
  })
})

describe('the schedule', () => {
  test('is kept to the moment, from what is remembered', async () => {
    await anAnnouncement(database.db, desk, {
      type: 'PL',
      ...named('soon'),
      startsAt: inSeconds(2),
      endsAt: inSeconds(4),
    })
    const seen: string[][] = []
    for (let i = 0; i < 5; i++) {
      seen.push(await titles())
      clock.advance(1000)
    }
    expect(seen).toEqual([[], [], ['soon'], ['soon'], []])
  })
  test('knows an announcement without an end, whatever end it once had', async () => {
    await anAnnouncement(database.db, desk, { type: 'PL', ...named('for ever') })
    clock.advance(50 * 365 * 86_400_000)
    expect(await titles()).toEqual(['for ever'])
  })
  test('tells open clients of a start and of an end', async () => {
    const timesTold = () => told.filter((id) => id === merchant.id).length
    await anAnnouncement(database.db, desk, { type: 'PL', startsAt: inSeconds(30), endsAt: inSeconds(60) })
    await expect.poll(timesTold).toBe(1)
    clock.advance(30_000)
    await expect.poll(timesTold, { timeout: 3000 }).toBe(2)
    expect(await titles()).toHaveLength(1)
    clock.advance(30_000)
    await expect.poll(timesTold, { timeout: 3000 }).toBe(3)
    expect(await titles()).toEqual([])
  })
})

describe('staff', () => {
  test('publish, edit and end, and every node knows at once', async () => {
    expect(await titles()).toEqual([])
    const id = await anAnnouncement(database.db, desk, { type: 'PL', ...named('first') })
    await expect.poll(() => titles()).toEqual(['first'])
    const edited = { type: 'PL' as const, startsAt: inSeconds(-5), endsAt: null, ...named('second') }
    await inTx(database.db, (tx) => editAnnouncement(tx, desk, id, edited))
    await expect.poll(() => titles()).toEqual(['second'])
    await inTx(database.db, (tx) => endAnnouncement(tx, desk, id))
    await expect.poll(() => titles()).toEqual([])
    expect(new Set(told)).toEqual(new Set([merchant.id]))
  })
  test('have notices pushed when they start, and nothing else', async () => {
    const sent: unknown[] = []
    const jobs: PublishingDesk['jobs'] = {
      async send(_executor, ...job) {
        sent.push(job)
        return true
      },
    }
    const pushing = { ...desk, jobs }
    const id = await anAnnouncement(database.db, pushing, { type: 'PL', startsAt: inSeconds(90) })
    for (const type of ['B', 'PU', 'PR', 'H'] as const) await anAnnouncement(database.db, pushing, { type })
    const moved = { type: 'PL' as const, startsAt: inSeconds(30), endsAt: null, ...named('earlier') }
    await inTx(database.db, (tx) => editAnnouncement(tx, pushing, id, moved))
    const at = (startAfter: Date) => {
      const options = { singletonKey: `${id}@${startAfter.getTime()}`, startAfter }
      return ['push.announce', { announcementId: String(id) }, options]
    }
    expect(sent).toEqual([at(inSeconds(90)), at(inSeconds(30))])
  })
  test('store nothing that could run', async () => {
    const html = '<p onclick="x()">Oi<script>alert(1)</script></p>'
    const id = await anAnnouncement(database.db, desk, { type: 'PL', texts: { PT: { title: '<b>T</b>', html } } })
    const { rows } = await database.pool.query(
      'select title, html, plain from announcement_text where announcement_id = $1',
      [id],
    )
    expect(rows).toEqual([{ title: '<b>T</b>', html: '<p>Oi</p>', plain: 'Oi' }])
  })
  test.each([{ linkUrl: 'javascript:alert(1)' }, { images: [{ url: 'data:image/png;base64,AAAA' }] }])(
    'cannot lead to %j',
    async (draft) => {
      await expect(anAnnouncement(database.db, desk, { type: 'B', ...draft })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    },
  )
  test('cannot touch another brand’s', async () => {
    const id = await anAnnouncement(database.db, desk, { type: 'PL' })
    const stranger = aDesk((await aMerchant(database.db)).id, clock)
    const attempt = inTx(database.db, (tx) => endAnnouncement(tx, stranger, id))
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    expect(await titles()).toHaveLength(1)
  })
  test('leave a trail that nobody can alter', async () => {
    const id = await anAnnouncement(database.db, desk, { type: 'PL', ...named('kept') })
    await inTx(database.db, (tx) => endAnnouncement(tx, desk, id))
    const { rows } = await database.pool.query(
      `select action, actor, snapshot #>> '{texts,0,title}' as title, snapshot ->> 'status' as status
       from content_history where entity_id = $1 and entity = 'announcement' order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'created', actor: 'test', title: 'kept', status: 'draft' },
      { action: 'published', actor: 'test', title: 'kept', status: 'published' },
      { action: 'ended', actor: 'test', title: 'kept', status: 'ended' },
    ])
    await expect(database.pool.query('delete from content_history')).rejects.toThrow('append-only')
    await expect(database.pool.query(`update content_history set actor = 'x'`)).rejects.toThrow('append-only')
  })
})

describe('help', () => {
  test('is published, edited and ended, in its order', async () => {
    const entry = (title: string, sort: number) => ({
      sort,
      texts: { PT: { title, html: '<p>a</p><iframe></iframe>' }, EN: { title: `${title} EN`, html: '' } },
    })
    await inTx(database.db, (tx) => publishHelp(tx, desk, entry('dois', 2)))
    const id = await inTx(database.db, (tx) => publishHelp(tx, desk, entry('um', 1)))
    expect(await content.help(brand(), 'PT')).toEqual([
      { title: 'um', content: '<p>a</p>' },
      { title: 'dois', content: '<p>a</p>' },
    ])
    await inTx(database.db, (tx) => editHelp(tx, desk, id, entry('três', 3)))
    await expect
      .poll(async () => (await content.help(brand(), 'EN')).map(({ title }) => title))
      .toEqual(['dois EN', 'três EN'])
    await inTx(database.db, (tx) => endHelp(tx, desk, id))
    await expect.poll(async () => (await content.help(brand(), 'EN')).length).toBe(1)
  })
})
