import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import './tables.ts'

const NEVER_S = 30 * 86_400

export const suspicionFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_suspicion_left_seconds',
    help: 'How long until the nearest deadline of a case that is not decided, or of a report that has not left.',
    labels: ['state'],
    async read() {
      const { rows } = await sql<{ open: Date | null; report: Date | null }>`
        select min(due_at) filter (where state = 'open') as open, min(due_at) filter (where state = 'to_report') as report
        from suspicion_case where state in ('open', 'to_report')`.execute(db)
      const left = (due: Date | null | undefined) => (due ? (due.getTime() - clock.now().getTime()) / 1000 : NEVER_S)
      return [
        { value: left(rows[0]?.open), labels: { state: 'open' } },
        { value: left(rows[0]?.report), labels: { state: 'to_report' } },
      ]
    },
  },
]
