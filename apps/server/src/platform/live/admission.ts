import type { IncomingMessage } from 'node:http'

export type Origin = { ip: string; host: string }

/**
 * Where the request comes from and which site it asked for, as HTTP calls see it: every proxy adds to the end what it saw,
 * so only as many entries count, from the end, as there are proxies of ours. What stands before is the caller's invention,
 * and so is every name of the site but `Host`.
 */
export function originOf(request: IncomingMessage, trustedProxies: number): Origin {
  const { headers, socket } = request
  const seen = [...entriesOf(headers['x-forwarded-for']), socket.remoteAddress ?? '']
  const ip = seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? ''
  return { ip, host: headers.host ?? '' }
}

const entriesOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Pages of other sites may not open our channel. A client that sends no origin is not a browser and carries no user's cookies. */
export function isSameOrigin(request: IncomingMessage, host: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const asked = `${protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).host === originHost
}

/** How many sockets there are, in all and by address. */
export class Census {
  readonly #byIp = new Map<string, number>()
  #total = 0

  get total(): number {
    return this.#total
  }

  of(ip: string): number {
    return this.#byIp.get(ip) ?? 0
  }

  enter(ip: string): void {
    this.#total++
    this.#byIp.set(ip, this.of(ip) + 1)
  }

  leave(ip: string): void {
    this.#total--
    const left = this.of(ip) - 1
    if (left > 0) this.#byIp.set(ip, left)
    else this.#byIp.delete(ip)
  }
}
