import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { FilingService } from '../../providers/filings/choose-filings.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'

export type FilingDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  secrets: Secrets
  storage: StorageProvider
  service: Pick<FilingService, 'send' | 'look' | 'isThere' | 'operator'>
}

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
