import type { IncomingMessage } from 'node:http'

export type Origin = { ip: string; host: string }

/** Where the request comes from and which site it asked for; by the proxy's word only where the proxy is trusted. */
export function originOf(request: IncomingMessage, trustProxy: boolean): Origin {
  const { headers, socket } = request
  const forwardedFor = trustProxy ? first(headers['x-forwarded-for']) : undefined
  const forwardedHost = trustProxy ? first(headers['x-forwarded-host']) : undefined
  return { ip: forwardedFor ?? socket.remoteAddress ?? '', host: forwardedHost ?? headers.host ?? '' }
}

function first(header: string | string[] | undefined): string | undefined {
  const value = (Array.isArray(header) ? header[0] : header)?.split(',', 1)[0]?.trim()
  return value === '' ? undefined : value
}

/** A page of another site may not open our channel. What sends no origin is no browser and carries nobody's cookies. */
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
