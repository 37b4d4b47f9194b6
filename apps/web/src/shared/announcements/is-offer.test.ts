import { expect, test } from 'vitest'
import { isOffer } from './is-offer.ts'

test.each([
  [{ linkedPromotionId: '7', linkUrl: null }, true],
  [{ linkedPromotionId: null, linkUrl: '/m/activity' }, true],
  [{ linkedPromotionId: null, linkUrl: '/m/activity/signIn' }, true],
  [{ linkedPromotionId: null, linkUrl: '/m/missions?x=1' }, true],
  [{ linkedPromotionId: null, linkUrl: '/m/jackpots' }, true],
  [{ linkedPromotionId: null, linkUrl: '/m/help?i=0' }, false],
  [{ linkedPromotionId: null, linkUrl: '/m/slot-games' }, false],
  [{ linkedPromotionId: null, linkUrl: 'https://example.com/m/activity' }, false],
  [{ linkedPromotionId: null, linkUrl: null }, false],
])('a banner with %j is an offer: %s', (banner, expected) => expect(isOffer(banner)).toBe(expected))
