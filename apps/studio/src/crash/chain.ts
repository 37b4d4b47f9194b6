import { createHmac, hash as hashOnce, randomBytes } from 'node:crypto'
import type { Pool } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import { findSeed, insertChain } from './chain-queries.ts'
import { crashFromDigest } from './shared/curve.ts'

const HASH_BYTES = 32
const SALT_BYTES = 16

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

export type Chains = {
  /** Makes a chain and keeps its promise; the seed is sealed. */
  begin(length: number): Promise<void>
  /** What a flight will show, and where it will crash. */
  secretOf(flight: { chainId: number; position: number }): Promise<{ hash: string; crash: number }>
}

/** The chain in use is held in memory: all its hashes follow from one seed, but only from the end. */
export function createChains(pool: Pool, seal: Seal): Chains {
  let held: { chainId: number; hashes: Buffer; salt: string } | undefined

  async function hold(chainId: number) {
    if (held?.chainId === chainId) return held
    const { sealed, salt, length } = await findSeed(pool, chainId)
    held = { chainId, salt, hashes: hashesFrom(Buffer.from(seal.open(sealed), 'hex'), length) }
    return held
  }

  return {
    async begin(length) {
      const seed = randomBytes(HASH_BYTES)
      const terminalHash = hashAt(hashesFrom(seed, length), 0)
      const salt = randomBytes(SALT_BYTES).toString('hex')
      await insertChain(pool, { sealed: seal.close(seed.toString('hex')), terminalHash, salt, length })
    },
    async secretOf({ chainId, position }) {
      const { hashes, salt } = await hold(chainId)
      const hash = hashAt(hashes, position)
      return { hash, crash: crashPoint(hash, salt) }
    },
  }
}
