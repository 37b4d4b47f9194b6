import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import './tables.ts'

/** Longer than a bet, a wait after a change or a payout takes: from then on somebody has to look. */
const HELD_MS = 2 * 86_400_000

export const ownDataFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_closings_held',
    help: 'Members whose account should have been closed two days ago at their own request, and something holds it.',
    async read() {
      const before = new Date(clock.now().getTime() - HELD_MS)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from account_closing where state = 'waiting' and closes_at < ${before}`.execute(
        db,
      )
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
]
