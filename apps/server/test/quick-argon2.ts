import { createRequire } from 'node:module'

type Argon2 = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>

// In tests the name leads here (quick-hashes.mjs).
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2

/** Hundreds of tests sign somebody in, and none of them is about what it costs: `credentials.test.ts` looks at that. */
export const hash: Argon2['hash'] = (plain, options) => real.hash(plain, { ...options, memoryCost: 8, timeCost: 1 })
export const { verify } = real
