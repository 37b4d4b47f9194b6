import { isIP } from 'node:net'

const isHere = (host: string) => /^(localhost|::1|\[::1\])$/.test(host) || (isIP(host) === 4 && host.startsWith('127.'))

/** Whether an address leaves this machine without being encrypted. */
export function isPlainLink(address: string): boolean {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isHere(host) || url.protocol === 'https:') return false
  return !/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')
}
