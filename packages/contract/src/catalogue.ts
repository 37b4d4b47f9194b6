import * as z from 'zod/mini'

export const GameCategory = z.enum([
  'RNG',
  'FISH',
  'PVP',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'BGS',
  'LIVESTREAM',
  'INHOUSE',
])
export type GameCategory = z.infer<typeof GameCategory>

/** Tabs that look like categories but gather games or content across them. */
export const PseudoCategory = z.enum(['HOME', 'HOT', 'PROMO', 'WINNER', 'ALL'])
export type PseudoCategory = z.infer<typeof PseudoCategory>

export const DEFAULT_IN_HOUSE_GAME = 'Crash'

/** A Agent, PL Player, B Banner, PU Pop-up, PR Promotion, H hot announcements. */
export const ContentType = z.enum(['A', 'PL', 'B', 'PU', 'PR', 'H'])
export type ContentType = z.infer<typeof ContentType>

/** trad: plays, units, mode and multiple; ent: direct-odds buttons. */
export const PlayType = z.enum(['trad', 'ent'])
export type PlayType = z.infer<typeof PlayType>

export const RoomType = z.enum(['Free', 'VIP', 'Pay per View'])
export type RoomType = z.infer<typeof RoomType>

export const ActivityStatus = z.enum([
  'Join',
  'Claim',
  'Applying',
  'Close',
  'Rejected',
  'Issued',
  'Claimed',
  'Process',
  'Joined',
  'coming soon',
])
export type ActivityStatus = z.infer<typeof ActivityStatus>

export const PrizeMode = z.enum(['LOTT', 'ZY', 'ELOTT'])
export type PrizeMode = z.infer<typeof PrizeMode>

/** Category keys each vendor serves, as the merchant maps them: `{ TCG_LOTTO_VN: ['ELOTT'] }`. */
export type VendorMapping = Readonly<Record<string, readonly string[]>>

/** ELOTT wins when the mapping gives it to the Vietnam lottery or to LOTT; ZY only ever comes from configuration. */
export function prizeModeOf(mapping: VendorMapping, configured?: PrizeMode): PrizeMode {
  if (configured === 'ZY') return 'ZY'
  const hasElott = ['TCG_LOTTO_VN', 'LOTT'].some((vendor) => mapping[vendor]?.includes('ELOTT'))
  return hasElott ? 'ELOTT' : 'LOTT'
}

/** Gateways a merchant is reached by. */
export const Gateway = { WEB: 1, MOBILE: 3 } as const
export const PLATFORM = 'mobile'
