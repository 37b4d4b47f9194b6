import { repeat } from '../../platform/repeat.ts'
import { chooseBeacon } from '../../providers/beacon/choose-beacon.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { JACKPOT_CHECKS } from './audit.ts'
import { closeDraws } from './close.ts'
import { decideDraws } from './decide.ts'
import { closingFigures } from './figures.ts'
import { jackpotRoutes } from './member/routes.ts'
import { staffJackpotRoutes } from './staff/routes.ts'

/** The beacon speaks every three seconds, and a draw waits for the round after the next: some nine seconds from a stake to its draw. */
const LOOK_EVERY_MS = 1_000

export const jackpots = capability({
  name: 'jackpots',
  audit: JACKPOT_CHECKS,
  open({ config, work, ledger, live, jobs, clock, log, merchants: { brands } }: House) {
    const beacon = chooseBeacon({ config, clock })
    const deps = { db: work, ledger, live, jobs, clock, log, brands, beacon }
    const { figures, note } = closingFigures(log)
    const drawing = repeat(
      { log, everyMs: LOOK_EVERY_MS, failed: 'jackpots could not be drawn', step: 'draw' },
      async () => {
        await decideDraws(deps)
        note((await closeDraws(deps)).held)
      },
    )
    return {
      routes: jackpotRoutes,
      figures,
      staffRoutes: (door, book) => staffJackpotRoutes(door, book, ledger),
      start: () => drawing.start(),
      stop: () => drawing.stop(),
    }
  },
})
