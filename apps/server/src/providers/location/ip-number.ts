import { isIPv4, isIPv6 } from 'node:net'

/** Where IPv4 lives inside the IPv6 space (`::ffff:0:0/96`), so that both kinds of address share one order. */
const V4_BASE = 0xffff_0000_0000n

const fromBytes = (dotted: string) => dotted.split('.').reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function groupsOf(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)]
    const v4 = fromBytes(group)
    return [v4 >> 16n, v4 & 0xffffn]
  })
}

/** An address as one number; null when the text is no address. */
export function ipNumber(address: string): bigint | null {
  if (isIPv4(address)) return V4_BASE | fromBytes(address)
  if (!isIPv6(address)) return null
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = new Array<bigint>(8 - before.length - after.length).fill(0n)
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | group, 0n)
}
