import { socialFinish, socialStart } from '@trevo/contract/auth'
import type { TestApp } from './app.ts'
import { anAddress, cookieOf } from './auth.ts'
import { OIDC_CLIENT, type OidcServer, throughProvider } from './oidc-server.ts'
import { type Injected, TEST_CONFIG } from './stub-app.ts'

/** Settings of a server whose Google is the local provider. */
export const withGoogle = ({ issuer }: OidcServer) => ({
  providers: { ...TEST_CONFIG.providers, google: { ...OIDC_CLIENT, issuer } },
})

export type Begun = { url: string; cookie: string; line: string }
export type Returned = { location: string; cookie: string; offerCookie: string }

/** A browser on one brand that signs in with Google. */
export class SocialBrowser {
  readonly #server: TestApp
  readonly #provider: OidcServer
  readonly #host: string

  constructor(server: TestApp, provider: OidcServer, host: string) {
    this.#server = server
    this.#provider = provider
    this.#host = host
  }

  async begin({ returnTo = '/m/activity?id=3', token }: { returnTo?: string; token?: string } = {}): Promise<Begun> {
    const answer = await this.#server.inject(socialStart, {
      ip: anAddress(),
      host: this.#host,
      params: { provider: 'google' },
      body: { returnTo },
      ...(token !== undefined && { token }),
    })
    return this.begunBy(answer)
  }

  begunBy(answer: Injected): Begun {
    const { value, line } = cookieOf(answer, 'social') ?? { value: '', line: '' }
    return { url: (answer.envelope as { value: { url: string } }).value.url, cookie: value, line }
  }

  leave({ url }: Pick<Begun, 'url'>): Promise<URL> {
    return throughProvider(url, this.#provider.issuer)
  }

  async comeBack(address: URL, cookie: string): Promise<Returned> {
    const { headers } = await this.#server.app.http.inject({
      method: 'GET',
      url: address.pathname + address.search,
      headers: { host: this.#host, cookie: `social=${cookie}` },
    })
    const answer = { status: 302, headers, envelope: null as never, text: '' }
    const valueIn = (name: string) => cookieOf(answer, name)?.value ?? ''
    return { location: String(headers.location), cookie: valueIn('social'), offerCookie: valueIn('social_offer') }
  }

  async goThrough(options: { returnTo?: string; token?: string } = {}): Promise<Returned> {
    const begun = await this.begin(options)
    return this.comeBack(await this.leave(begun), begun.cookie)
  }

  finish(location: string, cookie: string): Promise<Injected> {
    return this.#server.inject(socialFinish, {
      ip: anAddress(),
      host: this.#host,
      headers: { cookie: `social=${cookie}` },
      body: { ticket: new URL(location, 'http://x').searchParams.get('ticket') ?? '' },
    })
  }

  async signIn(options: { returnTo?: string } = {}) {
    const { location, cookie } = await this.goThrough(options)
    const { status, envelope } = await this.finish(location, cookie)
    if (status !== 200) throw new Error(`not signed in, but sent to ${location}`)
    return (envelope as unknown as { value: { login: { token: string; userName: string }; returnTo: string } }).value
  }
}
