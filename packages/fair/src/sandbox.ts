import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Ask } from './beacon.ts'
import { type BeaconChain, QUICKNET, roundFrom, timeOfRound } from './chain.ts'
import { pointOfRound, randomnessOf } from './verify.ts'

const { shortSignatures } = bls12_381
/** Signing takes some 10 ms. */
const KEPT = 5_000

/** A beacon of one machine, for demos and tests: rounds come when quicknet's do, signed with a key of its own. */
export type SandboxBeacon = {
  chain: BeaconChain
  /** Whoever holds the key knows the future: that is what makes it a sandbox. */
  sign(round: number): string
  /** As drand's HTTP interface answers; throws for a round of the future. */
  answer: Ask
}

/** Below the order of the group, whatever the 32 bytes are. */
const secretOf = (key: Uint8Array) => key.map((byte, index) => (index === 0 ? byte & 0x3f : byte))

export function sandboxChain(key: Uint8Array): BeaconChain {
  const publicKey = bytesToHex(shortSignatures.getPublicKey(secretOf(key)).toBytes(true))
  const hash = bytesToHex(sha256(utf8ToBytes(`sandbox beacon ${publicKey}`)))
  return { ...QUICKNET, hash, publicKey }
}

export function createSandboxBeacon(key: Uint8Array, nowMs: () => number): SandboxBeacon {
  const chain = sandboxChain(key)
  const secret = secretOf(key)
  const kept = new Map<number, string>()
  function sign(round: number): string {
    const known = kept.get(round)
    if (known !== undefined) return known
    const signature = bytesToHex(shortSignatures.sign(pointOfRound(round), secret).toBytes(true))
    if (kept.size >= KEPT) kept.clear()
    kept.set(round, signature)
    return signature
  }
  const newest = () => roundFrom(chain, nowMs() + 1) - 1
  return {
    chain,
    sign,
    async answer(path) {
      const [, hash, what, asked] = path.split('/')
      if (hash !== chain.hash) throw new Error('no such chain')
      if (what === 'info') {
        const { publicKey, periodSeconds, genesisSeconds } = chain
        const named = { hash, public_key: publicKey, period: periodSeconds, genesis_time: genesisSeconds }
        return { ...named, schemeID: 'bls-unchained-g1-rfc9380', metadata: { beaconID: 'sandbox' } }
      }
      const round = asked === 'latest' ? newest() : /^[1-9]\d{0,14}$/.test(asked ?? '') ? Number(asked) : 0
      if (what !== 'public' || round < 1 || timeOfRound(chain, round) > nowMs()) throw new Error('no such round')
      const signature = sign(round)
      return { round, randomness: randomnessOf(signature), signature }
    },
  }
}
