import type { SendDeps } from '../../base/inbox/send.ts'
import type { Db } from '../../platform/db.ts'

export type LegalDeps = SendDeps & { db: Db }
