import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'

/** A draw that is a minute behind its time is late; the beacon alone may take that long. */
const LATE_MS = 60_000

export const lotteryFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_draws_late',
    help: 'Draws more than a minute past their time, by what they wait for: their result or their settlement.',
    labels: ['waits_for'],
    async read() {
      const limit = new Date(clock.now().getTime() - LATE_MS)
      const { rows } = await sql<{ result: number; settlement: number }>`
        select count(*) filter (where state = 'open')::int as result, count(*) filter (where state = 'drawn')::int as settlement
        from lottery_draw where state in ('open', 'drawn') and draws_at < ${limit}`.execute(db)
      const { result = 0, settlement = 0 } = rows[0] ?? {}
      return [
        { value: result, labels: { waits_for: 'result' } },
        { value: settlement, labels: { waits_for: 'settlement' } },
      ]
    },
  },
]
