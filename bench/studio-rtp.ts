import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { SLOT_MATHS } from '../apps/studio/src/engines/slot/profiles.ts'
import { enumeratedRtp, exactRtp, mustBeCounted } from '../apps/studio/test/exact-rtp.ts'
import { SAMPLED_ENGINES, sampleRounds } from '../apps/studio/test/sample-rounds.ts'
import { simulate } from '../apps/studio/test/simulate.ts'
import { HOUSE_ENGINES } from '../apps/studio/test/simulate-house.ts'
import { ENGINES, SLOT_PROFILE_IDS, SLOT_PROFILES, type Volatility } from '../packages/games/src/profiles.ts'

const ROUNDS = Number(process.env.RTP_ROUNDS ?? 10_000_000)
const MOST_POINTS_OFF = 0.3

const volatilityOf = (deviation: number): Volatility => (deviation < 4 ? 'low' : deviation < 6 ? 'medium' : 'high')

/** Every slot pays what it states: to the last digit over all stops, and within 0.3 points over ten million rounds. */
export function proveSlotReturns(): void {
  for (const id of SLOT_PROFILE_IDS) {
    const stated = SLOT_PROFILES[id].rtp
    const math = SLOT_MATHS[id]
    const exact = ((mustBeCounted(math) ? enumeratedRtp(math) : exactRtp(math)) * 100).toFixed(2)
    if (exact !== stated) throw new Error(`${id} states ${stated} % and pays ${exact} %`)
    const { rtp, deviation, roundsPerSecond } = simulate(id, ROUNDS)
    const measured = (rtp * 100).toFixed(3)
    if (Math.abs(rtp * 100 - Number(stated)) > MOST_POINTS_OFF) {
      throw new Error(`${id} states ${stated} % and paid ${measured} % over ${ROUNDS} rounds`)
    }
    const { volatility } = SLOT_PROFILES[id]
    if (volatilityOf(deviation) !== volatility) {
      throw new Error(`${id} states ${volatility} and deviates by ${deviation.toFixed(2)} stakes`)
    }
    console.log(
      `slot ${id}: ${stated} % stated and exact, ${measured} % over ${ROUNDS} rounds (${roundsPerSecond} a second), ${volatility} by ${deviation.toFixed(1)}`,
    )
  }
}

const CHILD = new URL('./studio-rtp-worker.ts', import.meta.url)

/** So does every other game, played with its own engine; that its tables pay exactly that is a matter of the tests. */
export async function proveHouseReturns(): Promise<void> {
  const left = [...HOUSE_ENGINES]
  async function work(): Promise<void> {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const stated = ENGINES[id].rtp
      const worker = new Worker(CHILD, { workerData: { id, rounds: ROUNDS } })
      const [measured] = (await once(worker, 'message')) as [number]
      if (Math.abs(measured - Number(stated)) > MOST_POINTS_OFF) {
        throw new Error(`${id} states ${stated} % and paid ${measured.toFixed(3)} % over ${ROUNDS} rounds`)
      }
      console.log(`${id}: ${stated} % stated, ${measured.toFixed(3)} % over ${ROUNDS} rounds`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

const VERIFIED_ROUNDS = 10_000
const VERIFIER = fileURLToPath(new URL('../scripts/verify-round.mjs', import.meta.url))

/** What the page shows of ten thousand rounds of every game, checked by the script that knows none of our code. */
export function proveRoundsVerify(): void {
  for (const engine of SAMPLED_ENGINES) {
    const lines = Array.from(sampleRounds(engine, VERIFIED_ROUNDS, 'proof'), (round) => JSON.stringify(round))
    const told = spawnSync(process.execPath, [VERIFIER], { input: lines.join('\n'), encoding: 'utf8' })
    if (told.status !== 0) throw new Error(`${engine}: ${told.stdout}${told.stderr.slice(0, 2_000)}`)
    console.log(`${engine}: ${told.stdout.trim()}, by the independent script`)
  }
}
