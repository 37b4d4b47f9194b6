import type { IncomingHttpHeaders } from 'node:http'

/** Tells the country of an address. Null means unknown, and an unknown country is never restricted. */
export interface LocationProvider {
  countryOf(ip: string, headers: IncomingHttpHeaders): string | null
}

const COUNTRY = /^[A-Z]{2}$/
/** What edge networks send where they do not know (XX) or will not say (T1, the Tor network). */
const NOT_A_COUNTRY = new Set(['XX', 'T1'])

export function countryCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return COUNTRY.test(code) && !NOT_A_COUNTRY.has(code) ? code : null
}

/** The sandbox: no country is known, so nobody is restricted by region. */
export const noLocation: LocationProvider = { countryOf: () => null }
