import { cutToCents } from '@trevo/contract/money'
import { hmacSha256, toHex } from '@trevo/fair/sha256'

/** What the house keeps on average, in hundredths: 3 %. */
const EDGE_HUNDREDTHS = 3
const GROWTH_PER_MS = 0.00006
/** 52 bits are what a double holds without rounding. */
const BITS = 52
const HEX_DIGITS = BITS / 4
const VALUES = 2 ** BITS

export const MIN_AUTO_HUNDREDTHS = 101
/** A bet without a rule of its own ends here: the most that one bet pays is 10,000 times its stake. */
export const MAX_AUTO_HUNDREDTHS = 1_000_000
const MAX_CRASH_HUNDREDTHS = 2_000_000_000

/** The multiplier after this many milliseconds, as it grows and before it is cut. */
export const growthAt = (ms: number) => Math.exp(GROWTH_PER_MS * Math.max(0, ms))

/** The multiplier of an arrival, in hundredths and cut: nobody is paid for a part that was not reached. */
export const hundredthsAt = (ms: number) => Math.floor(growthAt(ms) * 100 + 1e-9)

/** When the curve reaches a multiplier. */
export const msUntil = (hundredths: number) => Math.log(hundredths / 100) / GROWTH_PER_MS

/**
 * Where a flight ends: max(1, floor(100 (1 - edge) / (1 - U)) / 100), in hundredths. U is the first 52 bits of
 * HMAC-SHA256(key: the flight's hash as the 64 characters it is shown in, text: the chain's salt) over 2^52.
 */
export const crashFromDigest = (digestHex: string) => {
  const word = Number.parseInt(digestHex.slice(0, HEX_DIGITS), 16)
  // (100 - edge) / (1 - word / 2^52), with one rounding instead of three.
  const hundredths = Math.floor(((100 - EDGE_HUNDREDTHS) * VALUES) / (VALUES - word))
  return Math.min(Math.max(100, hundredths), MAX_CRASH_HUNDREDTHS)
}

export const crashOf = (hash: string, salt: string) => crashFromDigest(toHex(hmacSha256(hash)(salt)))

/** In whole cents, as `bet-queries.ts` works it out too. */
export const prizeOf = (stakeMinor: bigint, hundredths: number) => cutToCents((stakeMinor * BigInt(hundredths)) / 100n)
