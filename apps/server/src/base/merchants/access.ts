import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type AccessRules = { blockedCountries: readonly string[]; blockedIps: readonly string[] }
export type Access = { isRestricted(ip: string, country: string | null): boolean }

/** A caller is turned away for the country or for the address itself. Who cannot be placed is let in. */
export function createAccess({ blockedCountries, blockedIps }: AccessRules): Access {
  const countries = new Set(blockedCountries.map((country) => country.toUpperCase()))
  const addresses = new BlockList()
  for (const range of blockedIps) {
    const [base = '', prefix = ''] = range.split('/')
    addresses.addSubnet(base, Number(prefix), isIPv4(base) ? 'ipv4' : 'ipv6')
  }
  const isBlocked = (ip: string) => (isIPv4(ip) && addresses.check(ip)) || (isIPv6(ip) && addresses.check(ip, 'ipv6'))
  return {
    isRestricted: (ip, country) =>
      (country !== null && countries.has(country)) || (blockedIps.length > 0 && isBlocked(ip)),
  }
}
