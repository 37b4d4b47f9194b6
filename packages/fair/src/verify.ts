import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconChain } from './chain.ts'

const { shortSignatures } = bls12_381
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE = /^[0-9a-f]{96}$/

/** What a round's members sign: SHA-256 of its number as eight bytes, the greatest first; as a point of G1. */
export function pointOfRound(round: number) {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(number), DOMAIN)
}

/** Whether the beacon signed this round. It takes some 40 ms, and a signature is good for ever: keep the answer. */
export function isSignedBy({ publicKey }: Pick<BeaconChain, 'publicKey'>, round: number, signature: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !SIGNATURE.test(signature)) return false
  try {
    return shortSignatures.verify(hexToBytes(signature), pointOfRound(round), hexToBytes(publicKey))
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** What a round gives to everybody alike: the hash of its signature. */
export const randomnessOf = (signature: string) => bytesToHex(sha256(hexToBytes(signature)))
