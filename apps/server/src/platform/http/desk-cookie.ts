import type { Cookies } from './cookies.ts'

const NAME = 'desk'
const PATH = '/ops'
const KEEP_SECONDS = 400 * 86_400

/** Knows a browser of the console again; signs nobody in. What was asked for from it is not decided from it. */
export const keepDesk = (cookies: Cookies, device: string): void =>
  cookies.set(NAME, device, { path: PATH, maxAgeSeconds: KEEP_SECONDS })

export const deskOf = (cookies: Cookies): string | undefined => cookies.get(NAME)
