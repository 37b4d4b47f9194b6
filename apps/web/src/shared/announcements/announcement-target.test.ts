import { beforeAll, describe, expect, test } from 'vitest'
import { provideScreens } from '../../lib/known-paths.ts'
import { announcementTarget, firstImage } from './announcement-target.ts'

describe('where a banner leads', () => {
  beforeAll(() => provideScreens((path) => path === '/m/activityDetail' || path === '/m/gameList'))

  test('to its promotion first', () => {
    expect(announcementTarget({ linkedPromotionId: '12', linkUrl: '/m/gameList' })).toEqual({
      page: { to: '/m/activityDetail', search: { id: '12' } },
    })
  })
  test('else to a page of ours, with what its address carries', () => {
    expect(announcementTarget({ linkedPromotionId: null, linkUrl: '/m/gameList?gameType=RNG&vassalage=PG' })).toEqual({
      page: { to: '/m/gameList', search: { gameType: 'RNG', vassalage: 'PG' } },
    })
  })
  test('or to another site', () => {
    expect(announcementTarget({ linkedPromotionId: null, linkUrl: 'https://example.com/a' })).toEqual({
      site: 'https://example.com/a',
    })
  })
  test('and nowhere without a link, or to a page that we do not have', () => {
    expect(announcementTarget({ linkedPromotionId: null, linkUrl: null })).toBeNull()
    expect(announcementTarget({ linkedPromotionId: null, linkUrl: '/m/lottery' })).toBeNull()
  })
})

test('lists show the picture with sequence 1, wherever it stands', () => {
  const image = (sequence: number) => ({ sequence, url: `/${sequence}.webp`, width: null, height: null })
  expect(firstImage({ announcementImages: [image(2), image(1)] })?.url).toBe('/1.webp')
  expect(firstImage({ announcementImages: [image(2)] })).toBeNull()
})
