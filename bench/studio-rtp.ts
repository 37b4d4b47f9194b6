import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SLOT_MATHS } from '../apps/studio/src/engines/slot/profiles.ts'
import { enumeratedRtp, exactRtp } from '../apps/studio/test/exact-rtp.ts'
import { SAMPLED_ENGINES, sampleRounds } from '../apps/studio/test/sample-rounds.ts'
import { simulate } from '../apps/studio/test/simulate.ts'
import { HOUSE_ENGINES, returnOf } from '../apps/studio/test/simulate-house.ts'
import { ENGINES, SLOT_PROFILE_IDS, SLOT_PROFILES } from '../packages/games/src/profiles.ts'

const ROUNDS = 10_000_000
const MOST_POINTS_OFF = 0.5

/** Every slot pays what it states: to the last digit over all stops, and within half a point over ten million rounds. */
export function proveSlotReturns(): void {
  for (const id of SLOT_PROFILE_IDS) {
    const stated = SLOT_PROFILES[id].rtp
    const math = SLOT_MATHS[id]
    const exact = ((math.falls === null ? exactRtp(math) : enumeratedRtp(math)) * 100).toFixed(2)
    if (exact !== stated) throw new Error(`${id} states ${stated} % and pays ${exact} %`)
    const { rtp, roundsPerSecond } = simulate(id, ROUNDS)
    const measured = (rtp * 100).toFixed(3)
    if (Math.abs(rtp * 100 - Number(stated)) > MOST_POINTS_OFF) {
      throw new Error(`${id} states ${stated} % and paid ${measured} % over ${ROUNDS} rounds`)
    }
    console.log(
      `slot ${id}: ${stated} % stated and exact, ${measured} % over ${ROUNDS} rounds (${roundsPerSecond} a second)`,
    )
  }
}

const MOST_POINTS_OFF_HOUSE = 0.3

/** So does every other game, played with its own engine; that its tables pay exactly that is a matter of the tests. */
export function proveHouseReturns(): void {
  for (const id of HOUSE_ENGINES) {
    const stated = ENGINES[id].rtp
    const measured = returnOf(id, ROUNDS)
    if (Math.abs(measured - Number(stated)) > MOST_POINTS_OFF_HOUSE) {
      throw new Error(`${id} states ${stated} % and paid ${measured.toFixed(3)} % over ${ROUNDS} rounds`)
    }
    console.log(`${id}: ${stated} % stated, ${measured.toFixed(3)} % over ${ROUNDS} rounds`)
  }
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
