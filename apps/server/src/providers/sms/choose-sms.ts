import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { keepInOutbox } from '../outbox/outbox.ts'
import { gatewaySms } from './gateway-sms.ts'
import type { SmsProvider } from './sms.ts'

type Options = { config: Pick<Config, 'nodeEnv' | 'providers'>; db: Db; log: Logger }

/** The gateway where one is configured, else the outbox, which production does not have. */
export function chooseSms({ config, db, log }: Options): SmsProvider {
  const settings = config.providers.sms
  if (settings) return gatewaySms({ settings, log })
  if (config.nodeEnv === 'production') return absentSms(log)
  return {
    send: ({ to, text }) => keepInOutbox(db, { channel: 'sms', recipient: to, subject: '', body: text }),
  }
}

const absentSms = (log: Logger): SmsProvider => ({
  async send() {
    log.error('a text message was not sent: SMS_URL is not set')
    throw new AppError('sms_failed')
  },
})
