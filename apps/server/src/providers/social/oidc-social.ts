import { kept } from '@trevo/contract/kept'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  genericGrantRequest,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { createBreaker, fetchThrough } from '../../platform/breaker.ts'
import type { GoogleSettings } from '../../platform/provider-settings.ts'
import type { SocialAppCheck, SocialProvider } from './social.ts'

const TIMEOUT_SECONDS = 10
const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

/** Google, or any other OpenID provider that publishes its configuration. `insecure` lets a local one speak plain HTTP. */
export function oidcSocial(
  { issuer, clientId, clientSecret }: GoogleSettings,
  insecure: boolean,
): SocialProvider & SocialAppCheck {
  // Around the calls themselves: a forged answer of a browser says nothing about the provider.
  const ask = fetchThrough(createBreaker({ service: 'sign-in by OpenID' }))
  // Read on first use, so that a provider that is down never keeps the server from starting.
  const configuration = kept(() =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: insecure ? [allowInsecureRequests] : [],
      [customFetch]: ask,
    }),
  )
  return {
    async begin(redirectUri) {
      const pending = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    },
    async finish(callbackUrl, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { sub: subject, name, email, email_verified } = claims
      return { subject, name: textOf(name), email: textOf(email), emailVerified: email_verified === true }
    },
    async checkApp() {
      // A code that nobody has: who is known by its secret is told so, and who is not is told that instead.
      const asked = {
        code: randomState(),
        redirect_uri: 'https://nowhere.invalid/',
        code_verifier: randomPKCECodeVerifier(),
      }
      const answered = genericGrantRequest(await configuration(), 'authorization_code', asked)
      await answered.catch((error: unknown) => {
        if (!(error instanceof ResponseBodyError)) throw error
        if (error.error !== 'invalid_grant') throw new Error(error.error)
      })
    },
  }
}
