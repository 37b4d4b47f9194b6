import { createHmac, hash as hashOnce, randomBytes } from 'node:crypto'
import type { Beacon } from '@trevo/fair/beacon'
import { roundFrom, timeOfRound } from '@trevo/fair/chain'
import type { Pool } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import { findSeed, insertChain, newestChain, setSalt } from './chain-queries.ts'
import { crashFromDigest } from './shared/curve.ts'

const HASH_BYTES = 32

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
type Publishing = { length: number; nowMs: number; saltMs: number }

export type Chains = {
  /**
   * Publishes a chain where none is left, with the round of the beacon that will be its salt, and fixes the salt once that
   * round is there. True when there is a chain to fly on.
   */
  prepare(publishing: Publishing): Promise<boolean>
  /** What a flight will show, and where it will crash. */
  secretOf(flight: Place): Promise<{ hash: string; crash: number }>
}

/** The chain in use is held in memory: all its hashes follow from one seed, but only from the end. */
export function createChains(pool: Pool, seal: Seal, beacon: Beacon): Chains {
  let held: { chainId: number; hashes: Buffer; salt: string } | undefined

  async function hold(chainId: number) {
    if (held?.chainId === chainId) return held
    const { sealed, salt, length } = await findSeed(pool, chainId)
    if (salt === null) throw new Error(`a flight names the chain ${chainId}, which has no salt yet`)
    held = { chainId, salt, hashes: hashesFrom(Buffer.from(seal.open(sealed), 'hex'), length) }
    return held
  }

  async function publish({ length, nowMs, saltMs }: Publishing): Promise<void> {
    const seed = randomBytes(HASH_BYTES)
    const terminalHash = hashAt(hashesFrom(seed, length), 0)
    const { hash, publicKey, genesisSeconds: genesis, periodSeconds: period } = beacon.chain
    // At least a whole period ahead, so that no clock makes it a round that exists.
    const round = roundFrom(beacon.chain, nowMs + Math.max(saltMs, period * 1000))
    const named = { chain: hash, publicKey, genesis, period, round }
    await insertChain(pool, { sealed: seal.close(seed.toString('hex')), terminalHash, length, beacon: named })
  }

  return {
    async prepare(publishing) {
      const newest = await newestChain(pool, beacon.chain.hash)
      if (newest === undefined || newest.used >= newest.length) {
        await publish(publishing)
        return false
      }
      if (newest.isSalted) return true
      if (publishing.nowMs < timeOfRound(beacon.chain, newest.round)) return false
      const found = await beacon.round(newest.round)
      if (found === undefined) return false
      await setSalt(pool, newest.id, { salt: found.randomness, signature: found.signature })
      return true
    },
    async secretOf({ chainId, position }) {
      const { hashes, salt } = await hold(chainId)
      const hash = hashAt(hashes, position)
      return { hash, crash: crashPoint(hash, salt) }
    },
  }
}
