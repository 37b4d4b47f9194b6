import type { ContentType } from '@trevo/contract/catalogue'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Language } from '@trevo/contract/wire'
import type { AnnouncementDraft } from '../../src/capabilities/content/staff.ts'

type Words = { title: string; html: string }

/**
 * A demo announcement. Figures in its texts are names in braces, which the server fills from the settings; days count from the
 * day of the seed.
 */
export type DemoPiece = {
  type: ContentType
  /** On every brand unless told: what one regulation forbids, a brand under another may say. */
  under?: RegulationProfile
  groupName?: string
  startDay: number
  /** Without one it stays. */
  endDay?: number
  picture?: string
  /** Pixels at 100 px per rem. */
  size?: { width: number; height: number }
  linkUrl?: string
  /** The promotion a tap opens, by its picture. */
  opens?: string
  PT: Words
  EN: Words
  ES: Words
  /** What the Brazilian rules add to the text, where they hold. */
  regulated?: Record<Language, string>
}

export type DemoPromotion = DemoPiece & {
  categories: readonly string[]
  imageRequired?: boolean
  remarkRequired?: boolean
  rules?: Pick<NonNullable<AnnouncementDraft['promotion']>, 'flow' | 'rewardKind'> & {
    /** Wire amount. */
    reward: string
    needsDeposit?: boolean
  }
}
