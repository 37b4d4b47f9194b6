import type { FastifyReply, FastifyRequest } from 'fastify'

export type CookieOptions = {
  /** The browser sends it to this path and below; over a secure connection to all of this host, as `__Host-` demands. */
  path: string
  /** Null: until the browser closes. */
  maxAgeSeconds: number | null
  /** `Lax` only where the browser must bring it along when another site sends it back to us. */
  sameSite?: 'Strict' | 'Lax'
}

const NAME = /^[\w-]{1,64}$/
/** Browsers accept this prefix only from the host itself, over a secure connection and for every path. */
const HOST_PREFIX = '__Host-'
const VALUE = /^[\w.-]{0,512}$/

/** From our own page, or typed into the address bar. To a browser, games are same-site but another origin. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none'])
const isOriginOf = (origin: string, host: string) => URL.canParse(origin) && new URL(origin).host === host.toLowerCase()

/** Cookies of one call. Ours are never readable by scripts or sent by other sites. */
export class Cookies {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }

  /**
   * Wherever browsers are told to come by a secure connection alone: in production also behind a proxy that does not
   * say how it was reached.
   */
  get #isSecure(): boolean {
    return this.#reply.hasHeader('strict-transport-security')
  }

  /** The first of that name, if it looks like something we could have set. */
  get(plainName: string): string | undefined {
    const name = this.#isSecure ? HOST_PREFIX + plainName : plainName
    for (const pair of this.#request.headers.cookie?.split(';') ?? []) {
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1).trim()
      if (at > 0 && pair.slice(0, at).trim() === name) return VALUE.test(value) ? value : undefined
    }
    return undefined
  }

  /** As `get`, but ignores a cookie sent on behalf of another origin: what it opens is for our pages only. */
  getOwn(name: string): string | undefined {
    const { 'sec-fetch-site': site, origin } = this.#request.headers
    const isOwn =
      site === undefined ? origin === undefined || isOriginOf(origin, this.#request.host) : OWN_SITES.has(String(site))
    return isOwn ? this.get(name) : undefined
  }

  set(name: string, value: string, { path, maxAgeSeconds, sameSite = 'Strict' }: CookieOptions): void {
    if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`a cookie ${name} cannot be set to that`)
    const parts = this.#isSecure ? [`${HOST_PREFIX}${name}=${value}`, 'Path=/'] : [`${name}=${value}`, `Path=${path}`]
    parts.push('HttpOnly', `SameSite=${sameSite}`)
    if (maxAgeSeconds !== null) parts.push(`Max-Age=${maxAgeSeconds}`)
    if (this.#isSecure) parts.push('Secure')
    this.#reply.header('set-cookie', parts.join('; '))
  }

  clear(name: string, path: string): void {
    this.set(name, '', { path, maxAgeSeconds: 0 })
  }
}
