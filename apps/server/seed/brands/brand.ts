import type { FlagId } from '@trevo/contract/flags'
import type { RegulationProfile } from '@trevo/contract/status'
import type { StoredSections } from '../../src/base/merchants/sections.ts'

/** A demo brand: what a merchant is, as data. */
export type DemoBrand = {
  code: string
  isDefault: boolean
  regulation: RegulationProfile
  /** The first is the main one. */
  hosts: readonly [string, ...string[]]
  flags: Partial<Record<FlagId, boolean>>
  settings: Partial<StoredSections>
}
