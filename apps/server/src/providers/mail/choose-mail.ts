import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { keepInOutbox } from '../outbox/outbox.ts'
import type { MailProvider } from './mail.ts'
import { smtpMail } from './smtp-mail.ts'

type Options = { config: Pick<Config, 'nodeEnv' | 'providers'>; db: Db; log: Logger }

/** The mail server where one is configured, else the outbox, which production does not have. */
export function chooseMail({ config, db, log }: Options): MailProvider {
  const settings = config.providers.mail
  if (settings) return smtpMail(settings)
  if (config.nodeEnv === 'production') return absentMail(log)
  return {
    send: ({ to, subject, text }) => keepInOutbox(db, { channel: 'mail', recipient: to, subject, body: text }),
    close: () => undefined,
  }
}

/** The answer must not reveal whether a mail was due, so this is only logged for the operator. */
const absentMail = (log: Logger): MailProvider => ({
  async send() {
    log.error('a mail was not sent: SMTP_URL is not set')
  },
  close: () => undefined,
})
