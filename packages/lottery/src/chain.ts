import { sha256 } from '@trevo/fair/sha256'

/**
 * The seeds of a day. `last` is secret and random; each earlier one is the hash of the one after it. Place 0 is the
 * commitment, shown before the day; place i is the seed of the i-th draw, shown after it. A seed shown tells nothing of later ones.
 */
export function makeChain(last: Uint8Array, draws: number): readonly Uint8Array[] {
  const chain = new Array<Uint8Array>(draws + 1)
  chain[draws] = last
  for (let i = draws; i > 0; i--) chain[i - 1] = sha256(chain[i] as Uint8Array)
  return chain
}

/** Whether `seed` follows `previous` (the seed before it, or the commitment) in its chain. */
export const followsInChain = (seed: Uint8Array, previous: Uint8Array) => {
  const hash = sha256(seed)
  return hash.length === previous.length && hash.every((byte, i) => byte === previous[i])
}

/** Whether `seed` is the one of the `position`-th draw (from 1) under this commitment. */
export function isCommitted(seed: Uint8Array, commitment: Uint8Array, position: number): boolean {
  let hash = seed
  for (let i = 1; i < position; i++) hash = sha256(hash)
  return position >= 1 && followsInChain(hash, commitment)
}
