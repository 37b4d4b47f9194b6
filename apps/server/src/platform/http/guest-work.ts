import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { SealKeys } from '../seal.ts'

/** Some tenths of a second for a phone. */
const WORK = 60_000
/** Doubled with each so many who were asked in the last minute: a crowd waits a little, a flood pays for it. */
const ASKED_PER_LEVEL = 50
/** Several seconds for an old phone, and never a wall. */
const LEVEL_MAX = 5
const LIFE_MS = 10 * 60_000
const PROOF_MAX = 1_000

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  number: z.int().check(z.gte(0)),
  salt: z.string().check(z.maxLength(300)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export type Work = { algorithm: 'SHA-256'; challenge: string; salt: string; signature: string; maxnumber: number }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * What a guest may do instead of waiting where others have used up the address: an ALTCHA challenge. Whoever has solved one counts
 * by it, as a caller of its own, until it is too old; nothing is kept of it. It is good for the network that it was given to.
 */
export class GuestWork {
  readonly #keys: readonly string[]
  readonly #clock: Clock

  constructor(keys: SealKeys, clock: Clock) {
    this.#keys = keys.map(({ bytes }) => bytes.toString('hex'))
    this.#clock = clock
  }

  /** `asked`: how many were of this network, in the last minute. */
  ask(network: string, asked: number): Work {
    const maxnumber = WORK * 2 ** Math.min(LEVEL_MAX, Math.floor(asked / ASKED_PER_LEVEL))
    const expires = Math.floor((this.#clock.now().getTime() + LIFE_MS) / 1000)
    const fields = new URLSearchParams({ expires: String(expires), place: placeOf(network) })
    const salt = `${randomBytes(12).toString('hex')}?${fields}&`
    const challenge = sha256(salt + randomInt(maxnumber + 1))
    return { algorithm: 'SHA-256', challenge, salt, signature: this.#sign(challenge, this.#keys[0] ?? ''), maxnumber }
  }

  /** Whom the solved challenge stands for; null where it is none, was given to others, or is too old. */
  callerOf(proof: string | undefined, network: string): string | null {
    const solution = proof === undefined || proof.length > PROOF_MAX ? undefined : solutionIn(proof)
    if (solution === undefined) return null
    const { challenge, number, salt, signature } = solution
    const fields = new URLSearchParams(salt.slice(salt.indexOf('?') + 1))
    if (!(Number(fields.get('expires')) * 1000 > this.#clock.now().getTime())) return null
    if (fields.get('place') !== placeOf(network)) return null
    if (!this.#keys.some((key) => isEqual(this.#sign(challenge, key), signature))) return null
    return isEqual(sha256(salt + number), challenge) ? `w${signature.slice(0, 32)}` : null
  }

  #sign(challenge: string, key: string): string {
    return createHmac('sha256', key).update(challenge).digest('hex')
  }
}

const placeOf = (network: string) => sha256(network).slice(0, 16)

function solutionIn(proof: string): z.infer<typeof Solution> | undefined {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
