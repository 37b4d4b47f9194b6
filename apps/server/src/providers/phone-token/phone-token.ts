import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { createBreaker, fetchThrough } from '../../platform/breaker.ts'
import type { Config } from '../../platform/config.ts'
import type { PhoneTokenSettings } from '../../platform/provider-settings.ts'

/** Checks the ID token of a phone-verification service. */
export interface PhoneTokenProvider {
  /** The number the token proves, in E.164, or null where it proves none. */
  phoneOf(idToken: string): Promise<string | null>
}

const E164 = /^\+[1-9]\d{6,14}$/
const TIMEOUT_MS = 5_000
/** A proof is meant for now: an old token, even one that has not expired, is not accepted. */
const MAX_AGE = '10m'
const CLOCK_TOLERANCE_SECONDS = 30

/** Null where no service is configured: then nobody can prove a number this way. */
export function choosePhoneToken({ demo, providers }: Pick<Config, 'demo' | 'providers'>): PhoneTokenProvider | null {
  if (providers.phoneToken) return jwksPhoneToken(providers.phoneToken)
  return demo ? sandboxPhoneToken : null
}

export function jwksPhoneToken({ issuer, audience, jwksUrl }: PhoneTokenSettings): PhoneTokenProvider {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetchThrough(createBreaker({ service: 'the keys of phone proofs' })),
  })
  return {
    async phoneOf(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience,
          algorithms: ['RS256', 'ES256', 'EdDSA'],
          maxTokenAge: MAX_AGE,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'iat', 'sub'],
        })
        const phone = payload.phone_number
        return typeof phone === 'string' && E164.test(phone) ? phone : null
      } catch {
        return null
      }
    },
  }
}

/** `sandbox:+5511987654321` proves that number, on demo data alone. */
const sandboxPhoneToken: PhoneTokenProvider = {
  async phoneOf(idToken) {
    const phone = idToken.startsWith('sandbox:') ? idToken.slice('sandbox:'.length) : ''
    return E164.test(phone) ? phone : null
  },
}
