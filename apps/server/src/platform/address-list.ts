import { BlockList, isIP } from 'node:net'

const BITS = { 4: 32, 6: 128 } as const

/** The entries of a setting such as `203.0.113.7,2001:db8::/32`. */
export const addressesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Whether every entry is an address or a network of either family. */
export const isAddressList = (text: string): boolean => addressesOf(text).every((entry) => networkOf(entry) !== null)

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

function networkOf(entry: string): Network | null {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return null
  const bits = prefix === undefined ? BITS[version] : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  return bits <= BITS[version] ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : null
}

/** How large a network is, of which an address alone is the smallest; null for what is none. */
export function bitsOfNetwork(entry: string): Pick<Network, 'bits' | 'family'> | null {
  return networkOf(entry)
}

/** Says whether an address is in one of the networks; an IPv4 address that came in as IPv6 counts as what it is. */
export function addressCheck(entries: readonly string[]): (ip: string) => boolean {
  const known = new BlockList()
  for (const entry of entries) {
    const network = networkOf(entry)
    if (network) known.addSubnet(network.address, network.bits, network.family)
  }
  return (ip) => {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
    const version = isIP(plain)
    return version !== 0 && known.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}
