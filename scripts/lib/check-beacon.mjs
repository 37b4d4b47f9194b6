import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

/** drand's quicknet, as drand itself publishes it: a page may name a beacon, but not another key for this one. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1692803367,
  period: 3,
}
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** @typedef {{ chain: string, publicKey: string, genesis: number, period: number, round: number, signature: string | null }} Round */

/** What a round gives: SHA-256 of its signature's bytes. @param {string} signature */
export const randomnessOf = (signature) => createHash('sha256').update(signature, 'hex').digest('hex')

/** When a round comes, in milliseconds. @param {Round} round */
export const timeOf = ({ genesis, period, round }) => (genesis + (round - 1) * period) * 1000

/** The first round that comes a whole period or more after a time. @param {Round} beacon @param {number} closesAtMs */
export const roundFor = ({ genesis, period }, closesAtMs) =>
  Math.max(1, Math.ceil((closesAtMs / 1000 + period - genesis) / period) + 1)

/**
 * What is wrong with a round: `bls-unchained-g1-rfc9380`, checked without any code of the product.
 *
 * @param {Round} beacon
 * @returns {string[]}
 */
export function beaconProblems(beacon) {
  const { chain, publicKey, genesis, period, round, signature } = beacon
  const isPublic = chain === QUICKNET.chain
  if (isPublic && (publicKey !== QUICKNET.publicKey || genesis !== QUICKNET.genesis || period !== QUICKNET.period))
    return ['the beacon is called quicknet but has another key or another clock']
  if (signature === null) return [`the beacon’s round ${round} is not there`]
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const { hash, verify } = bls12_381.shortSignatures
  const message = hash(Uint8Array.from(createHash('sha256').update(number).digest()), DOMAIN)
  const bytesOf = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))
  try {
    return verify(bytesOf(signature), message, bytesOf(publicKey)) ? [] : [`the beacon did not sign round ${round} so`]
  } catch {
    return [`the signature of the beacon’s round ${round} is none`]
  }
}

/** Only drand's own network is nobody's in particular. @param {Round} beacon */
export const isPublic = ({ chain }) => chain === QUICKNET.chain
