import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { type Db, openDatabase } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { sessionName } from '../../platform/node-name.ts'
import { roleAt } from '../../platform/roles.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { auditBooks, type BookChecks, noteAudit } from './audit-books.ts'
import { dropParts } from './drop-parts.ts'
import { exportSeals } from './export-seals.ts'
import { forgetKeys, forgetOld } from './forget.ts'
import { closeParts, sealBooks } from './seal-books.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'books.night': Record<string, never>
  }
}

export type NightStep = 'audited' | 'closed' | 'sealed' | 'exported' | 'dropped'
export type NightDeps = {
  db: Db
  clock: Clock
  log: Logger
  storage: StorageProvider
  checks: BookChecks
  onStep?: (step: NightStep) => void
}
export type Night = {
  wrong: number
  closed: number
  sealed: number
  exported: number
  dropped: number
  forgotten: number
}

/**
 * Audits the books, then closes, seals, exports and drops what is due, and forgets what no retention keeps. A book whose rows are not in order is not sealed until
 * somebody has looked. Safe to kill at any moment and to run twice: every step begins where the last one was committed.
 */
export async function passNight(deps: NightDeps): Promise<Night> {
  const { db, clock, log, onStep = () => {} } = deps
  const unsound = new Set<number>()
  let wrong = 0
  for await (const run of auditBooks(deps)) {
    await noteAudit(db, run)
    wrong += run.findings.length
    if (run.findings.length === 0) continue
    if (run.bookId !== null) unsound.add(run.bookId)
    log.error({ alarm: 'books_wrong', bookId: run.bookId, findings: run.findings }, 'the audit found something wrong')
  }
  onStep('audited')
  const closed = await closeParts(db, clock.now())
  onStep('closed')
  const sealed = await sealBooks(db, (bookId) => !unsound.has(bookId))
  onStep('sealed')
  const exported = await exportSeals(deps)
  onStep('exported')
  const dropped = await dropParts(db, clock.now())
  onStep('dropped')
  await forgetKeys(db, clock.now())
  const forgotten = await forgetOld(db, clock.now())
  const night = { wrong, closed: closed.length, sealed, exported, dropped: dropped.length, forgotten }
  log.info(night, 'the books were audited and sealed')
  return night
}

const HOUR_MS = 3_600_000
/** A week of rows is hashed in one statement, whatever their number. */
const TIMEOUTS = { statementMs: 5 * HOUR_MS, lockMs: 60_000, idleInTransactionMs: 60_000 }
const CONNECTIONS = 3

/** A night on connections of its own, which may take as long as it takes. */
export async function passNightAt(url: string, deps: Omit<NightDeps, 'db'>): Promise<Night> {
  const onError = (error: Error) => deps.log.error({ err: error }, 'the database connection failed')
  const role = await roleAt(url, 'trevo_app')
  const { db } = openDatabase({
    url,
    name: sessionName('night'),
    poolSize: CONNECTIONS,
    timeouts: TIMEOUTS,
    role,
    onError,
  })
  try {
    return await passNight({ ...deps, db })
  } finally {
    await db.destroy()
  }
}

export function scheduleNight(jobs: Jobs, url: string, deps: Omit<NightDeps, 'db'>): void {
  jobs.define('books.night', {
    handler: async () => {
      await passNightAt(url, deps)
    },
    expireInSeconds: 6 * 3600,
    retryLimit: 2,
  })
  // Before dawn in Brazil.
  jobs.schedule('books.night', '40 6 * * *', 'UTC')
}
