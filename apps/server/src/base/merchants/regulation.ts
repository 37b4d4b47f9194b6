import type { FlagId, Flags } from '@trevo/contract/flags'
import type { RegisterSettings, RegulationProfile } from '@trevo/contract/status'

const ON = { enabled: true, required: true }

/** What a brand may not choose: under the Brazilian profile nobody registers without a taxpayer number and a birthday. */
export const registerUnder = (regulation: RegulationProfile, chosen: RegisterSettings): RegisterSettings =>
  regulation === 'br' ? { ...chosen, idNumber: ON, birthday: ON } : chosen

/**
 * Flags that a profile decides, whatever the brand stored. Under the Brazilian one no password is kept on a device, and nobody is led
 * into a game, not even one without money, before it is known who and how old they are: no rule says that it may be done.
 */
const FIXED: Readonly<Record<RegulationProfile, Partial<Flags>>> = {
  br: { REMPASS: false, GUESTDEMO3: false },
  none: {},
}

/** A series that stakes more after each loss chases losses by itself: nobody is offered one where the law asks to keep people from it. */
export const mayRaiseAfterLoss = (regulation: RegulationProfile): boolean => regulation !== 'br'

/** What the profile says of a flag; undefined: the brand decides. */
export const fixedFlag = (regulation: RegulationProfile, id: FlagId): boolean | undefined => FIXED[regulation][id]

export const flagsUnder = (regulation: RegulationProfile, chosen: Flags): Flags => ({
  ...chosen,
  ...FIXED[regulation],
})
