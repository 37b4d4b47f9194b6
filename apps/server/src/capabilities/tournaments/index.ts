import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { TOURNAMENT_CHECKS } from './audit.ts'
import { scheduleTournaments } from './jobs.ts'
import { tournamentRoutes } from './member/routes.ts'
import { createRankings } from './ranking.ts'
import { staffTournamentRoutes } from './staff/routes.ts'
import { createWatch } from './watch.ts'

/** A score is on its player's screen within a second. */
const COUNT_EVERY_MS = 400

export const tournaments = capability({
  name: 'tournaments',
  audit: TOURNAMENT_CHECKS,
  open({ db, work, ledger, live, jobs: sending, clock, log, merchants: { brands } }: House) {
    const rankings = createRankings(db)
    const watch = createWatch({ db: work, live, rankings })
    const counting = repeat(
      { log, everyMs: COUNT_EVERY_MS, failed: 'tournaments could not be counted', step: 'count' },
      watch,
    )
    return {
      routes: (app) => tournamentRoutes(app, rankings),
      staffRoutes: staffTournamentRoutes,
      jobs: (jobs) => scheduleTournaments(jobs, { db: work, ledger, live, jobs: sending, clock, brands }),
      start: () => counting.start(),
      stop: () => counting.stop(),
    }
  },
})
