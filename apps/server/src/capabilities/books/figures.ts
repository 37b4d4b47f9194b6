import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'

/** `across` where the audit went over all books. */
const bookLabel = (bookId: number | null) => ({ book: bookId ?? 'across' })

type Newest = { bookId: number | null; endedAt: Date; findings: number }

/** One line for each book, by the index of the newest run. */
const newestAudits = async (db: Db) =>
  (
    await sql<Newest>`
      select b.book_id as "bookId", r.ended_at as "endedAt",
        case when r.confirmed_at is null then jsonb_array_length(r.findings) else 0 end as findings
      from (select id as book_id from merchant union all select null) b
      cross join lateral (
        select * from audit_run where book_id is not distinct from b.book_id order by ended_at desc, id desc limit 1
      ) r`.execute(db)
  ).rows

export const bookFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_audit_findings',
    help: 'What the newest audit of a book found and nobody has confirmed. Anything but 0 is an alarm.',
    labels: ['book'],
    read: async () => (await newestAudits(db)).map((run) => ({ value: run.findings, labels: bookLabel(run.bookId) })),
  },
  {
    name: 'trevo_audit_age_seconds',
    help: 'How long ago the newest audit of a book ended.',
    labels: ['book'],
    read: async () =>
      (await newestAudits(db)).map(({ bookId, endedAt }) => ({
        value: (clock.now().getTime() - endedAt.getTime()) / 1000,
        labels: bookLabel(bookId),
      })),
  },
]
