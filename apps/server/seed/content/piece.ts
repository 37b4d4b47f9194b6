import type { ContentType } from '@trevo/contract/catalogue'
import type { AnnouncementDraft } from '../../src/core/content/staff.ts'

type Words = { title: string; html: string }

/** A demo announcement. `{brand}` in its texts becomes the brand's name; days count from the day of the seed. */
export type DemoPiece = {
  type: ContentType
  /** On both brands unless told: what one regulation forbids, the other brand may say. */
  only?: 'trevo' | 'mare'
  groupName?: string
  startDay: number
  /** Without one it stays. */
  endDay?: number
  /** Stays too, but is not said to be for the long term. */
  openEnd?: true
  picture?: string
  /** Pixels at 100 px per rem. */
  size?: { width: number; height: number }
  linkUrl?: string
  /** The promotion a tap opens, by its picture. */
  opens?: string
  PT: Words
  EN: Words
}

export type DemoPromotion = DemoPiece & {
  categories: readonly string[]
  imageRequired?: boolean
  remarkRequired?: boolean
  rules?: Pick<NonNullable<AnnouncementDraft['promotion']>, 'flow' | 'rewardKind'> & {
    /** Wire amount. */
    reward: string
    opensDay?: number
    closesDay?: number
  }
}
