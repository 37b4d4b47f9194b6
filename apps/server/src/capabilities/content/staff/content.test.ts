import { randomUUID } from 'node:crypto'
import { type Announcements, announcements, helpCentre } from '@trevo/contract/content'
import type { ValueOf } from '@trevo/contract/endpoint'
import * as ops from '@trevo/contract/ops/content'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hostilePictures } from '../../../../test/hostile/pictures.ts'
import { anOpsWorld, answered, aPicture, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(world.server.clock.now().getTime() + ms).toISOString()
const draft = (changes: Partial<ops.AnnouncementDraft> = {}) => ({
  type: 'PL',
  groupName: '',
  startsAt: at(-HOUR_MS),
  endsAt: null,
  sort: 0,
  imageRequired: false,
  remarkRequired: false,
  linkUrl: null,
  linkedPromotionId: null,
  texts: { PT: { title: 'Manutenção', html: '<p>Hoje</p>' } },
  images: [],
  categoryIds: [],
  ...changes,
})
const create = (changes: Partial<ops.AnnouncementDraft> = {}) =>
  world.everywhere.call(ops.opsCreateAnnouncement, { body: { requestId: randomUUID(), ...draft(changes) } })
const id = (entry: { id: string }) => ({ params: { id: entry.id } })
const shownTo = async (host = 'localhost') => {
  const answer = await world.server.inject(announcements, { host, query: { types: 'PL,PR' } })
  return answered<Announcements>(answer)
}
/** The fields that a refusal names. */
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  ((envelope as { value?: { fields?: { path: string }[] } }).value?.fields ?? []).map(({ path }) => path)
const titles = async (host?: string) => (await shownTo(host)).player.map(({ title }) => title)

describe('the figures of texts', () => {
  test('are what members read now, in every language, and of the promotion that is named', async () => {
    const ask = async (query = {}) =>
      answered<ValueOf<typeof ops.opsTextFigures>>(await world.everywhere.call(ops.opsTextFigures, { query }))
    const { PT, EN, ES } = await ask()
    expect([PT.limitDelay, EN.limitDelay, ES.limitDelay]).toEqual(['24 horas', '24 hours', '24 horas'])
    expect([PT.adultAge, PT.reward]).toEqual(['18', undefined])
    const html = '<p>{limitDelay}</p>'
    const texts = { PT: { title: 'Limites', html }, EN: { title: 'Limits', html } }
    const made = answered<ops.StaffAnnouncement>(await create({ texts }))
    await world.everywhere.call(ops.opsPublishAnnouncement, id(made))
    const shown = () => shownTo().then(({ player }) => player.find(({ title }) => title === 'Limites')?.content)
    await vi.waitFor(async () => expect(await shown()).toBe(`<p>${PT.limitDelay}</p>`))
  })
})

describe('an announcement', () => {
  test('is seen by members once it is published, and no longer when it ends', async () => {
    const made = answered<ops.StaffAnnouncement>(await create())
    expect(made.status).toBe('draft')
    expect(await titles()).not.toContain('Manutenção')
    await world.everywhere.call(ops.opsPublishAnnouncement, id(made))
    await vi.waitFor(async () => expect(await titles()).toContain('Manutenção'))
    expect(await titles('mare.localhost')).toEqual([])
    expect(errorOf(await world.everywhere.call(ops.opsPublishAnnouncement, id(made)))).toBe('conflict')
    await world.everywhere.call(ops.opsEndAnnouncement, id(made))
    await vi.waitFor(async () => expect(await titles()).not.toContain('Manutenção'))
    expect(errorOf(await world.everywhere.call(ops.opsEndAnnouncement, id(made)))).toBe('conflict')
  })

  test('comes back as it was written, cleaned, and keeps what an edit replaces', async () => {
    const html = '<p onclick="alert(1)">Oi <script>alert(2)</script><strong>você</strong></p>'
    const whole = {
      type: 'PR',
      linkedPromotionId: 'self',
      sort: 7,
      linkUrl: '/m/promo',
      endsAt: at(9 * HOUR_MS),
      texts: {
        PT: { title: 'Bônus', html },
        EN: { title: 'Bonus', html: '<p>Hi</p>' },
        ES: { title: 'Bono', html: '<p>Hola</p>' },
      },
      images: [{ url: '/img/a.webp', width: 300, height: 150 }],
      categoryIds: [String(world.categoryId)],
    } as const satisfies Partial<ops.AnnouncementDraft>
    const made = answered<ops.StaffAnnouncement>(await create(whole))
    const { texts, ...rest } = whole
    expect(made).toMatchObject(rest)
    expect(made.texts).toEqual({ ...texts, PT: { title: 'Bônus', html: '<p>Oi <strong>você</strong></p>' } })

    const change = (body: object) => world.everywhere.call(ops.opsEditAnnouncement, { ...id(made), body })
    const { id: _id, status: _status, createdAt: _created, promotion: _value, ...before } = made
    expect(errorOf(await change({ ...before, type: 'B' }))).toBe('invalid_input')
    world.server.clock.advance(1000)
    const edited = answered<ops.StaffAnnouncement>(await change({ ...before, sort: 8 }))
    expect(edited).toEqual({ ...made, sort: 8, revisedAt: world.server.clock.now().toISOString() })
    // Somebody who still looks at what it was before.
    expect(errorOf(await change({ ...before, sort: 9 }))).toBe('conflict')
  })

  test('without an end is for the long term, or says no more than since when', async () => {
    const made = answered<ops.StaffAnnouncement>(
      await create({ type: 'PR', noExpiry: false, texts: { PT: { title: 'Sem prazo', html: '' } } }),
    )
    expect(made).toMatchObject({ endsAt: null, noExpiry: false })
    expect(answered(await create({ type: 'PR' }))).toMatchObject({ endsAt: null, noExpiry: true })
    expect(answered(await create({ endsAt: at(HOUR_MS) }))).toMatchObject({ noExpiry: false })
    await world.everywhere.call(ops.opsPublishAnnouncement, id(made))
    await vi.waitFor(async () =>
      expect((await shownTo()).promotion).toContainEqual(
        expect.objectContaining({ title: 'Sem prazo', endDate: null, noExpiry: 0 }),
      ),
    )
  })

  test('is refused where it cannot be', async () => {
    const picture = (url: string) => ({ url, width: null, height: null })
    for (const [path, wrong] of [
      ['endsAt', { endsAt: at(-2 * HOUR_MS) }],
      ['linkUrl', { linkUrl: 'javascript:alert(1)' }],
      ['linkUrl', { linkUrl: '//example.com/a' }],
      ['images.0.url', { images: [picture('data:text/html,x')] }],
      ['images.1.url', { images: [picture('/img/a.webp'), picture('/\\example.com/a.webp')] }],
      ['categoryIds', { categoryIds: ['9000000'] }],
      // Figures are filled in texts alone, and only those that there are.
      ['texts.PT.html', { texts: { PT: { title: 'Pix', html: '<p>A partir de {minDepsit}</p>' } } }],
      ['texts.PT.title', { texts: { PT: { title: 'A partir de {minDeposit}', html: '' } } }],
      // One that nobody has, one that is no promotion, and a notice that stands for itself.
      ['linkedPromotionId', { type: 'B', linkedPromotionId: '9000000' }],
      ['linkedPromotionId', { type: 'B', linkedPromotionId: String(world.noticeId) }],
      ['linkedPromotionId', { linkedPromotionId: 'self' }],
    ] as const) {
      expect([path, fieldsOf(await create(wrong as Partial<ops.AnnouncementDraft>))]).toEqual([path, [path]])
    }
    const linked = { type: 'PU', linkedPromotionId: String(world.promotionId) } as const
    expect(answered(await create(linked))).toMatchObject(linked)
  })

  test('is found by title, type, state and place, with how it stands now', async () => {
    await create({ type: 'B', groupName: 'm_reg', texts: { PT: { title: 'Faixa azul', html: '' } } })
    const later = { type: 'B', startsAt: at(HOUR_MS), texts: { PT: { title: 'Faixa verde', html: '' } } } as const
    await world.everywhere.call(ops.opsPublishAnnouncement, id(answered(await create(later))))
    const list = async (query: Record<string, string>) => {
      const answer = await world.everywhere.call(ops.opsAnnouncements, { query: { sort: 'title', ...query } })
      const { data, total } = answered<{ data: ops.AnnouncementRow[]; total: number }>(answer)
      return { rows: data.map(({ title, shown }) => `${title}: ${shown}`), total }
    }
    expect(await list({ types: 'B' })).toEqual({ rows: ['Faixa azul: no', 'Faixa verde: waiting'], total: 2 })
    expect(await list({ types: 'B,PL', q: 'VERDE' })).toEqual({ rows: ['Faixa verde: waiting'], total: 1 })
    expect((await list({ groupName: 'm_reg' })).rows).toEqual(['Faixa azul: no'])
    expect((await list({ types: 'B', status: 'published' })).rows).toEqual(['Faixa verde: waiting'])
    expect(await list({ types: 'B', order: 'DESC', perPage: '1', page: '2' })).toEqual({
      rows: ['Faixa azul: no'],
      total: 2,
    })
  })
})

describe('a help entry', () => {
  test('is a draft, then shown, then taken down', async () => {
    const shown = async (lang = 'EN') => {
      const answer = await world.server.inject(helpCentre, { query: { lang } })
      return answered<{ title: string }[]>(answer).map(({ title }) => title)
    }
    const texts = {
      PT: { title: 'Pix', html: '<p>Como</p>' },
      EN: { title: 'Pix in', html: '' },
      ES: { title: 'Pix de entrada', html: '' },
    }
    const body = { sort: 5, texts }
    const made = answered<ops.StaffHelp>(await world.everywhere.call(ops.opsCreateHelp, { body }))
    expect(made).toMatchObject({ ...body, status: 'draft' })
    expect(await shown()).not.toContain('Pix in')
    await world.everywhere.call(ops.opsPublishHelp, id(made))
    await vi.waitFor(async () => {
      world.server.clock.advance(20_000)
      expect(await shown()).toContain('Pix in')
    })
    expect(await shown('ES')).toContain('Pix de entrada')
    expect(answered(await world.everywhere.call(ops.opsEndHelp, id(made)))).toMatchObject({ status: 'ended' })
  })
})

describe('a category', () => {
  test('has a title in the languages that staff wrote one in, and loses one that they take away', async () => {
    const body = {
      sort: 1,
      iconUrl: '/art/coin.webp',
      enabled: true,
      titles: { PT: 'Cartas', EN: 'Cards', ES: 'Naipes' },
    }
    const made = answered<ops.StaffCategory>(await world.everywhere.call(ops.opsCreateCategory, { body }))
    expect(made.titles).toEqual(body.titles)
    const edit = { ...id(made), body: { ...body, titles: { PT: 'Cartas', EN: 'Card games' } } }
    const edited = answered<ops.StaffCategory>(await world.everywhere.call(ops.opsEditCategory, edit))
    expect(edited.titles).toEqual({ PT: 'Cartas', EN: 'Card games' })
  })
})

describe('a picture', () => {
  test('is drawn anew and public', async () => {
    const answer = await world.everywhere.call(ops.opsUploadPicture, { body: { picture: await aPicture() } })
    expect(answered<{ url: string }>(answer).url).toMatch(/^\/wps\/files\/[\w-]+\.webp$/)
  })

  test('is refused where it is none', async () => {
    const refused = Object.entries(await hostilePictures()).filter(([, { expect: outcome }]) => outcome === 'type')
    expect(refused.length).toBeGreaterThan(3)
    for (const [name, { bytes }] of refused) {
      const body = { picture: bytes.toString('base64') }
      expect([name, errorOf(await world.everywhere.call(ops.opsUploadPicture, { body }))]).toEqual([name, 'image_type'])
    }
  })
})
