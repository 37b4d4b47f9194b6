import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Everything that is not the open internet: this machine, private networks, metadata services, multicast. */
const CLOSED = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED.addSubnet(net, bits, 'ipv4')
}
/** Only what is handed out to the world; so a mapped or translated address is closed whatever it maps to. */
const OPEN_IPV6 = new BlockList()
OPEN_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  CLOSED.addSubnet(net, bits, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address, 'ipv4')
  return family === 6 && OPEN_IPV6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

/** Whether a push service can live there: https on its own port, a public name or number, no password in the address. */
export function isPublicEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  // A name without a dot, or with one of these endings, is known to some private network alone.
  return (
    /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(host) &&
    !/\.(local|localhost|internal|lan|home|arpa|test|invalid)$/.test(host)
  )
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for a connection and refuses one that leads inside, at the moment of connecting. */
export function publicLookup(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return answer(Object.assign(new Error(`${hostname} is not a public address`), { code: 'EACCES' }), [])
    }
    if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}
