import type { RegisterSettings, RegulationProfile } from '@trevo/contract/status'

const ON = { enabled: true, required: true }

/** What a brand may not choose: under the Brazilian profile nobody registers without a taxpayer number and a birthday. */
export const registerUnder = (regulation: RegulationProfile, chosen: RegisterSettings): RegisterSettings =>
  regulation === 'br' ? { ...chosen, idNumber: ON, birthday: ON } : chosen
