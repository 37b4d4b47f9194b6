import { createHash } from 'node:crypto'
import { crashPoint } from '../apps/studio/src/crash/chain.ts'
import { hashAt, hashesFrom } from '../apps/studio/src/live/chain.ts'
import { problemsOf } from '../scripts/verify-crash.mjs'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 10_000_000)
const VERIFIED = 10_000
const CHAIN = 100_000
const RETURN = 0.97
const MULTIPLES = [2, 10] as const
/** Of the stated share; a shorter run than that is given what chance alone does to it. */
const MOST_OFF = 0.003
const WHOLE_RUN = 10_000_000
const SIGMAS = 5

/** Flights end where they are said to, and a program that knows nothing of ours agrees on every one of them. */
export function proveCrash(): void {
  const reached = new Map<number, number>(MULTIPLES.map((multiple) => [multiple, 0]))
  for (let done = 0; done < ROUNDS; done += CHAIN) {
    // The same every time: a proof that holds must not fail on a day without luck.
    const hashes = hashesFrom(createHash('sha256').update(`proof ${done}`).digest(), CHAIN)
    const salt = createHash('sha256').update(`beacon ${done}`).digest('hex')
    if (done === 0) verify(hashes, salt)
    for (let position = 1; position <= Math.min(CHAIN, ROUNDS - done); position++) {
      const crash = crashPoint(hashAt(hashes, position), salt)
      for (const multiple of MULTIPLES) {
        if (crash >= multiple * 100) reached.set(multiple, (reached.get(multiple) ?? 0) + 1)
      }
    }
  }
  for (const [multiple, count] of reached) {
    const stated = RETURN / multiple
    const off = Math.abs(count / ROUNDS / stated - 1)
    const chance = ROUNDS >= WHOLE_RUN ? 0 : SIGMAS * Math.sqrt((1 - stated) / stated / ROUNDS)
    const words = `crash: ${multiple}x was reached by ${((count / ROUNDS) * 100).toFixed(4)} % of ${ROUNDS} rounds, stated ${(stated * 100).toFixed(4)} %`
    if (off > Math.max(MOST_OFF, chance)) throw new Error(words)
    console.log(words)
  }
}

function verify(hashes: Buffer, salt: string): void {
  const flights = Array.from({ length: VERIFIED }, (_, index) => {
    const hash = hashAt(hashes, index + 1)
    return { id: index + 1, chain: 1, position: index + 1, crash: crashPoint(hash, salt), hash }
  })
  const problems = problemsOf({ flights, chains: [{ id: 1, terminalHash: hashAt(hashes, 0), salt, beacon: null }] })
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))
  console.log(`crash: ${VERIFIED} rounds hold for scripts/verify-crash.mjs`)
}
