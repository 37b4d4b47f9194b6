import type { Announcement } from '@trevo/contract/content'
import { PATHS } from '../../lib/paths.ts'

const OFFERS = [
  PATHS.activity,
  PATHS.rewardCenter,
  PATHS.redRain,
  PATHS.tournaments,
  PATHS.missions,
  PATHS.jackpots,
  PATHS.inviteFriends,
]

/** Whether it leads to something that the house gives, so that whoever is kept from that does not see it. */
export const isOffer = ({ linkedPromotionId, linkUrl }: Pick<Announcement, 'linkedPromotionId' | 'linkUrl'>): boolean =>
  linkedPromotionId !== null || OFFERS.some((path) => linkUrl?.startsWith(path) === true)
