import { hmacSha256, sha256, toHex } from '@trevo/fair/sha256'

/** Where an engine's chance comes from. Engines ask for whole numbers below a bound and nothing else. */
export type Random = {
  /** Uniform from 0 to `bound - 1`. */
  below(bound: number): number
  /** Words taken so far; a round that goes on later continues after them. */
  used(): number
}

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

const WORD_VALUES = 2 ** 32
const WORDS_PER_BLOCK = 8

/** What the player sees before the first round: the promise that the server seed will not change. */
export const hashOfSeed = (serverSeed: string) => toHex(sha256(serverSeed))

/** Numbers from a source of 32-bit words. Words above the last whole multiple of the bound are thrown away: no value is likelier. */
export function randomFrom(nextWord: () => number): Random {
  let used = 0
  return {
    below(bound) {
      const limit = WORD_VALUES - (WORD_VALUES % bound)
      for (;;) {
        used++
        const word = nextWord()
        if (word < limit) return word % bound
      }
    },
    used: () => used,
  }
}

/**
 * The numbers of one round. Block n is HMAC-SHA256(key: server seed, text: `clientSeed:nonce:n`), read as eight
 * big-endian words; the server seed is used as the 64 characters it is shown in.
 */
export function seededRandom({ serverSeed, clientSeed, nonce }: Seeds, skipWords = 0): Random {
  const hmac = hmacSha256(serverSeed)
  let position = skipWords
  let blockNumber = -1
  let block = new DataView(new ArrayBuffer(32))
  const { below, used } = randomFrom(() => {
    const wanted = Math.floor(position / WORDS_PER_BLOCK)
    if (wanted !== blockNumber) {
      block = new DataView(hmac(`${clientSeed}:${nonce}:${wanted}`).buffer)
      blockNumber = wanted
    }
    return block.getUint32((position++ % WORDS_PER_BLOCK) * 4)
  })
  return { below, used: () => skipWords + used() }
}
