import type { Cookies } from './cookies.ts'

const NAME = 'refresh'
const PATH = '/wps/session'

/** Holds the refresh token of a session: the page itself never sees it. */
export function keepRefreshToken(
  cookies: Cookies,
  { refreshToken, cookieSeconds }: { refreshToken: string; cookieSeconds: number | null },
): void {
  cookies.set(NAME, refreshToken, { path: PATH, maxAgeSeconds: cookieSeconds })
}

export const refreshTokenOf = (cookies: Cookies): string | undefined => cookies.getOwn(NAME)

export const dropRefreshToken = (cookies: Cookies): void => cookies.clear(NAME, PATH)

const STAFF_NAME = 'staff_refresh'
const STAFF_PATH = '/ops/v1/session'

/** Until the browser closes, so that the console is not still open the next morning. */
export const keepStaffRefresh = (cookies: Cookies, refreshToken: string): void =>
  cookies.set(STAFF_NAME, refreshToken, { path: STAFF_PATH, maxAgeSeconds: null })

export const staffRefreshOf = (cookies: Cookies): string | undefined => cookies.getOwn(STAFF_NAME)

export const dropStaffRefresh = (cookies: Cookies): void => cookies.clear(STAFF_NAME, STAFF_PATH)
