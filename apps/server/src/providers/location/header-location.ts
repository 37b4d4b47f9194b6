import { countryCode, type LocationProvider } from './location.ts'

/** Reads the header that the edge network in front of us sets. Use it only behind a trusted proxy: anybody else may forge it. */
export function headerLocation(headerName: string): LocationProvider {
  const name = headerName.toLowerCase()
  return {
    countryOf: (_ip, headers) => {
      const value = headers[name]
      return countryCode(Array.isArray(value) ? value[0] : value)
    },
  }
}
