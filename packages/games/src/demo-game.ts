import type { GameCategory, RoomType } from '@trevo/contract/catalogue'
import type { ArtTheme } from './art-theme.ts'
import type { EngineId, SlotProfileId } from './engine-ids.ts'

/** Our own studio. */
export const HOUSE_VENDOR = 'TRV'
/** What staff and vendors call it. To players each brand's studio has the brand's own name. */
export const HOUSE_STUDIO = 'Estúdio'

/** Jackpot, scratch card, video poker, table game, arcade; empty for a plain slot. */
export type Classify = '' | 'JP' | 'SC' | 'VP' | 'TG' | 'AC'

/** A host's room of the livestream category. The price is asked once, before a pay-per-view room opens. */
export type DemoRoom = {
  readonly id: string
  readonly type: RoomType
  readonly price: string | null
  readonly host: string
}

export type DemoVendor = {
  readonly code: string
  readonly displayName: string
  /** Its games open inside our own site. */
  readonly inSite: boolean
  readonly status: 'active' | 'off'
  readonly categories: readonly GameCategory[]
}

export type DemoGame = {
  /** Unique with the vendor; it is also what the vendor's own address calls the game. */
  readonly code: string
  readonly vendor: string
  readonly category: GameCategory
  readonly classify: Classify
  readonly titlePt: string
  readonly titleEn: string
  readonly minBet: string
  readonly supportFree: boolean
  readonly isNew: boolean
  readonly isHot: boolean
  readonly engine: EngineId
  /** Slots only. */
  readonly profile?: SlotProfileId
  /** Illustrations and colours, for the cover and for the game itself. */
  readonly art: ArtTheme
  /** Livestream only. */
  readonly room?: DemoRoom
}

/** A title in Portuguese and in English. */
export type Titles = readonly [pt: string, en: string]

/** One vendor's games of chance: plain slots, and those a classification gathers. */
export type VendorSlots = {
  readonly vendor: string
  readonly slots: readonly Titles[]
  readonly scratchCards?: readonly Titles[]
  readonly poker?: readonly Titles[]
  readonly tables?: readonly Titles[]
  readonly dice?: readonly Titles[]
  readonly arcade?: readonly Titles[]
}
