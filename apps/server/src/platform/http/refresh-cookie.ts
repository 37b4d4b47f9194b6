import type { Cookies } from './cookies.ts'

const NAME = 'refresh'
const PATH = '/wps/session'

/** Whoever opens a session keeps its refresh token here: the page itself never sees it. */
export function keepRefreshToken(
  cookies: Cookies,
  { refreshToken, cookieSeconds }: { refreshToken: string; cookieSeconds: number | null },
): void {
  cookies.set(NAME, refreshToken, { path: PATH, maxAgeSeconds: cookieSeconds })
}

export const refreshTokenOf = (cookies: Cookies): string | undefined => cookies.get(NAME)

export const dropRefreshToken = (cookies: Cookies): void => cookies.clear(NAME, PATH)
