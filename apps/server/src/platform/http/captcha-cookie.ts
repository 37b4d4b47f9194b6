import type { Cookies } from './cookies.ts'

const NAME = 'captcha'
const PATH = '/wps'

/** Binds a captcha's answer to the browser that was shown the picture. */
export function keepCaptcha(cookies: Cookies, { ticket, lifeSeconds }: { ticket: string; lifeSeconds: number }): void {
  cookies.set(NAME, ticket, { path: PATH, maxAgeSeconds: lifeSeconds })
}

export const captchaTicketOf = (cookies: Cookies): string | undefined => cookies.get(NAME)
