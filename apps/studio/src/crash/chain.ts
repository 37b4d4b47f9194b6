import { createHmac, hash as hashOnce, randomBytes } from 'node:crypto'
import type { Pool } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import { findSeed, insertChain, listRequests, setSalt } from './chain-queries.ts'
import { crashFromDigest, saltFrom } from './shared/curve.ts'

const HASH_BYTES = 32
/** After a salt is known, until the flight that waited for it takes off. */
const SALTED_MS = 700

/** Every hash of a chain, the terminal one first: number n is what flight n shows when it is over. */
export function hashesFrom(seed: Buffer, length: number): Buffer {
  const hashes = Buffer.alloc((length + 1) * HASH_BYTES)
  let hash = seed
  for (let position = length; position >= 0; position--) {
    hash.copy(hashes, position * HASH_BYTES)
    hash = hashOnce('sha256', hash, 'buffer')
  }
  return hashes
}

export const hashAt = (hashes: Buffer, position: number) =>
  hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES).toString('hex')

/** As `crashOf`, with the quicker hash of the server. */
export const crashPoint = (hash: string, salt: string) =>
  crashFromDigest(createHmac('sha256', hash).update(salt).digest('hex'))

type Place = { chainId: number; position: number }

export type Chains = {
  /** Makes a chain and publishes its end; the seed is sealed. */
  begin(length: number): Promise<void>
  /** What a flight will show, and where it will crash; null while its chain has no salt. */
  secretOf(flight: Place): Promise<{ hash: string; crash: number } | null>
  /** Makes the salt of the bets on this flight. False where there are none. */
  salt(flight: { id: number; chainId: number }): Promise<boolean>
}

/** The chain in use is held in memory: all its hashes follow from one seed, but only from the end. */
export function createChains(pool: Pool, seal: Seal): Chains {
  let held: { chainId: number; hashes: Buffer; salt: string | null } | undefined

  async function hold(chainId: number) {
    if (held?.chainId === chainId && held.salt !== null) return held
    const { sealed, salt, length } = await findSeed(pool, chainId)
    const hashes = held?.chainId === chainId ? held.hashes : hashesFrom(Buffer.from(seal.open(sealed), 'hex'), length)
    held = { chainId, salt, hashes }
    return held
  }

  return {
    async begin(length) {
      const seed = randomBytes(HASH_BYTES)
      const terminalHash = hashAt(hashesFrom(seed, length), 0)
      await insertChain(pool, { sealed: seal.close(seed.toString('hex')), terminalHash, length })
    },
    async secretOf({ chainId, position }) {
      const { hashes, salt } = await hold(chainId)
      const hash = hashAt(hashes, position)
      return salt === null ? null : { hash, crash: crashPoint(hash, salt) }
    },
    async salt({ id: flightId, chainId }) {
      const seeds = await listRequests(pool, flightId)
      if (seeds.length === 0) return false
      const { terminalHash } = await findSeed(pool, chainId)
      await setSalt(pool, { chainId, flightId, seeds, salt: saltFrom(terminalHash, seeds), startsInMs: SALTED_MS })
      return true
    },
  }
}
