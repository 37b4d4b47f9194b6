import { pino } from 'pino'
import { SEAL_CHECKS } from '../src/capabilities/books/audit.ts'
import type { BookChecks } from '../src/capabilities/books/audit-books.ts'
import { auditBooks } from '../src/capabilities/books/audit-books.ts'
import { deepAudit } from '../src/capabilities/books/deep-audit.ts'
import { type NightStep, passNight } from '../src/capabilities/books/night.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Db, Pool } from '../src/platform/db.ts'
import { STORED_NAME, type StorageProvider } from '../src/providers/storage/storage.ts'

const SEALED_CHECKS: BookChecks = { ofEach: [...LEDGER_CHECKS, ...SEAL_CHECKS], ofAll: [] }

export function storageInMemory(): StorageProvider & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    async put(name, bytes) {
      if (!STORED_NAME.test(name)) throw new Error(`${name} is not the name of a stored file`)
      files.set(name, Buffer.from(bytes))
    },
    get: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  }
}

/** Does its work as if it were so many days ago, for the numbers that rise with time. */
export async function daysAgo<T>(pool: Pool, days: number, work: () => Promise<T>): Promise<T> {
  const tickOf = (offset: number) => `create or replace function tick_of(p_at timestamptz) returns bigint
    language sql stable parallel safe strict as
    $$ select floor((extract(epoch from p_at) * 1000 - 1577836800000) / 64)::bigint - ${offset} $$`
  await pool.query(tickOf(Math.round(days * 1_350_000)))
  try {
    await pool.query('select make_partitions(now(), now())')
    return await work()
  } finally {
    await pool.query(tickOf(0))
  }
}

/** A night of the server, and what it would have alarmed somebody about. */
export function nights(db: Db, storage: StorageProvider, onStep?: (step: NightStep) => void) {
  const alarms: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void alarms.push(line) })
  const deps = { db, clock: systemClock, log, storage, checks: SEALED_CHECKS, ...(onStep && { onStep }) }
  return { alarms, pass: () => passNight(deps) }
}

/** What the audit finds, by seals and open rows; with a storage it reads sealed rows and exports again. */
export async function sealFindings(db: Db, storage?: StorageProvider): Promise<string[]> {
  const findings = storage ? await deepAudit({ db, storage }) : []
  for await (const run of auditBooks({ db, clock: systemClock, checks: SEALED_CHECKS, deep: storage !== undefined })) {
    findings.push(...run.findings)
  }
  return findings.map(({ check, detail }) => `${check}: ${detail}`)
}
