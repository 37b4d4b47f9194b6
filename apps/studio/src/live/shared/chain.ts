import { DateTime } from '@trevo/contract/wire'
import { fromHex, sha256, toHex } from '@trevo/fair/sha256'
import * as z from 'zod/mini'

export const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'hex'))

/** A round of drand's kind (`bls-unchained-g1-rfc9380`); it comes at `at`, and its signature is null until then. */
const SaltRound = z.object({
  chain: Hex64,
  publicKey: z.string(),
  genesis: z.int(),
  period: z.int(),
  round: z.int(),
  at: DateTime,
  signature: z.nullable(z.string()),
})
export type SaltRound = z.infer<typeof SaltRound>

/** The terminal hash and the round were published before the round's time, and the salt is what the round gave. */
export const Chain = z.object({
  id: z.int(),
  terminalHash: Hex64,
  salt: z.nullable(z.string()),
  length: z.int(),
  publishedAt: DateTime,
  saltedAt: z.nullable(DateTime),
  /** Null for a chain from the time when salts were made of bets. */
  beacon: z.nullable(SaltRound),
})
export type Chain = z.infer<typeof Chain>

/** A chain's salt: what the beacon's round gave that was named with it, SHA-256 of the bytes of the round's signature. */
export const saltFrom = (signature: string) => toHex(sha256(fromHex(signature)))

/** A round's hash was promised by the one before it: SHA-256 of its 32 bytes. */
export const hashBefore = (hash: string) => toHex(sha256(fromHex(hash)))
