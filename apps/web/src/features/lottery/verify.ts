import type { BeaconProof, LotteryDraw } from '@trevo/contract/lottery'
import { type BeaconChain, QUICKNET, roundForClose } from '@trevo/fair/chain'
import { sha256, toHex } from '@trevo/fair/sha256'
import { followsInChain, isCommitted } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import type { NumberModel, Result } from '@trevo/lottery/types'

export type Verdict = {
  /** The seed follows the one before it, or the commitment; null where the draw before was never announced. */
  follows: boolean | null
  /** Hashed back to the start of the day it is the commitment that was published before the first draw. */
  committed: boolean
  /** The numbers follow from the seed and what was public; null where none were drawn. */
  numbers: boolean | null
  /** The round is the one that follows the close, and the public text is made of it; null for a draw without a beacon. */
  round: boolean | null
  /** Of a round that stayed away only its number is known: whether that is the one that follows the close. */
  named: boolean | null
  /** What a void draw would have shown, once its round is known. */
  missed: Result | null
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Works a draw out again, here, from what was published. Null until its seed is; a void draw shows it all the same. */
export function verifyDraw(
  model: NumberModel,
  { result, proof, closesAt, period }: Pick<LotteryDraw, 'result' | 'proof' | 'closesAt' | 'period'>,
): Verdict | null {
  const { seed: hex, publicInput, previous, beacon } = proof
  if (hex === null || (result !== null && publicInput === null)) return null
  const seed = bytesOf(hex)
  const closesAtMs = Date.parse(closesAt)
  const drawn = publicInput === null ? null : drawResult(model, seed, publicInput)
  return {
    follows: previous === null ? null : followsInChain(seed, bytesOf(previous)),
    committed: isCommitted(seed, bytesOf(proof.commitment), proof.index),
    round: publicInput === null ? null : beacon && isItsRound(beacon, closesAtMs, `:${period}:`, publicInput),
    named: publicInput === null && beacon ? isNextRound(beacon, closesAtMs) : null,
    numbers: drawn && result && drawn.length === result.length && drawn.every((number, i) => number === result[i]),
    missed: result === null ? drawn : null,
  }
}

const chainOf = ({
  chain: hash,
  publicKey,
  genesis: genesisSeconds,
  period: periodSeconds,
}: BeaconProof): BeaconChain => ({
  hash,
  publicKey,
  genesisSeconds,
  periodSeconds,
})

const isNextRound = (beacon: BeaconProof, closesAtMs: number) =>
  beacon.round === roundForClose(chainOf(beacon), closesAtMs)

function isItsRound(beacon: BeaconProof, closesAtMs: number, name: string, publicInput: string): boolean {
  if (beacon.signature === null || !isNextRound(beacon, closesAtMs)) return false
  return publicInput.endsWith(name + toHex(sha256(bytesOf(beacon.signature))))
}

/** drand's own network, which nobody runs alone; anything else is a sandbox. */
export const isPublicBeacon = ({ chain }: BeaconProof) => chain === QUICKNET.hash

/** Whether the beacon signed the round. The mathematics for it are loaded only when a draw is checked. */
export async function isSigned(beacon: BeaconProof): Promise<boolean> {
  const { hash, publicKey } = chainOf(beacon)
  if (hash === QUICKNET.hash && publicKey !== QUICKNET.publicKey) return false
  const { isSignedBy } = await import('@trevo/fair/verify')
  return beacon.signature !== null && isSignedBy({ publicKey }, beacon.round, beacon.signature)
}
