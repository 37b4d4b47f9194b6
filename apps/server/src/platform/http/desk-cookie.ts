import type { Cookies } from './cookies.ts'

const NAME = 'desk'
const PATH = '/ops'
const KEEP_SECONDS = 400 * 86_400

/** Recognises a browser of the console without signing anyone in: a request made from it cannot be approved from it. */
export const keepDesk = (cookies: Cookies, device: string): void =>
  cookies.set(NAME, device, { path: PATH, maxAgeSeconds: KEEP_SECONDS })

export const deskOf = (cookies: Cookies): string | undefined => cookies.get(NAME)
