import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { SealKeys } from '../seal.ts'

/** A few tenths of a second on a phone. */
const WORK = 60_000
/** The work doubles with every so many challenges of the last minute: a crowd waits a little, a flood pays for it. */
const ASKED_PER_LEVEL = 50
/** Several seconds on an old phone, and never a lockout. */
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
 * What a guest may do instead of waiting when others have used up the address: solve an ALTCHA challenge. The solution then
 * counts as a caller of its own until it expires. Nothing is stored, and it is valid only in the network it was issued to.
 */
export class GuestWork {
  readonly #keys: readonly string[]
  readonly #clock: Clock

  constructor(keys: SealKeys, clock: Clock) {
    this.#keys = keys.map(({ bytes }) => bytes.toString('hex'))
    this.#clock = clock
  }

  /** `asked`: how many challenges this network got in the last minute. */
  ask(network: string, asked: number): Work {
    const maxnumber = WORK * 2 ** Math.min(LEVEL_MAX, Math.floor(asked / ASKED_PER_LEVEL))
    const expires = Math.floor((this.#clock.now().getTime() + LIFE_MS) / 1000)
    const fields = new URLSearchParams({ expires: String(expires), place: placeOf(network) })
    const salt = `${randomBytes(12).toString('hex')}?${fields}&`
    const challenge = sha256(salt + randomInt(maxnumber + 1))
    return { algorithm: 'SHA-256', challenge, salt, signature: this.#sign(challenge, this.#keys[0] ?? ''), maxnumber }
  }

  /** The caller a solved challenge stands for; null if it is not one, was issued to another network, or has expired. */
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
