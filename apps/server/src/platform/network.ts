/** An IPv4 address as it is, of an IPv6 address its first 64 bits: what one household or office is given. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7)
  const [head = '', tail] = ip.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** This very machine: of two people who come from it nothing can be told apart. */
export const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip)
