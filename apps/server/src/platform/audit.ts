import { sql } from 'kysely'
import type { Db } from './db.ts'

/** One thing that must hold. `sql` answers a row with a `detail` for everything that is wrong. */
export type AuditCheck = { name: string; sql: string }
export type Finding = { check: string; detail: string }

const MAX_FINDINGS_PER_CHECK = 20

/** Runs the checks on one snapshot, so that a server at work does not disturb them. Capabilities add their own checks. */
export async function audit(db: Db, checks: readonly AuditCheck[]): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const findings: Finding[] = []
      for (const { name, sql: text } of checks) {
        const { rows } = await sql<{ detail: string }>`${sql.raw(text)} limit ${MAX_FINDINGS_PER_CHECK}`.execute(trx)
        findings.push(...rows.map(({ detail }) => ({ check: name, detail })))
      }
      return findings
    })
}
