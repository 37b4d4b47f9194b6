import { AnnouncementDraft } from '@trevo/contract/ops/content'
import { expect, test, vi } from 'vitest'

// Calls are not what this is about, and need a browser.
vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const { draftOf } = await import('./sources.ts')

const PT = { title: 'Bolão', html: '<p>Entre.</p>' }

test('a form that says little becomes a whole draft that the contract takes', () => {
  const draft = draftOf({ texts: { PT }, startsAt: '2026-03-01T12:00:00.000Z' }, 'notices')
  expect(AnnouncementDraft.parse(draft)).toEqual({
    type: 'PL',
    groupName: '',
    startsAt: '2026-03-01T12:00:00.000Z',
    endsAt: null,
    noExpiry: true,
    sort: 0,
    imageRequired: false,
    remarkRequired: false,
    linkUrl: null,
    linkedPromotionId: null,
    texts: { PT },
    images: [],
    categoryIds: [],
  })
})

test('English goes along only where somebody wrote it', () => {
  const written = draftOf({ texts: { PT, EN: { title: 'Syndicate', html: '' } } }, 'notices')
  expect(written.texts.EN).toEqual({ title: 'Syndicate', html: '' })
  expect(draftOf({ texts: { PT, EN: { title: '', html: '' } } }, 'notices').texts).toEqual({ PT })
})

const promotion = {
  flow: 'application',
  rewardKind: 'cash',
  rewardAmount: '25',
  budget: '500.00',
  needsDeposit: false,
  spent: '0.00',
  opensAt: null,
  closesAt: null,
} as const

test('a promotion that members take part in links to itself, and one that only informs to nothing', () => {
  const open = draftOf({ texts: { PT }, promotion, imageRequired: true }, 'promotions')
  expect(open).toMatchObject({ linkedPromotionId: 'self', imageRequired: true })
  const informing = draftOf({ texts: { PT }, promotion: null, imageRequired: true }, 'promotions')
  expect(informing).toMatchObject({ linkedPromotionId: null, imageRequired: false })
})

test('what a promotion gives never goes along with its texts', () => {
  expect(draftOf({ texts: { PT }, promotion }, 'promotions')).not.toHaveProperty('promotion')
})

test('what belongs to another kind is left behind', () => {
  const banner = draftOf(
    { texts: { PT }, promotion, groupName: 'm_home', categoryIds: ['3'], linkedPromotionId: '9' },
    'banners',
  )
  expect(banner).toMatchObject({ groupName: 'm_home', categoryIds: [], linkedPromotionId: '9' })
  expect(draftOf({ texts: { PT }, groupName: 'm_home' }, 'popups').groupName).toBe('')
})
