import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** A token is random enough that a plain hash keeps it safe at rest. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
