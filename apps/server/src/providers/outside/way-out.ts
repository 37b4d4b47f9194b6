import type { lookup as lookupAnywhere } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { isPublicAddress, publicLookup } from '../push/public-address.ts'

/**
 * How a service is reached. `anywhere`: its address is one of the machine's settings. `public`: somebody gave it in the console, so
 * it leads to the open internet at each connection, whatever its name led to when it was looked at before.
 */
export type WayOut = 'anywhere' | 'public'

/** For `lookup` of a request. Node asks it for names alone: a number is looked at here. */
export function lookupBy(way: WayOut, hostname: string): { lookup?: LookupFunction } {
  if (way === 'anywhere') return {}
  assertPublicNumber(hostname)
  return { lookup: publicLookup as LookupFunction }
}

function assertPublicNumber(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    throw Object.assign(new Error(`${host} is not a public address`), { code: 'EACCES' })
  }
}

const publicAddresses = promisify(publicLookup) as (
  hostname: string,
  options: Parameters<typeof lookupAnywhere.__promisify__>[1],
) => Promise<{ address: string }[]>

/** The addresses behind a name, for what does its own connecting. */
export async function publicAddressesOf(hostname: string): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  assertPublicNumber(host)
  if (isIP(host) !== 0) return [host]
  return (await publicAddresses(host, { all: true })).map(({ address }) => address)
}
