import { createHash, createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** A token is random enough that a plain hash keeps it safe at rest. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export const newSalt = () => randomBytes(TOKEN_BYTES)

/** How long a used refresh token is answered as it was: an answer that got lost is asked for again, two tabs ask at once. */
export const REFRESH_GRACE_MS = 60_000

/**
 * The tokens that follow a refresh token. They come out of the token and a salt that is kept, so that the same question has
 * the same answer; the token itself is kept nowhere, so that the salt alone tells nothing.
 */
export function successorsOf(refreshToken: string, salt: Buffer): { token: string; refreshToken: string } {
  const next = (what: string) => createHmac('sha256', refreshToken).update(what).update(salt).digest('base64url')
  return { token: next('token'), refreshToken: next('refresh') }
}
