import type { Logger } from 'pino'
import type { Accounts } from '../../base/accounts/accounts.ts'
import type { SendDeps } from '../../base/inbox/send.ts'
import type { Background } from '../../platform/background.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'

export type IdentityDeps = SendDeps & {
  db: Db
  live: Pick<Live, 'toMember' | 'toMerchant' | 'toTopic'>
  log: Pick<Logger, 'warn'>
  background: Pick<Background, 'run'>
  storage: StorageProvider
  secrets: Secrets
  identitiesOf: Accounts['identitiesOf']
}
