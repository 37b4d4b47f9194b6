import type { Logger } from 'pino'
import type { SendDeps } from '../../base/inbox/send.ts'
import type { Background } from '../../platform/background.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { ImpedimentService } from '../../providers/impediments/choose-impediments.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import type { Brand } from '../cashier/deps.ts'
import type { StandingDeps } from '../standing/standing.ts'

export type ImpedimentDeps = SendDeps & {
  db: Db
  log: Pick<Logger, 'warn' | 'error'>
  background: Pick<Background, 'run'>
  secrets: Secrets
  service: Pick<ImpedimentService, 'ask' | 'isThere' | 'perSecond'>
  mail: Pick<MailProvider, 'send'>
  sms: Pick<SmsProvider, 'send'>
  standing: StandingDeps
  brandOf(merchantId: number): Brand | undefined
}

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
