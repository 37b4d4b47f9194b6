import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  customFetch,
  fetchProtectedResource,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import * as z from 'zod/mini'
import { createBreaker, fetchThrough } from '../../platform/breaker.ts'
import type { FacebookSettings } from '../../platform/provider-settings.ts'
import type { SocialAppCheck, SocialProvider } from './social.ts'

const TIMEOUT_SECONDS = 10
const Me = z.object({
  id: z.string().check(z.regex(/^\d{1,32}$/)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

/** Plain OAuth: the identity comes from the Graph API, not from an ID token. */
export function facebookSocial(settings: FacebookSettings, insecure: boolean): SocialProvider & SocialAppCheck {
  const { appId, appSecret, dialogUrl, graphUrl } = settings
  const configuration = new Configuration(
    {
      issuer: new URL(dialogUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    appId,
    appSecret,
  )
  configuration.timeout = TIMEOUT_SECONDS
  configuration[customFetch] = fetchThrough(createBreaker({ service: 'sign-in by Facebook' }))
  if (insecure) allowInsecureRequests(configuration)
  return {
    async begin(redirectUri) {
      const pending = { state: randomState(), nonce: '', codeVerifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile email',
        state: pending.state,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    },
    async finish(callbackUrl, { state, codeVerifier }) {
      const { access_token } = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const meUrl = new URL(`${graphUrl}/me`)
      meUrl.searchParams.set('fields', 'id,name,email')
      // Shows that the caller holds the app's secret too, not only a token that was taken elsewhere.
      meUrl.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(access_token).digest('hex'))
      const response = await fetchProtectedResource(configuration, access_token, meUrl, 'GET')
      if (!response.ok) throw new Error(`the Graph interface answered ${response.status}`)
      const { id, name, email } = Me.parse(await response.json())
      return { subject: id, name: name ?? null, email: email ?? null, emailVerified: false }
    },
    async checkApp() {
      await clientCredentialsGrant(configuration)
    },
  }
}
