import type { LotteryDraw } from '@trevo/contract/lottery'
import { followsInChain, isCommitted } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import type { NumberModel } from '@trevo/lottery/types'

export type Verdict = {
  /** The seed follows the one before it, or the commitment; null where the draw before was never announced. */
  follows: boolean | null
  /** Hashed back to the start of the day it is the commitment that was published before the first draw. */
  committed: boolean
  /** The numbers follow from the seed and what was public. */
  numbers: boolean
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Works a draw out again, here, from what was published. Null until its seed is. */
export function verifyDraw(
  model: NumberModel,
  { result, proof }: Pick<LotteryDraw, 'result' | 'proof'>,
): Verdict | null {
  if (proof.seed === null || result === null) return null
  const seed = bytesOf(proof.seed)
  const drawn = drawResult(model, seed, proof.publicInput)
  return {
    follows: proof.previous === null ? null : followsInChain(seed, bytesOf(proof.previous)),
    committed: isCommitted(seed, bytesOf(proof.commitment), proof.index),
    numbers: drawn.length === result.length && drawn.every((number, i) => number === result[i]),
  }
}
