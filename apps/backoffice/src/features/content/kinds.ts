import type { ContentType } from '@trevo/contract/catalogue'

/** Content types of the contract, by the page that shows them. A new one is of the first type. */
export const KINDS = {
  notices: ['PL', 'A', 'H'],
  banners: ['B'],
  popups: ['PU'],
  promotions: ['PR'],
} as const satisfies Record<string, readonly [ContentType, ...ContentType[]]>
export type Kind = keyof typeof KINDS

/** Places a banner can stand in. */
export const BANNER_PLACES = ['m_home', 'm_reg'] as const
