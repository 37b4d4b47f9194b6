import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { listenLocally } from './listen-locally.ts'

export const OIDC_CLIENT = { clientId: 'trevo-test', clientSecret: 'a secret that only the test provider knows' }

export type OidcPerson = { sub: string; name: string; email: string; email_verified: boolean }
export type OidcServer = { issuer: string; person: OidcPerson; close(): Promise<void> }

/** A real OpenID provider that signs `person` in without asking. */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const server = createServer()
  const { url: issuer, close } = await listenLocally(server)
  const person = { sub: 'subject-1', name: 'Bia Andrade', email: 'bia@example.com', email_verified: true }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => person }),
    async loadExistingGrant(context: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({
        clientId: OIDC_CLIENT.clientId,
        accountId: context.oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction')) return answer(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  return { issuer, person, close }
}

/** Follows the provider's pages as a browser would, and gives back the address it leaves them for. */
export async function throughProvider(start: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(start)
  while (next.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const split = pair.indexOf('=')
      jar.set(pair.slice(0, split), pair.slice(split + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return next
}
