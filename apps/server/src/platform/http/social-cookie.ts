import type { Cookies } from './cookies.ts'

const NAME = 'social_offer'
const PATH = '/wps'

/** Binds the offer to link a provider's account to the browser that came back from the provider. */
export function keepSocialOffer(
  cookies: Cookies,
  { token, lifeSeconds }: { token: string; lifeSeconds: number },
): void {
  cookies.set(NAME, token, { path: PATH, maxAgeSeconds: lifeSeconds })
}

export const socialOfferOf = (cookies: Cookies): string | undefined => cookies.get(NAME)

export function dropSocialOffer(cookies: Cookies): void {
  cookies.clear(NAME, PATH)
}
