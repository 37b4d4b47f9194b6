import { sql } from 'kysely'
import { broughtHere, farTables } from './audit-far.ts'
import type { Db } from './db.ts'

/** One thing that must hold. `sql` answers a row with a `detail` for everything that is wrong. */
export type AuditCheck = { name: string; sql: string }
export type Finding = { check: string; detail: string }
/** How long a check took. */
export type CheckTime = { check: string; ms: number }

export type AuditOptions = {
  /** A table that is held before anything is read: whoever changes what must not change meanwhile locks it too. */
  hold?: string
  /** Settings of the database that the checks read. */
  settings?: Readonly<Record<string, string>>
  onTime?: (time: CheckTime) => void
  /** So many checks beside one another, each lane on a snapshot of its own: a check is one statement and needs no other's. */
  lanes?: number
}

const MAX_FINDINGS_PER_CHECK = 20
/**
 * Everything is read, so tables are joined whole: part by part where both have parts, and in memory where they fit. Never row by
 * row: what the planner guesses of several columns and of parts together may be a row for a million, and a million times a table
 * takes hours.
 */
const WHOLE_TABLES = {
  enable_nestloop: 'off',
  enable_partitionwise_join: 'on',
  enable_partitionwise_aggregate: 'on',
  work_mem: '64MB',
  jit: 'off',
}

/** Runs the checks, so that a server at work does not disturb them. Capabilities add their own checks. */
export async function audit(
  db: Db,
  checks: readonly AuditCheck[],
  { lanes = 1, ...options }: AuditOptions = {},
): Promise<Finding[]> {
  // Each lane takes the next that none has taken.
  const waiting = checks.values()
  const all = await Promise.allSettled(Array.from({ length: lanes }, () => auditOnSnapshot(db, waiting, options)))
  return all.flatMap((lane) => {
    if (lane.status === 'rejected') throw lane.reason
    return lane.value
  })
}

async function auditOnSnapshot(
  db: Db,
  checks: Iterable<AuditCheck>,
  { hold, settings = {}, onTime }: Omit<AuditOptions, 'lanes'>,
): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A lock takes no snapshot: what is read later is as it stood once the lock was ours.
      if (hold !== undefined) await sql`lock table ${sql.table(hold)} in access share mode`.execute(trx)
      for (const [name, value] of Object.entries({ ...WHOLE_TABLES, ...settings })) {
        await sql`select set_config(${name}, ${value}, true)`.execute(trx)
      }
      const findings: Finding[] = []
      const far = await farTables(trx)
      for (const { name, sql: check } of checks) {
        const beganAt = performance.now()
        const text = broughtHere(check, far, settings['trevo.audit_book'])
        // Planned for all of it: for the first few rows the planner would look each one up, and usually there is none.
        const { rows } = await sql<{ detail: string }>`with found as materialized (${sql.raw(text)})
          select detail from found limit ${MAX_FINDINGS_PER_CHECK}`.execute(trx)
        findings.push(...rows.map(({ detail }) => ({ check: name, detail })))
        onTime?.({ check: name, ms: performance.now() - beganAt })
      }
      return findings
    })
}
