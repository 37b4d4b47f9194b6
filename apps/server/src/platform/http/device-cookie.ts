import type { Cookies } from './cookies.ts'

const NAME = 'device'
const PATH = '/wps'
const KEEP_SECONDS = 180 * 86_400

/** Remembers that an account's owner has used this device; signs no one in. */
export const keepDevice = (cookies: Cookies, device: string): void =>
  cookies.set(NAME, device, { path: PATH, maxAgeSeconds: KEEP_SECONDS })

export const deviceOf = (cookies: Cookies): string | undefined => cookies.get(NAME)
