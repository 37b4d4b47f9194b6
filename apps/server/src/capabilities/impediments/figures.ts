import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import '../../base/members/tables.ts'
import './tables.ts'

const NEVER_S = 15 * 86_400

export const impedimentFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_impediment_left_seconds',
    help: 'How long until the nearest deadline of an impeded member that is not met: to be told, or closed.',
    labels: ['deadline'],
    async read() {
      const { rows } = await sql<{ tell: Date | null; close: Date | null }>`
        select min(tell_by) filter (where mailed_at is null) as tell, min(close_by) as close
        from impediment_case where state = 'open'`.execute(db)
      return (['tell', 'close'] as const).map((deadline) => {
        const by = rows[0]?.[deadline]
        return { value: by ? (by.getTime() - clock.now().getTime()) / 1000 : NEVER_S, labels: { deadline } }
      })
    },
  },
  {
    name: 'trevo_impediments_owed',
    help: 'Closed accounts of impeded members with something left that could not be returned.',
    async read() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from impediment_case where state = 'owed' and trouble <> 'open_bets'`.execute(db)
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
  {
    name: 'trevo_impediments_overdue_seconds',
    help: 'How long the member who waits longest for the question of the 15 days is overdue.',
    async read() {
      const { rows } = await sql<{ due: Date | null }>`
        select min(due.at) as due from merchant mt cross join lateral (
          select greatest(p.impediment_due_at, m.created_at) as at from member_profile p join member m on m.id = p.member_id
          where p.merchant_id = mt.id and p.id_number_hash is not null order by p.impediment_due_at limit 1) due
        where mt.regulation = 'br' and due.at < 'infinity'`.execute(db)
      const due = rows[0]?.due
      return [{ value: due ? Math.max(0, (clock.now().getTime() - due.getTime()) / 1000) : 0 }]
    },
  },
]
