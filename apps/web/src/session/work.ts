import { sha256, toHex } from '@trevo/fair/sha256'

/** An ALTCHA challenge. */
type Challenge = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber?: unknown }

/** Where the challenge does not say how far to look. */
const MAX_NUMBER = 1_000_000
/** Short enough that the page answers a finger meanwhile. */
const SLICE_MS = 12
/** Looking at the clock costs more than some hashes. */
const CLOCK_EVERY = 64

const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The number whose hash with the salt is the challenge; null where there is none in reach. Not by the browser's own hash: that
 * is asynchronous, which costs far more than thousands of short texts take, and is missing outside secure contexts.
 */
async function solve({ salt, challenge, maxnumber }: Challenge): Promise<number | null> {
  const last = typeof maxnumber === 'number' ? maxnumber : MAX_NUMBER
  let sliceEnd = performance.now() + SLICE_MS
  for (let number = 0; number <= last; number++) {
    if (toHex(sha256(salt + number)) === challenge) return number
    if (number % CLOCK_EVERY !== 0 || performance.now() < sliceEnd) continue
    await pause()
    sliceEnd = performance.now() + SLICE_MS
  }
  return null
}

/** The proof as the server takes it; null where the challenge cannot be solved. */
export async function proofOf(given: Challenge): Promise<string | null> {
  const number = given.algorithm === 'SHA-256' ? await solve(given) : null
  if (number === null) return null
  const { algorithm, challenge, salt, signature } = given
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
