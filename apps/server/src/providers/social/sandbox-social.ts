import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SocialName, SocialProvider } from './social.ts'

/** The people of the sandbox. */
export const SANDBOX_PEOPLE = [
  { subject: 'sandbox-1', name: 'Bia Andrade', email: 'bia@example.com' },
  { subject: 'sandbox-2', name: 'Rafael Nunes', email: 'rafael@example.com' },
] as const

export const sandboxPath = (provider: SocialName) => `/wps/sandbox/social/${provider}`

/** Stands in for a provider on demo data: our own page asks which of its people to be, and sends the browser back. */
export function sandboxSocial(provider: SocialName): SocialProvider {
  return {
    async begin(redirectUri) {
      const state = randomBytes(24).toString('base64url')
      const url = new URL(sandboxPath(provider), redirectUri)
      url.searchParams.set('state', state)
      return { url: url.href, pending: { state, nonce: '', codeVerifier: '' } }
    },
    async finish(callbackUrl, { state }) {
      const given = Buffer.from(callbackUrl.searchParams.get('state') ?? '')
      const expected = Buffer.from(state)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('another state')
      const person = SANDBOX_PEOPLE.find(({ subject }) => subject === callbackUrl.searchParams.get('code'))
      if (!person) throw new Error('nobody of the sandbox')
      return { ...person, emailVerified: true }
    },
  }
}
