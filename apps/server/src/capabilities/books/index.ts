import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { BookChecks } from './audit-books.ts'
import { bookFigures } from './figures.ts'
import { scheduleNight } from './night.ts'
import { scheduleParts } from './parts.ts'
import { staffBookRoutes } from './routes.ts'

type Needs = House & { checks: BookChecks }

/** The tables that grow with every bet: their parts and seals, and how long those stay. */
export const books = capability({
  name: 'books',
  sealedFiles: [
    { table: 'seal_file', column: 'name', key: ['book_id', 'number', 'place'], types: ['int', 'int', 'int'] },
  ],
  open: ({ config, work: db, clock, log, storage, checks }: Needs) => ({
    figures: bookFigures(db, clock),
    staffRoutes: staffBookRoutes,
    jobs: (jobs) => {
      scheduleParts(jobs, { db, clock })
      scheduleNight(jobs, config.databaseUrl, { clock, log, storage, checks })
    },
  }),
})
