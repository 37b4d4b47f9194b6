import { sql } from 'kysely'
import { type AuditCheck, audit, type CheckTime, type Finding } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Everything that proves the books: what is looked at book by book, and what goes across them. */
export type BookChecks = { ofEach: readonly AuditCheck[]; ofAll: readonly AuditCheck[] }

/** `bookId` null: what goes across the books. */
export type AuditedBook = {
  bookId: number | null
  beganAt: Date
  endedAt: Date
  seals: bigint
  sealedRows: bigint
  openRows: bigint
  findings: Finding[]
  times: CheckTime[]
}

type Deps = { db: Db; clock: Clock; checks: BookChecks; deep?: boolean }

/** Books beside one another, and checks where there is but one of them: each reads all its open rows, and more would only wait for the disk. */
const AT_ONCE = 2

/**
 * What is sealed by its seals, the rest by its rows; each book on a snapshot of its own, so that none is held for long. Books
 * come in the order in which they are done, what goes across them last.
 */
export async function* auditBooks({ db, clock, checks, deep = false }: Deps): AsyncGenerator<AuditedBook> {
  const depth = deep ? { 'trevo.audit_deep': 'on' } : {}
  // Parts are dropped under the lock of this table, so none disappears from under the checks.
  const hold = 'seal'
  const { rows: books } = await sql<{ id: number }>`select id from merchant order by id`.execute(db)
  const auditOne = async (bookId: number): Promise<AuditedBook> => {
    const beganAt = clock.now()
    const settings = { ...depth, 'trevo.audit_book': String(bookId) }
    const lanes = books.length === 1 ? AT_ONCE : 1
    const times: CheckTime[] = []
    const findings = await audit(db, checks.ofEach, { hold, settings, lanes, onTime: (time) => times.push(time) })
    return { bookId, beganAt, findings, times, ...(await provenIn(db, bookId)), endedAt: clock.now() }
  }
  const running = new Map<number, Promise<AuditedBook>>()
  for (const { id } of books) {
    const one = auditOne(id)
    // A caller who stopped asking after another one failed never hears of this failure.
    one.catch(() => {})
    running.set(id, one)
    if (running.size < AT_ONCE) continue
    yield await firstOf(running)
  }
  while (running.size > 0) yield await firstOf(running)
  const beganAt = clock.now()
  const times: CheckTime[] = []
  const findings = await audit(db, checks.ofAll, {
    hold,
    settings: depth,
    lanes: AT_ONCE,
    onTime: (time) => times.push(time),
  })
  yield { bookId: null, beganAt, findings, times, seals: 0n, sealedRows: 0n, openRows: 0n, endedAt: clock.now() }
}

/** Waits for the first to finish, and removes it. */
async function firstOf(running: Map<number, Promise<AuditedBook>>): Promise<AuditedBook> {
  const done = await Promise.race(running.values())
  running.delete(done.bookId ?? 0)
  return done
}

/** Of every check, all its books together. */
export function timesOf(runs: readonly AuditedBook[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { check, ms } of runs.flatMap((run) => run.times)) times.set(check, (times.get(check) ?? 0) + ms)
  return times
}

async function provenIn(db: Db, bookId: number): Promise<Pick<AuditedBook, 'seals' | 'sealedRows' | 'openRows'>> {
  const { rows } = await sql<{ seals: bigint; sealedRows: bigint; openRows: bigint }>`
    select count(*) as seals, coalesce(sum(rows), 0)::bigint as "sealedRows", open_rows(${bookId}) as "openRows"
    from seal where book_id = ${bookId}`.execute(db)
  return rows[0] ?? { seals: 0n, sealedRows: 0n, openRows: 0n }
}

export async function noteAudit(db: Db, run: Omit<AuditedBook, 'times'>): Promise<void> {
  const { bookId, beganAt, endedAt, seals, sealedRows, openRows, findings } = run
  await db
    .insertInto('audit_run')
    .values({
      book_id: bookId,
      began_at: beganAt,
      ended_at: endedAt,
      seals,
      sealed_rows: sealedRows,
      open_rows: openRows,
      findings: JSON.stringify(findings),
    })
    .execute()
}
