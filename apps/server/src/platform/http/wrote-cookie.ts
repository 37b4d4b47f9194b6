import type { Cookies } from './cookies.ts'

const NAME = 'wrote'

/** Whoever writes reads from the primary until every replica that may be asked has what they wrote, whichever node they come to. */
export const noteWrite = (cookies: Cookies, maxLagMs: number): void =>
  cookies.set(NAME, '1', { path: '/', maxAgeSeconds: Math.ceil(maxLagMs / 1000) + 1 })

export const hasJustWritten = (cookies: Cookies): boolean => cookies.get(NAME) !== undefined
