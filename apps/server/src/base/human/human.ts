import { createHash } from 'node:crypto'
import type { HUMAN_PURPOSES } from '@trevo/contract/auth'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Tickets } from '../codes/tickets.ts'

const LIFE_MS = 10 * 60_000
/**
 * A moment's work for a phone, and a bill for anyone who wants thousands. As a substitute for a picture captcha it is more: a
 * program that can read pictures must not get in cheaper by skipping them.
 */
const WORK = { sms: 100_000, register: 100_000, captcha: 300_000 } as const satisfies Record<HumanPurpose, number>
/** Every level doubles the work; the highest still takes an old phone less than a minute. */
const LEVEL_MAX = 3

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
  /** `level`: how much has gone wrong from there lately, see `strainOf`. */
  challenge(caller: Caller, purpose: HumanPurpose, level?: number): Promise<Record<string, string | number> & Challenge>
  /** `proof` is the solved challenge in base64; it is good once, for its own brand, purpose and address. */
  isProved(caller: Caller, purpose: HumanPurpose, proof: string): Promise<boolean>
}
/** `address` is one household's: work that was done elsewhere is not bought in. */
export type Caller = { merchantId: number; address: string }
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
  const scopeOf = ({ merchantId, address }: Caller, purpose: HumanPurpose) => {
    const place = createHash('sha256').update(address).digest('base64url').slice(0, 16)
    return `${merchantId}-${purpose}-${place}`
  }
  return {
    async challenge(caller, purpose, level = 0) {
      const maxnumber = WORK[purpose] * 2 ** Math.min(LEVEL_MAX, level)
      const made = await createChallenge({
        hmacKey,
        maxnumber,
        expires: new Date(clock.now().getTime() + LIFE_MS),
        params: { scope: scopeOf(caller, purpose) },
      })
      return { ...made, maxnumber }
    },
    async isProved(caller, purpose, proof) {
      const solution = solutionIn(proof)
      if (!solution) return false
      const { expires, scope } = extractParams(solution)
      const isOld = !(Number(expires) * 1000 > clock.now().getTime())
      if (isOld || scope !== scopeOf(caller, purpose)) return false
      if (!(await isSolved(solution))) return false
      const { merchantId } = caller
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
