import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { MISSION_CHECKS } from './audit.ts'
import { countRounds, scheduleMissions } from './count.ts'
import { missionRoutes } from './member/routes.ts'
import { missionSource } from './source.ts'
import { staffMissionRoutes } from './staff/routes.ts'

const COUNT_EVERY_MS = 2000

export const missions = capability({
  name: 'missions',
  audit: MISSION_CHECKS,
  open({ work: db, live, clock, log, merchants: { brands } }: House) {
    const counting = repeat(
      { log, everyMs: COUNT_EVERY_MS, failed: 'rounds of missions could not be counted', step: 'count' },
      () => countRounds({ db, live }),
    )
    return {
      routes: missionRoutes,
      staffRoutes: staffMissionRoutes,
      rewardSources: [missionSource],
      jobs: (jobs) => scheduleMissions(jobs, { db, clock, brands }),
      start: () => counting.start(),
      stop: () => counting.stop(),
    }
  },
})
