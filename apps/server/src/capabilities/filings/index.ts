import type { FilingService } from '../../providers/filings/choose-filings.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { FILING_CHECKS } from './audit.ts'
import type { FilingDeps } from './deps.ts'
import { filingFigures } from './figures.ts'
import { scheduleFilings } from './jobs.ts'
import { staffFilingRoutes } from './staff/routes.ts'

/** What the regulator is told of every day and month: built from sealed days, checked against the daily books, sent, answered. */
export const filings = capability({
  name: 'filings',
  audit: FILING_CHECKS,
  sealedFiles: [{ table: 'filing_part', column: 'file_key', key: ['filing_id', 'part'], types: ['bigint', 'int'] }],
  open({ db, work, clock, log, config, storage, filingService: service }: House & { filingService: FilingService }) {
    const deps: FilingDeps = { db, clock, log, secrets: config.secrets, storage, service }
    return {
      staffRoutes: (door) => staffFilingRoutes(door, deps),
      jobs: (jobs) => scheduleFilings(jobs, { ...deps, db: work }),
      figures: filingFigures(work, clock),
    }
  },
})
