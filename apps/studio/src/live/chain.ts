import { hash as hashOnce, randomBytes } from 'node:crypto'
import type { Beacon } from '@trevo/fair/beacon'
import { roundFrom, timeOfRound } from '@trevo/fair/chain'
import type { Seal } from '../platform/seal.ts'

const HASH_BYTES = 32

/** Every hash of a chain, the terminal one first: number n is what round n shows when it is over. */
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

/** As it is stored: a round of a beacon. */
export type NamedRound = { chain: string; publicKey: string; genesis: number; period: number; round: number }
export type NewChain = { sealed: Buffer; terminalHash: string; length: number }
export type NewestChain = { id: number; length: number; used: number; isSalted: boolean; round: number }

/** Where the chains of one game are kept. */
export type ChainStore = {
  /** Its end and the round of its salt are public from now on. */
  insert(chain: NewChain & { beacon: NamedRound }): Promise<void>
  /** The one in use. One whose salt would come from another beacon than this is passed over. */
  newest(beaconChain: string): Promise<NewestChain | undefined>
  /** Once and for all. */
  setSalt(id: number, salt: { salt: string; signature: string }): Promise<void>
  seedOf(id: number): Promise<NewChain & { salt: string | null }>
}

type Place = { chainId: number; position: number }
type Publishing = { length: number; nowMs: number; saltMs: number }

export type Chains = {
  /**
   * Publishes a chain where none is left, with the round of the beacon that will be its salt, and fixes the salt once that
   * round is there. True when there is a chain to play on.
   */
  prepare(publishing: Publishing): Promise<boolean>
  /** What a round will show, and the salt that it is read with. */
  secretOf(place: Place): Promise<{ hash: string; salt: string }>
}

/** The chain in use is held in memory: all its hashes follow from one seed, but only from the end. */
export function createChains(store: ChainStore, seal: Seal, beacon: Beacon): Chains {
  let held: { chainId: number; hashes: Buffer; salt: string } | undefined

  async function hold(chainId: number) {
    if (held?.chainId === chainId) return held
    const { sealed, salt, length } = await store.seedOf(chainId)
    if (salt === null) throw new Error(`a round names the chain ${chainId}, which has no salt yet`)
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
    await store.insert({ sealed: seal.close(seed.toString('hex')), terminalHash, length, beacon: named })
  }

  return {
    async prepare(publishing) {
      const newest = await store.newest(beacon.chain.hash)
      if (newest === undefined || newest.used >= newest.length) {
        await publish(publishing)
        return false
      }
      if (newest.isSalted) return true
      if (publishing.nowMs < timeOfRound(beacon.chain, newest.round)) return false
      const found = await beacon.round(newest.round)
      if (found === undefined) return false
      await store.setSalt(newest.id, { salt: found.randomness, signature: found.signature })
      return true
    },
    async secretOf({ chainId, position }) {
      const { hashes, salt } = await hold(chainId)
      return { hash: hashAt(hashes, position), salt }
    },
  }
}
