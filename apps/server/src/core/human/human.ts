import type { HUMAN_PURPOSES } from '@trevo/contract/auth'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Tickets } from '../codes/tickets.ts'

const LIFE_MS = 10 * 60_000
/** A moment's work for a phone, and a bill for whoever wants to send thousands of messages. */
const MAX_NUMBER = 100_000

export type HumanPurpose = (typeof HUMAN_PURPOSES)[number]

declare module '../codes/tickets.ts' {
  interface TicketData {
    human_spent: Record<string, never>
  }
}

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int(),
  salt: z.string(),
  signature: z.string(),
})

export type Human = {
  challenge(merchantId: number, purpose: HumanPurpose): Promise<Record<string, string | number> & Challenge>
  /** `proof` is the solved challenge in base64; it is good once, for its own brand and purpose. */
  isProved(merchantId: number, purpose: HumanPurpose, proof: string): Promise<boolean>
}
type Challenge = { algorithm: string; challenge: string; salt: string; signature: string }
export type HumanOptions = { db: Db; tickets: Tickets; secrets: Secrets; clock: Clock }

/** The ALTCHA protocol: a proof of work instead of a puzzle, with nobody outside involved. */
export function createHuman({ db, tickets, secrets, clock }: HumanOptions): Human {
  const [hmacKey, ...older] = secrets.keysFor('human verification').map(({ bytes }) => bytes.toString('hex'))
  if (hmacKey === undefined) throw new Error('there is no key')
  async function isSolved(solution: z.infer<typeof Solution>): Promise<boolean> {
    // Without its own check of the time, which would go by another clock than ours.
    for (const key of [hmacKey, ...older]) if (await verifySolution(solution, key ?? '', false)) return true
    return false
  }
  const scopeOf = (merchantId: number, purpose: HumanPurpose) => `${merchantId}-${purpose}`
  return {
    async challenge(merchantId, purpose) {
      const made = await createChallenge({
        hmacKey,
        maxnumber: MAX_NUMBER,
        expires: new Date(clock.now().getTime() + LIFE_MS),
        params: { scope: scopeOf(merchantId, purpose) },
      })
      return { ...made, maxnumber: MAX_NUMBER }
    },
    async isProved(merchantId, purpose, proof) {
      const solution = solutionIn(proof)
      if (!solution) return false
      const { expires, scope } = extractParams(solution)
      const isOld = !(Number(expires) * 1000 > clock.now().getTime())
      if (isOld || scope !== scopeOf(merchantId, purpose)) return false
      if (!(await isSolved(solution))) return false
      return tickets.spendOnce(db, { merchantId, purpose: 'human_spent', token: solution.signature }, LIFE_MS)
    },
  }
}

function solutionIn(proof: string): z.infer<typeof Solution> | undefined {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
