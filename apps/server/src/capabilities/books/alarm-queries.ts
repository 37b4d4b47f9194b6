import { sql } from 'kysely'
import type { Finding } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Run = { id: bigint; bookId: number | null; endedAt: Date; findings: Finding[] }

/** The newest audit of a book, and the newest across the books, where they found something that nobody has confirmed. */
export async function alarmsOf(db: Db, asked: { bookId: number; withAcross: boolean }): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.id, r.book_id as "bookId", r.ended_at as "endedAt", r.findings
    from (
      (select * from audit_run where book_id = ${asked.bookId} order by ended_at desc, id desc limit 1)
      union all
      (select * from audit_run where book_id is null and ${asked.withAcross} order by ended_at desc, id desc limit 1)
    ) r
    where r.findings <> '[]' and r.confirmed_at is null
    order by r.book_id nulls last`.execute(db)
  return rows
}

type Confirmed = { staffId: bigint; note: string; at: Date }

/** False where somebody else was first. */
export async function confirmRun(tx: Tx, id: bigint, { staffId, note, at }: Confirmed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_run')
    .set({ confirmed_at: at, confirmed_by: staffId, confirmed_note: note })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
