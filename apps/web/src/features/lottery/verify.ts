import type { BeaconProof, LotteryDraw } from '@trevo/contract/lottery'
import { type BeaconChain, QUICKNET, roundForClose } from '@trevo/fair/chain'
import { followsInChain, isCommitted } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { sha256, toHex } from '@trevo/lottery/sha256'
import type { NumberModel } from '@trevo/lottery/types'

export type Verdict = {
  /** The seed follows the one before it, or the commitment; null where the draw before was never announced. */
  follows: boolean | null
  /** Hashed back to the start of the day it is the commitment that was published before the first draw. */
  committed: boolean
  /** The numbers follow from the seed and what was public. */
  numbers: boolean
  /** The round is the one that follows the close, and the public text is made of it; null for a draw without a beacon. */
  round: boolean | null
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Works a draw out again, here, from what was published. Null until its seed is. */
export function verifyDraw(
  model: NumberModel,
  { result, proof, closesAt, period }: Pick<LotteryDraw, 'result' | 'proof' | 'closesAt' | 'period'>,
): Verdict | null {
  if (proof.seed === null || result === null || proof.publicInput === null) return null
  const seed = bytesOf(proof.seed)
  const drawn = drawResult(model, seed, proof.publicInput)
  return {
    follows: proof.previous === null ? null : followsInChain(seed, bytesOf(proof.previous)),
    committed: isCommitted(seed, bytesOf(proof.commitment), proof.index),
    round: proof.beacon && isItsRound(proof.beacon, Date.parse(closesAt), `:${period}:`, proof.publicInput),
    numbers: drawn.length === result.length && drawn.every((number, i) => number === result[i]),
  }
}

const chainOf = ({
  chain: hash,
  publicKey,
  genesis: genesisSeconds,
  period: periodSeconds,
}: BeaconProof): BeaconChain => ({
  ...{ hash, publicKey, genesisSeconds, periodSeconds },
})

function isItsRound(beacon: BeaconProof, closesAtMs: number, name: string, publicInput: string): boolean {
  if (beacon.signature === null || beacon.round !== roundForClose(chainOf(beacon), closesAtMs)) return false
  return publicInput.endsWith(name + toHex(sha256(bytesOf(beacon.signature))))
}

/** drand's own network, which nobody runs alone; anything else is a sandbox. */
export const isPublicBeacon = ({ chain }: BeaconProof) => chain === QUICKNET.hash

/** Whether the beacon signed the round. The mathematics of it come over the line only where somebody checks. */
export async function isSigned(beacon: BeaconProof): Promise<boolean> {
  const { hash, publicKey } = chainOf(beacon)
  if (hash === QUICKNET.hash && publicKey !== QUICKNET.publicKey) return false
  const { isSignedBy } = await import('@trevo/fair/verify')
  return beacon.signature !== null && isSignedBy({ publicKey }, beacon.round, beacon.signature)
}
