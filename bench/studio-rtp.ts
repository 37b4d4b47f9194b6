import { SLOT_MATHS } from '../apps/studio/src/engines/slot/profiles.ts'
import { enumeratedRtp, exactRtp } from '../apps/studio/test/exact-rtp.ts'
import { simulate } from '../apps/studio/test/simulate.ts'
import { SLOT_PROFILE_IDS, SLOT_PROFILES } from '../packages/games/src/profiles.ts'

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
