import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { DAY_BOOK_CHECKS } from './audit.ts'
import { staffBankRoutes } from './bank/routes.ts'
import { BANK_LINES, bankOwner } from './bank/statements.ts'
import { scheduleDayBooks } from './count.ts'
import { coverFigures } from './figures.ts'
import { staffDayBookRoutes } from './staff/routes.ts'

/** The books by day: opening, flows and closing, compared with the bank's statements. */
export const daybooks = capability({
  name: 'daybooks',
  audit: DAY_BOOK_CHECKS,
  sealed: [
    {
      table: 'bank_line',
      column: 'about_sealed',
      key: ['id'],
      types: ['bigint'],
      also: ['merchant_id'],
      purpose: BANK_LINES,
      ownerOf: ({ merchant_id }) => bankOwner(merchant_id as number),
    },
  ],
  open: ({ config: { secrets }, work: db, clock, log }: House) => ({
    staffRoutes(door) {
      staffDayBookRoutes(door)
      staffBankRoutes(door, { db: door.app.db, clock, secrets })
    },
    jobs: (jobs) => scheduleDayBooks(jobs, { db, clock, log }),
    figures: coverFigures(db, clock),
  }),
})
