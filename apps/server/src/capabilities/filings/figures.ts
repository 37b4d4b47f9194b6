import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import './tables.ts'

const NEVER_S = 7 * 86_400

export const filingFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_filing_left_seconds',
    help: 'How long until the nearest deadline of a file that the regulator has not accepted.',
    async read() {
      const { rows } = await sql<{ due: Date | null }>`
        select min(due_at) as due from filing where state not in ('accepted', 'empty', 'replaced')`.execute(db)
      const due = rows[0]?.due
      return [{ value: due ? (due.getTime() - clock.now().getTime()) / 1000 : NEVER_S }]
    },
  },
  {
    name: 'trevo_filings_stopped',
    help: 'Filings that wait for people: a check failed, or the regulator rejected files.',
    labels: ['state'],
    async read() {
      const { rows } = await sql<{ faulty: number; rejected: number }>`
        select count(*) filter (where state = 'faulty')::int as faulty, count(*) filter (where state = 'rejected')::int as rejected
        from filing where state not in ('accepted', 'empty', 'replaced')`.execute(db)
      const { faulty = 0, rejected = 0 } = rows[0] ?? {}
      return [
        { value: faulty, labels: { state: 'faulty' } },
        { value: rejected, labels: { state: 'rejected' } },
      ]
    },
  },
]
